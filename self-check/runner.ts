import {
  ASYMMETRIC_MATCHERS_OBJECT,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";
import * as chai from "chai";

/*
 * What the contract suite takes from its test runner, small enough for a page: hooks, `expect`, and blocks of facts that
 * are played one after the other. The bundle puts it in that runner's place.
 */

type Act = () => unknown;
type HookName = "beforeAll" | "beforeEach" | "afterEach" | "afterAll";
type Hooks = Record<HookName, Act[]>;

/** One fact with its test, or with the reason why it is not played here. */
export interface Test {
  readonly id: string;
  readonly sentence: string;
  readonly evidence: "measured" | "read";
  readonly reason: string | null;
  readonly test: Act;
}

/** Facts that share a world. */
export interface Block {
  readonly file: string;
  readonly tests: Test[];
  readonly before: Act;
  readonly after: Act;
}

/** What came of one test; `message` says why it failed, or why it was not run. */
export interface Outcome {
  readonly id: string;
  readonly sentence: string;
  readonly kind: "measured" | "read" | "smoke";
  readonly state: "passed" | "failed" | "notRun";
  readonly message: string;
}

interface FileOfBlocks {
  readonly name: string;
  readonly hooks: Hooks;
  readonly blocks: {
    readonly before: Act;
    readonly after: Act;
    readonly collect: (add: (test: Test) => void) => void;
  }[];
}

const LIMIT = 20_000;
const noHooks = (): Hooks => ({ beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] });
const files: FileOfBlocks[] = [];
let collecting: Hooks = noHooks();
const seen = (test: Test): Outcome => ({
  id: test.id,
  sentence: test.sentence,
  kind: test.evidence,
  state: "notRun",
  message: test.reason ?? "",
});

/** Said at the head of each file of the suite, by the bundle. */
export function beginFile(name: string): void {
  collecting = noHooks();
  files.push({ name, hooks: collecting, blocks: [] });
}

/** The name of the file that is being read. */
export const presentFile = (): string => files.at(-1)?.name ?? "";

/** Keeps a block of the present file; its facts are collected when it is played. */
export function addBlock(block: FileOfBlocks["blocks"][number]): void {
  files.at(-1)?.blocks.push(block);
}

/** Blocks and tests of the suite are made by `addBlock` alone. */
export const describe = (): void => {};
export const it = describe;

const hook = (name: HookName) => (act: Act) => void collecting[name].push(act);
export const beforeAll = hook("beforeAll");
export const beforeEach = hook("beforeEach");
export const afterEach = hook("afterEach");
export const afterAll = hook("afterAll");

/** Plays every block of every file in order; `tell` hears of each outcome. */
export async function playBlocks(tell: (outcome: Outcome) => unknown, only?: RegExp): Promise<void> {
  for (const file of files) {
    if (only && !only.test(file.name)) continue;
    for (const block of file.blocks) {
      const tests: Test[] = [];
      const own = noHooks();
      collecting = own;
      block.collect((test) => tests.push(test));
      await playBlock({ ...block, tests, file: file.name }, [file.hooks, own], tell);
    }
  }
}

/** How many facts there are in all. */
export function countTests(): number {
  let count = 0;
  for (const { blocks } of files) {
    for (const block of blocks) {
      collecting = noHooks();
      block.collect(() => count++);
    }
  }
  return count;
}

async function playBlock(block: Block, hooks: readonly Hooks[], tell: (outcome: Outcome) => unknown): Promise<void> {
  if (block.tests.every(({ reason }) => reason)) {
    for (const test of block.tests) tell(seen(test));
    return;
  }
  const all = (name: HookName) => hooks.flatMap((one) => one[name]);
  const trouble = await failureOf(async () => {
    await block.before();
    for (const act of all("beforeAll")) await act();
  });
  for (const test of block.tests) {
    if (test.reason) {
      tell(seen(test));
      continue;
    }
    const message = trouble ?? (await failureOf(() => playTest(test, all("beforeEach"), all("afterEach"))));
    tell({ ...seen(test), state: message === null ? "passed" : "failed", message: message ?? "" });
  }
  // What cannot be cleared away here is found by *Clean up*.
  for (const act of all("afterAll")) await failureOf(act);
  await failureOf(block.after);
}

async function playTest(test: Test, before: readonly Act[], after: readonly Act[]): Promise<void> {
  try {
    for (const act of before) await act();
    await test.test();
  } finally {
    for (const act of after) await act();
  }
}

/** The words of what an act throws or of its taking too long, else null. */
export async function failureOf(act: Act): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_done, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${LIMIT / 1000} seconds.`)), LIMIT);
  });
  try {
    await Promise.race([act(), late]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** `expect` with the matchers that the suite is written in. */
export const expect: any = (value: unknown, message?: string) => chai.expect(value, message);
Object.assign(expect, chai.expect, (globalThis as any)[ASYMMETRIC_MATCHERS_OBJECT]);
expect.getState = () => getState(expect);
expect.setState = (state: object) => setState(state, expect);
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect);
