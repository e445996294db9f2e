import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Fault } from "./faults/fault.ts";
import { ROOT } from "./run.ts";
import { runTests, type TestRun } from "./vitest.ts";

/**
 * `npm run faults [-- part of a name]`: proves the tests. In a copy of the tree every named test must be green, then each
 * fault is put in alone and must turn its named test red.
 */
const LEFT_OUT = new Set(["node_modules", ".git", "worlds", "coverage", "build"]);

async function readFaults(filter: string | undefined): Promise<Fault[]> {
  const folder = join(ROOT, "tools", "faults");
  const files = (await readdir(folder)).filter((file) => file !== "fault.ts").sort();
  const lists = await Promise.all(files.map((file) => import(`./faults/${file}`) as Promise<{ faults: Fault[] }>));
  return lists.flatMap(({ faults }) => faults).filter(({ name }) => !filter || name.includes(filter));
}

async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "melee-and-morale-faults-"));
  await cp(ROOT, copy, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
  return copy;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function runNamed(copy: string, test: Fault["test"]): Promise<TestRun> {
  return runTests([test.file, "-t", `${literally(test.title)}$`], { cwd: copy });
}

/** The states of the tests that were run under a title: none, or every one. */
function statesOf({ titles }: TestRun, title: string): string[] {
  return [...titles]
    .filter(([full, state]) => full.endsWith(title) && /passed|failed/.test(state))
    .map(([, state]) => state);
}

async function putIn(copy: string, fault: Fault): Promise<() => Promise<void>> {
  const file = join(copy, fault.file);
  const text = await readFile(file, "utf8");
  const times = text.split(fault.find).length - 1;
  if (times !== 1) throw new Error(`"${fault.name}": its line is ${times} times in ${fault.file}.`);
  await writeFile(
    file,
    text.replace(fault.find, () => fault.replace),
  );
  return () => writeFile(file, text);
}

const faults = await readFaults(process.argv[2]);
const copy = await copyTree();
const wrong: string[] = [];
const green = new Map<string, TestRun>();
try {
  for (const [index, fault] of faults.entries()) {
    const { name, test } = fault;
    const whole = green.get(test.file) ?? (await runTests([test.file], { cwd: copy }));
    green.set(test.file, whole);
    const before = statesOf(whole, test.title);
    if (before.length === 0 || before.includes("failed")) {
      wrong.push(`${name}: without the fault "${test.title}" is ${before.length === 0 ? "not there" : "red"}.`);
    }
    const takeOut = await putIn(copy, fault).catch((error: Error) => {
      wrong.push(error.message);
      return null;
    });
    if (!takeOut) continue;
    const red = statesOf(await runNamed(copy, test), test.title).includes("failed");
    await takeOut();
    if (!red) wrong.push(`${name}: "${test.title}" stays green.`);
    console.log(`${red ? " ✓" : " ✗"} ${index + 1}/${faults.length} ${name} → ${test.title}`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
for (const line of wrong) console.log(`\n ✗ ${line}`);
console.log(`${faults.length - wrong.length} of ${faults.length} faults turn their named test red`);
process.exit(wrong.length === 0 ? 0 : 1);
