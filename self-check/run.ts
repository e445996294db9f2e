/* The facts. */
import { OTHER, PLAYER } from "../stand-in/contract/fixture.ts";
import { askForPlainStart } from "./plain.ts";
import { reportOf } from "./report.ts";
import { countTests, failureOf, type Outcome, playBlocks } from "./runner.ts";
import { AFTER, BEFORE, PLAYED_SETTINGS, type Step } from "./smoke.ts";
import { deleteMade, MODULE, measured, PREFIX, page, SYSTEM, watchMade } from "./world.ts";

/** Which part comes when the page has loaded again: the rest of the steps, the facts, or nothing. */
type Phase = "idle" | "steps" | "facts" | "done";

/** What is kept in the world while the page loads again, and the last report. */
interface State {
  readonly phase: Phase;
  readonly user: string | null;
  readonly outcomes: readonly Outcome[];
  /** Errors that nobody caught, in the page while something was played. */
  readonly uncaught: readonly string[];
  /** The settings of the system as they were before. */
  readonly former: Readonly<Record<string, unknown>>;
  readonly report: string;
  /** When the last part began. */
  readonly begun: number;
}

/** Where a run is; `title` is the sentence of what was played last. */
export interface Progress {
  readonly done: number;
  readonly all: number;
  readonly title: string;
}

type Tell = (progress: Progress) => unknown;
const IDLE: State = { phase: "idle", user: null, outcomes: [], uncaught: [], former: {}, report: "", begun: 0 };
const KEY = "state";
const USERS = [
  { _id: PLAYER, name: `${PREFIX}Player`, role: 1 },
  { _id: OTHER, name: `${PREFIX}Other`, role: 1 },
];

/** In `init`. */
export function registerState(): void {
  page.game.settings.register(MODULE, KEY, { scope: "world", config: false, type: Object, default: IDLE });
}

/** What is kept of the last run. */
export const state = (): State => ({ ...IDLE, ...page.game.settings.get(MODULE, KEY) });
const keep = (changes: Partial<State>) => page.game.settings.set(MODULE, KEY, { ...state(), ...changes });

/** Whether the steps with the system can be played here. */
export const playsSystem = (): boolean => page.game.system.id === SYSTEM;
/** Whether a run of this user's is under way, or has just ended and was not looked at yet. */
export const isUnderWay = (): boolean => state().phase !== "idle" && state().user === page.game.user.id;

/** Begins a run: the first steps, and then the page loads again. */
export async function begin(tell: Tell): Promise<void> {
  // What an interrupted run has left is in the way of another.
  await cleanUp();
  await keep({ user: page.game.user.id });
  if (!playsSystem()) return prepareFacts();
  const former: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(PLAYED_SETTINGS)) {
    former[key] = page.game.settings.get(SYSTEM, key);
    if (former[key] !== value) await page.game.settings.set(SYSTEM, key, value);
  }
  await keep({ former });
  await watched((outcomes) => playSteps(BEFORE, outcomes, tell));
  await keep({ phase: "steps" });
  return reload();
}

/** Goes on after the page has loaded again. */
export async function goOn(tell: Tell): Promise<void> {
  const { phase } = state();
  if (phase === "done") return void (await keep({ user: null }));
  if (phase === "facts") return playFacts(tell);
  await watched((outcomes) => playSteps(AFTER, outcomes, tell));
  await restoreSettings();
  await deleteMade();
  await prepareFacts();
}

/** Forgets the last run and deletes what it left; answers how many documents that were. */
export async function cleanUp(): Promise<number> {
  await restoreSettings();
  const count = (await deleteMade()) + (await deleteUsers());
  await keep(IDLE);
  return count;
}

/** Loads the page again; what stands after it is never done. */
function reload(): Promise<never> {
  page.location.reload();
  return new Promise(() => {});
}

/** Two players whom facts name, a document that the next start finds, and that start. */
async function prepareFacts(): Promise<void> {
  const unwatch = watchMade();
  await page.CONFIG.User.documentClass.createDocuments(USERS, { keepId: true });
  await page.CONFIG.Actor.documentClass.create({ name: `${PREFIX}Witness`, type: `${MODULE}.monster` });
  unwatch();
  await keep({ phase: "facts" });
  askForPlainStart();
  return reload();
}

async function playFacts(tell: Tell): Promise<void> {
  await watched(async (outcomes) => {
    await playBlocks((outcome) => {
      outcomes.push(outcome);
      tell(progressOf(outcomes));
    });
  });
  await deleteMade();
  await deleteUsers();
  const { outcomes, uncaught } = state();
  await keep({ phase: "done", report: reportOf(outcomes, uncaught) });
  // The system is there again.
  return reload();
}

/** Has something played: what it makes and what goes wrong meanwhile is written down, and what came of it kept. */
async function watched(part: (outcomes: Outcome[]) => Promise<unknown>): Promise<void> {
  const { outcomes: before, uncaught: former } = state();
  const outcomes = [...before];
  const uncaught = [...former];
  const note = (event: any) => void uncaught.push(String(event.reason?.message ?? event.message));
  const events = ["error", "unhandledrejection"];
  for (const name of events) page.addEventListener(name, note);
  const begun = performance.now();
  await keep({ begun: Date.now() });
  measured(performance.now() - begun);
  const unwatch = watchMade();
  await part(outcomes);
  unwatch();
  for (const name of events) page.removeEventListener(name, note);
  await keep({ outcomes, uncaught });
}

async function restoreSettings(): Promise<void> {
  for (const [key, value] of Object.entries(state().former)) await page.game.settings.set(SYSTEM, key, value);
  await keep({ former: {} });
}

async function deleteUsers(): Promise<number> {
  const ids = USERS.map(({ _id }) => _id).filter((id) => page.game.users.get(id)?.name.startsWith(PREFIX));
  if (ids.length > 0) await page.CONFIG.User.documentClass.deleteDocuments(ids);
  return ids.length;
}

function progressOf(outcomes: readonly Outcome[]): Progress {
  const all = countTests() + (playsSystem() ? BEFORE.length + AFTER.length : 0);
  const last = outcomes.at(-1);
  return { done: outcomes.length, all, title: last?.sentence ?? "" };
}

async function playSteps(steps: readonly Step[], outcomes: Outcome[], tell: Tell): Promise<void> {
  const { Dice } = page.CONFIG;
  const { randomUniform } = Dice;
  for (const { sentence, play } of steps) {
    const message = await failureOf(play);
    Dice.randomUniform = randomUniform;
    const id = `step ${outcomes.length + 1}`;
    outcomes.push({
      id,
      sentence,
      kind: "smoke",
      state: message === null ? "passed" : "failed",
      message: message ?? "",
    });
    tell(progressOf(outcomes));
  }
}
