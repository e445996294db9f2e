import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../demo/world.ts";
import { seedWorld } from "../../stand-in/server/store.ts";
import { launchBrowser } from "./chromium.ts";
import { ServerProcess } from "./server-process.ts";
import { fixDice, joinWorld } from "./table.ts";

/*
 * A first evening at the table, by clicks, in one go. The tests follow each other.
 *
 * The party, from the demo world: Ansgar (AC 15, 27 hit points, breath 13), Berit (24, breath 13), Corwin (17, breath 15),
 * Edda (9, breath 15). Four goblins stand there already, so the new ones are 5 to 10, each of Hit Dice 1−1.
 */
const SPACE = 50;
const WORLD = "evening";
/** The free spaces round Ansgar, who stands in column 7, row 7. */
const ROUND_ANSGAR = [
  [6, 6],
  [7, 6],
  [8, 6],
  [6, 7],
  [7, 8],
  [8, 8],
] as const;
/** What each goblin's d8 shows, and what is left of it: 1 taken off, never less than 1. */
const GOBLIN_DICE = [8, 2, 5, 1, 4, 6] as const;
const GOBLIN_POINTS = [7, 1, 4, 1, 3, 5];
const NEW_GOBLINS = ["Goblin 5", "Goblin 6", "Goblin 7", "Goblin 8", "Goblin 9", "Goblin 10"];

let dataFolder: string;
let server: ServerProcess;
let browser: Browser;
let gamemaster: Page;
let player: Page;
const errors: string[] = [];

const tokenOf = (page: Page, name: string): Locator => page.locator(`.token[aria-label^="${name}"]`).first();
const windowOf = (page: Page, title: string): Locator =>
  page.locator(".application", { has: page.locator(".window-title", { hasText: title }) });
const show = (page: Page, tab: string): Promise<void> =>
  page.locator(`[data-action=tab][data-tab=${tab}]`).first().click();
const lastCard = (page: Page, kind: string): Locator => page.locator(`#chat .chat-message .${kind}-card`).last();

/** Name and hit points of tokens on the scene. */
const pointsOf = (page: Page, names: readonly string[]): Promise<number[]> =>
  page.evaluate(
    (wanted) =>
      wanted.map((name) => (globalThis as any).canvas.scene.tokens.getName(name)?.actor.system.hp.value as number),
    [...names],
  );

async function moveAside(page: Page, opened: Locator): Promise<void> {
  const { width } = (await opened.boundingBox())!;
  await opened.locator(".window-title").hover();
  await page.mouse.down();
  await page.mouse.move(1000 + width / 2, 40, { steps: 4 });
  await page.mouse.up();
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "melee-and-morale-evening-"));
  await seedWorld(dataFolder, WORLD, demoWorld);
  server = new ServerProcess(dataFolder, WORLD, 14);
  const url = await server.start();
  browser = await launchBrowser();
  gamemaster = await joinWorld(browser, url, "Gamemaster", errors);
  player = await joinWorld(browser, url, "Player 1", errors);
  for (const page of [gamemaster, player]) await page.setViewportSize({ width: 1900, height: 900 });
});
afterAll(async () => {
  await browser?.close();
  await server?.kill();
  await rm(dataFolder, { recursive: true, force: true });
});

describe("a first evening", () => {
  it("six goblins are dragged out of the compendium, each with its own hit points and number", async () => {
    await show(gamemaster, "compendium");
    await gamemaster.locator("#compendium").getByText("Monsters", { exact: true }).click();
    const pack = windowOf(gamemaster, "Monsters");
    await pack.waitFor();
    await moveAside(gamemaster, pack);
    const goblin = pack.locator("li", { hasText: /^\s*Goblin\s*$/ });
    for (const [index, [column, row]] of ROUND_ANSGAR.entries()) {
      await fixDice(gamemaster, [GOBLIN_DICE[index]!, 8]);
      await goblin.dragTo(gamemaster.locator("#board"), {
        targetPosition: { x: (column + 0.5) * SPACE, y: (row + 0.5) * SPACE },
      });
      await expect.poll(() => tokenOf(player, NEW_GOBLINS[index]!).count()).toBe(1);
    }
    await pack.getByRole("button", { name: "Close" }).click();
    for (const page of [gamemaster, player]) expect(await pointsOf(page, NEW_GOBLINS)).toEqual(GOBLIN_POINTS);
  });

  it("all six attack one target by one click: a card with a row each, applied all at once, one row taken back", async () => {
    await tokenOf(gamemaster, NEW_GOBLINS[0]!).dblclick();
    const sheet = windowOf(gamemaster, "Goblin");
    await sheet.waitFor();
    await moveAside(gamemaster, sheet);
    for (const [index, name] of NEW_GOBLINS.entries()) {
      await tokenOf(gamemaster, name).click(index === 0 ? {} : { modifiers: ["Shift"] });
    }
    await tokenOf(gamemaster, "Ansgar").hover();
    await gamemaster.keyboard.press("t");
    await show(gamemaster, "chat");
    // Attack bonus 0 against AC 15: 15 hits, 14 misses, 20 always hits, 1 always misses; damage is 1d6.
    await fixDice(gamemaster, [15, 20], [4, 6], [14, 20], [20, 20], [6, 6], [1, 20], [16, 20], [2, 6], [3, 20]);
    await sheet.locator("button[data-action=attack]").first().click();
    await windowOf(gamemaster, "Attack").getByRole("button", { name: "Roll", exact: true }).click();
    for (const page of [gamemaster, player]) {
      await expect.poll(() => page.locator("#chat .attack-card .card-entry").count()).toBe(6);
    }
    expect(await gamemaster.evaluate(() => (globalThis as any).game.messages.size)).toBe(1);
    await lastCard(gamemaster, "attack").locator("button[data-action=applyAll]").click();
    // 27 − 4 − 6 − 2.
    for (const page of [gamemaster, player]) await expect.poll(() => pointsOf(page, ["Ansgar"])).toEqual([15]);
    // The row of Goblin 7, which struck for 6.
    await lastCard(gamemaster, "attack").locator(".card-entry").nth(2).locator("button[data-action=undo]").click();
    for (const page of [gamemaster, player]) await expect.poll(() => pointsOf(page, ["Ansgar"])).toEqual([21]);
    await sheet.getByRole("button", { name: "Close" }).click();
  });
});
