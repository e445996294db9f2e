import { mkdir, readFile, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { demoWorld } from "../demo/world.ts";
import type { WorldSeed } from "../stand-in/server/store.ts";
import { openTable, type Table } from "../tests/e2e/table.ts";
import { type Figure, gatherFight } from "./bench/page.ts";
import { type BenchResult, toMarkdown, toPage } from "./bench/report.ts";
import { dataPreparation, horde, sheetRender, worldLoad } from "./bench/sheets.ts";
import { stepThrough, trackerRender } from "./bench/tracker.ts";
import { countWrites } from "./bench/writes.ts";
import { BUILD_CHECKS, runChecks, type Tally } from "./checks.ts";
import { buildPacks } from "./packs.ts";
import { ROOT } from "./run.ts";

/**
 * `npm run bench [-- --write]`: builds, then measures in a browser on the test bench: the writes of each act, and how long
 * sheets, the tracker, the data of many actors and a world's start take. Prints tables, writes `build/bench.json`, and with
 * `--write` the page `docs/bench.md`.
 */
const CORE = 14;
const ACTORS = 1000;

/** A table with the gamemaster alone; errors of the page fail the bench. */
async function atTable<T>(measure: (table: Table) => Promise<T>, seed: WorldSeed = demoWorld): Promise<T> {
  const table = await openTable({ core: CORE, users: ["Gamemaster"], seed });
  try {
    // The loader that runs the tools marks functions by name, with a function that a page does not have.
    await table.page("Gamemaster").evaluate("globalThis.__name = (value) => value");
    const result = await measure(table);
    if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    return result;
  } finally {
    await table.close();
  }
}

async function measureTimes(table: Table): Promise<{ figures: Figure[]; browser: string }> {
  const page = table.page("Gamemaster");
  const figures: Figure[] = [];
  const add = (name: string, value: number, unit: Figure["unit"] = "ms") => figures.push({ name, value, unit });
  add("the demo world, from the address to ready", await worldLoad(table, "Player 1"));
  for (const [name, kind] of [
    ["Ansgar", "character"],
    ["Gargoyle", "monster"],
  ] as const) {
    const { first, again } = await sheetRender(page, name);
    add(`a ${kind}'s sheet, the first of the page`, first);
    add(`a ${kind}'s sheet, opened again`, again);
  }
  await page.locator("[data-action=tab][data-tab=combat]").first().click();
  for (const size of [20, 200]) {
    await gatherFight(page, size);
    add(`the tracker with ${size} combatants, one render`, await trackerRender(page));
    add(`a step with ${size} combatants, to the tracker's picture`, (await stepThrough(page)).duration);
  }
  await page.evaluate(() => (globalThis as any).game.actors.getName("Gargoyle").sheet.render({ force: true }));
  const { duration, renders, views, sheets } = await stepThrough(page);
  add("a step with 200 combatants beside an open monster's sheet", duration);
  add("renders of the tracker for a step, at most", Math.max(...renders), "×");
  add("view models for a step, at most", Math.max(...views), "×");
  add("renders of the open sheet in six steps", sheets, "×");
  return { figures, browser: table.browser.version().split(".")[0]! };
}

async function measureHorde(table: Table): Promise<Figure[]> {
  const data = await dataPreparation(table.page("Gamemaster"));
  const load = await worldLoad(table, "Player 1");
  return [
    { name: `the data of ${ACTORS} actors, prepared afresh`, value: data, unit: "ms" },
    { name: `a world of ${ACTORS} actors, from the address to ready`, value: load, unit: "ms" },
  ];
}

const tally: Tally = { passed: 0, failed: 0 };
await runChecks(BUILD_CHECKS, tally);
if (tally.failed > 0) process.exit(1);
await buildPacks();
const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
const writes = await atTable(countWrites);
const { figures, browser } = await atTable(measureTimes);
figures.push(...(await atTable(measureHorde, horde(ACTORS))));
const machine = { cores: availableParallelism(), node: process.versions.node, browser, core: CORE };
const result: BenchResult = { version, machine, writes, figures };
await mkdir(join(ROOT, "build"), { recursive: true });
await writeFile(join(ROOT, "build", "bench.json"), `${JSON.stringify(result, null, 2)}\n`);
console.log(toMarkdown(result));
if (process.argv.includes("--write")) await writeFile(join(ROOT, "docs", "bench.md"), toPage(result));
