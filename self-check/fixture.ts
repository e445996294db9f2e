import type { FactAbout, Table, TableOptions } from "../stand-in/contract/fixture.ts";
import { smallSystem } from "../stand-in/contract/fixture.ts";
import { isPlain } from "./plain.ts";
import { addBlock, presentFile, type Test } from "./runner.ts";
import { calm, countMade, deleteMade, listenToWrites, MODULE, ownFolder, page, SYSTEM, seed } from "./world.ts";

/*
 * The contract suite's meeting point with a world of the real program: the subtypes are those of the module, the documents
 * of a block are made before it and deleted after it, and what takes more than a gamemaster's page is not run.
 */

/** Constants and small things of the suite are as they are; what stands below takes the place of the same names. */
export * from "../stand-in/contract/fixture.ts";

export const MONSTER = `${MODULE}.monster`;
export const WEAPON = `${MODULE}.weapon`;
export const CHARACTER = `${MODULE}.character`;

const REASONS: Readonly<Record<NonNullable<FactAbout["needs"]>, string>> = {
  secondClient: "needs another user's page",
  player: "needs a player's page",
  boot: "needs a start of its own",
  server: "needs the database",
};
/** Files whose start the module can live through with the world's own system. */
const STARTED = new Set(["settings"]);

/** Models for the module's subtypes; in `init`. */
export function registerSubtypes(): void {
  smallSystem(MONSTER, WEAPON);
}

/** Files that read the system's compendia. */
const OF_THE_SYSTEM = new Set(["compendium"]);

let collecting:
  | { core: 13 | 14; player: boolean; started: boolean; foreign: boolean; add: (test: Test) => void }
  | undefined;

/** One sentence about the public API, and the test that holds it to it. */
export function fact(about: FactAbout, sentence: string, test: () => unknown): void {
  if (!collecting || (about.core && about.core !== collecting.core)) return;
  const { id, evidence, needs } = about;
  const here = !needs || (needs === "boot" && collecting.started);
  const need = collecting.player ? REASONS.player : here ? null : REASONS[needs];
  const reason = collecting.foreign ? "needs a world of Melee & Morale" : need;
  collecting.add({ id, sentence, evidence, reason, test });
}

/** Keeps a block; it is collected and played for the core of the page. */
export function onBothCores(options: TableOptions, tests: (table: Table, core: 13 | 14) => void): void {
  const started = STARTED.has(presentFile());
  const ofSystem = OF_THE_SYSTEM.has(presentFile());
  const player = options.user !== undefined && options.user !== "Gamemaster";
  if (started && isPlain) options.setup?.();
  let from = 0;
  addBlock({
    before: async () => {
      from = countMade();
      await seed(options.seed ?? {});
      await calm();
    },
    after: () => deleteMade(from),
    collect: (add) => {
      const core = page.game.release.generation < 14 ? 13 : 14;
      const foreign = ofSystem && page.game.system.id !== SYSTEM;
      collecting = { core, player, started, foreign, add };
      tests(TABLE, core);
      collecting = undefined;
    },
  });
}

const elsewhere = (): never => {
  throw new Error("This fact does not say what it needs.");
};
const TABLE: Table = { settle: calm, writes: listenToWrites, actAs: elsewhere, stored: elsewhere };

/** The address of a template of the suite, which lies beside the module. */
export const templateOf = (name: string): string => `${ownFolder()}/templates/${name}.hbs`;
