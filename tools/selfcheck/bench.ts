import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Page } from "playwright-core";
import { openTable } from "../../tests/e2e/table.ts";
import { ROOT } from "../run.ts";
import { OUTPUT } from "./build.ts";

/** How long a whole run may take, in milliseconds. */
const LIMIT = 240_000;
/** The window of the self-check. */
export const WINDOW = "#melee-and-morale-self-check";

/** A run's report, the and the states of all that was played. */
export interface BenchReport {
  readonly report: string;
  readonly outcomes: readonly { id: string; kind: string; state: string; message: string }[];
  /** Documents that are left in the world. */
  readonly left: number;
}

/**
 * The system's manifest with the module in it: the bench has no modules, so its bundle, its texts and its subtypes, by the
 * names that core gives the latter, count as the system's.
 */
export async function manifestWithModule(): Promise<Record<string, any>> {
  const read = async (file: string) => JSON.parse(await readFile(file, "utf8"));
  const system = await read(join(ROOT, "system.json"));
  const module = await read(join(OUTPUT, "module.json"));
  const folder = relative(ROOT, OUTPUT).replaceAll("\\", "/");
  const documentTypes = structuredClone(system.documentTypes);
  for (const [name, types] of Object.entries<object>(module.documentTypes))
    for (const [type, more] of Object.entries(types)) documentTypes[name][`${module.id}.${type}`] = more;
  return {
    ...system,
    documentTypes,
    esmodules: [...system.esmodules, ...module.esmodules.map((path: string) => `${folder}/${path}`)],
    styles: [...system.styles, ...module.styles.map((style: any) => ({ ...style, src: `${folder}/${style.src}` }))],
    languages: [
      ...system.languages,
      ...module.languages.map((one: any) => ({ ...one, path: `${folder}/${one.path}` })),
    ],
  };
}

/** Opens the window by the button in the settings. */
export async function openWindow(page: Page): Promise<void> {
  await page.locator("[data-tab=settings]").first().click();
  await page.getByRole("button", { name: "Configure settings" }).click();
  await page.getByRole("button", { name: "Open the self-check" }).click();
}

/** Runs the built module in an empty world of the bench, by its button; `look` sees the page at the end. */
export async function runOnBench(
  core: 13 | 14,
  look?: (page: Page) => Promise<unknown>,
  changes: object = {},
): Promise<BenchReport> {
  const manifest = { ...(await manifestWithModule()), ...changes };
  const users = [{ _id: "gamemaster000000", name: "Gamemaster", role: 4 }];
  const seed = { title: "Self-check", system: (manifest as any).id, users };
  const table = await openTable({ core, seed, manifest, settings: {}, users: ["Gamemaster"] });
  try {
    const page = table.page("Gamemaster");
    await openWindow(page);
    await page.locator(`${WINDOW} [data-action=run]`).click();
    await page.locator(`${WINDOW} textarea`).waitFor({ timeout: LIMIT });
    await look?.(page);
    return await page.evaluate(() => {
      const { game } = globalThis as any;
      const { report, outcomes } = game.settings.get("melee-and-morale-self-check", "state");
      const names = ["actors", "items", "scenes", "combats", "messages", "macros", "folders"];
      return { report, outcomes, left: names.reduce((sum, name) => sum + game[name].size, 0) };
    });
  } finally {
    await table.close();
  }
}
