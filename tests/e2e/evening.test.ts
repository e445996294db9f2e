import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoWorld } from "../../demo/world.ts";
import { seedWorld } from "../../stand-in/server/store.ts";
import { launchBrowser } from "./chromium.ts";
import { ServerProcess } from "./server-process.ts";
import { fixDice, joinWorld, untilReady } from "./table.ts";

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
const PARTY = ["Ansgar", "Berit", "Corwin", "Edda"];
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

const wordsOf = async (place: Locator): Promise<string> => ((await place.textContent()) ?? "").replace(/\s+/g, " ");
const slotOf = (page: Page, slot: number): Locator => page.locator(`#hotbar [data-slot="${slot}"]`);
const targetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as any).game.user.targets].map(({ name }: any) => name));

/** T over the first, Shift and T over the others; what was a target before is let go. */
async function aim(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await tokenOf(page, name).hover();
    await page.keyboard.press(index === 0 ? "t" : "Shift+T");
    // One that was a target already was let go by it.
    if (!(await targetsOf(page)).includes(name)) await page.keyboard.press(index === 0 ? "t" : "Shift+T");
  }
  await expect.poll(() => targetsOf(page)).toEqual(names);
}

/** What a restart must not change: the fight's place, its order, what lies in the chat and on whom it was put. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const { game } = globalThis as any;
    const cards = [...game.messages].sort((first: any, second: any) => first.timestamp - second.timestamp);
    return {
      round: game.combat.round,
      step: game.combat.system.cursor.step,
      turns: game.combat.turns.map(({ name }: any) => name),
      cards: cards.map(({ type }: any) => type),
      applied: cards.map(({ system }: any) => (system.entries ?? []).map(({ applied }: any) => applied ?? null)),
      macros: game.macros.map(({ name }: any) => name).sort(),
    };
  });

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
    await aim(gamemaster, ["Ansgar"]);
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

  it("a wounded dragon breathes on the party: who saves takes half, applied at once, one row taken back", async () => {
    await show(gamemaster, "compendium");
    await gamemaster.locator("#compendium").getByText("Monsters", { exact: true }).click();
    const pack = windowOf(gamemaster, "Monsters");
    await moveAside(gamemaster, pack);
    // Ten Hit Dice, each a 4.
    await fixDice(gamemaster, ...Array.from({ length: 10 }, () => [4, 8] as const));
    await pack
      .locator("li", { hasText: /^\s*Red Dragon\s*$/ })
      .dragTo(gamemaster.locator("#board"), { targetPosition: { x: 12 * SPACE, y: 11 * SPACE } });
    await expect.poll(() => pointsOf(player, ["Red Dragon 1"])).toEqual([40]);
    await pack.getByRole("button", { name: "Close" }).click();
    await tokenOf(gamemaster, "Red Dragon 1").dblclick();
    const sheet = windowOf(gamemaster, "Red Dragon");
    await sheet.waitFor();
    await moveAside(gamemaster, sheet);
    await sheet.locator('[data-field="system.hp.value"]').fill("9");
    await gamemaster.keyboard.press("Enter");
    await expect.poll(() => pointsOf(player, ["Red Dragon 1"])).toEqual([9]);
    // Back to the map, out of the field.
    await tokenOf(gamemaster, "Red Dragon 1").click();
    await aim(gamemaster, PARTY);
    await show(gamemaster, "chat");
    await sheet.locator("button[data-action=attack]", { hasText: "Breath" }).click();
    await windowOf(gamemaster, "Attack").getByRole("button", { name: "Roll", exact: true }).click();
    await expect.poll(() => lastCard(player, "attack").locator(".card-entry").count()).toBe(4);
    // Against breath: Ansgar 13 on 13, Berit 12 on 13, Corwin 15 on 15, Edda 14 on 15.
    await fixDice(gamemaster, [13, 20], [12, 20], [15, 20], [14, 20]);
    await lastCard(gamemaster, "attack").locator("button[data-action=saveForHalf]").last().click();
    await gamemaster
      .locator(".application", { hasText: "Saving throw" })
      .getByRole("button", { name: "Roll", exact: true })
      .click();
    await expect.poll(() => lastCard(player, "save").locator(".card-entry").count()).toBe(4);
    await lastCard(gamemaster, "save").locator("button[data-action=applyAll]").click();
    // The breath does 9: half of it is 4. 21 − 4, 24 − 9, 17 − 4, 9 − 9.
    for (const page of [gamemaster, player]) await expect.poll(() => pointsOf(page, PARTY)).toEqual([17, 15, 13, 0]);
    await lastCard(gamemaster, "save").locator(".card-entry").nth(1).locator("button[data-action=undo]").click();
    for (const page of [gamemaster, player]) await expect.poll(() => pointsOf(page, PARTY)).toEqual([17, 24, 13, 0]);
    await sheet.getByRole("button", { name: "Close" }).click();
  });

  it("a fight runs from the hotbars: a sword and a save of the player's, a goblin's weapon of the gamemaster's", async () => {
    await show(player, "actors");
    await player.locator("#actors").getByText("Ansgar", { exact: true }).click();
    const sheet = windowOf(player, "Ansgar");
    await sheet.waitFor();
    await moveAside(player, sheet);
    await sheet.locator("[data-item-id]", { hasText: "Sword" }).first().dragTo(slotOf(player, 1));
    await expect.poll(() => slotOf(player, 1).getByRole("button").getAttribute("aria-label")).toBe("Sword");
    await sheet.locator("button[data-save-id=breath]").dragTo(slotOf(player, 2));
    await expect.poll(() => slotOf(player, 2).getByRole("button").count()).toBe(1);
    await sheet.getByRole("button", { name: "Close" }).click();

    await tokenOf(gamemaster, "Goblin 5").dblclick();
    const goblin = windowOf(gamemaster, "Goblin");
    await goblin.waitFor();
    await moveAside(gamemaster, goblin);
    await goblin.locator("[data-item-id]", { hasText: "Weapon" }).first().dragTo(slotOf(gamemaster, 1));
    await expect.poll(() => slotOf(gamemaster, 1).getByRole("button").count()).toBe(1);
    await goblin.getByRole("button", { name: "Close" }).click();

    for (const name of ["Goblin 5", "Ansgar"]) {
      await tokenOf(gamemaster, name).click();
      await tokenOf(gamemaster, name).click({ button: "right" });
      await gamemaster.locator("#token-hud [data-action=combat]").click();
      await gamemaster.locator("#token-hud").getByText("Leave combat").waitFor();
      await gamemaster.keyboard.press("Escape");
    }
    await show(gamemaster, "combat");
    // The friends throw 5, the foes 2.
    await fixDice(gamemaster, [5, 6], [2, 6]);
    const primary = gamemaster.locator("#combat .mm-steps button.primary");
    await primary.click();
    await expect.poll(() => primary.textContent()).toContain("Roll initiative");
    await primary.click();
    await expect.poll(() => wordsOf(player.locator("#combat li.combatant.active"))).toContain("Ansgar");

    await aim(player, ["Goblin 5"]);
    await show(player, "chat");
    // 14 + 2 + 1 = 17 hits AC 13; 1d8 shows 5, Strength adds 1.
    await fixDice(player, [14, 20], [5, 8]);
    await player.keyboard.press("1");
    await windowOf(player, "Attack").getByRole("button", { name: "Roll", exact: true }).click();
    await show(gamemaster, "chat");
    await expect.poll(() => wordsOf(lastCard(gamemaster, "attack"))).toMatch(/14 \+ 2 \+ 1 = 17/);
    await lastCard(gamemaster, "attack").locator("button[data-action=apply]").click();
    for (const page of [gamemaster, player]) await expect.poll(() => pointsOf(page, ["Goblin 5"])).toEqual([1]);

    await show(gamemaster, "combat");
    // Ansgar alone stood there, and has struck: nobody is left for the melee.
    await expect.poll(() => primary.textContent()).toContain("Foes: movement");
    await primary.click();
    await expect.poll(() => wordsOf(gamemaster.locator("#combat li.combatant.active"))).toContain("Goblin 5");
    await tokenOf(gamemaster, "Goblin 5").click();
    await aim(gamemaster, ["Ansgar"]);
    await show(gamemaster, "chat");
    await fixDice(gamemaster, [20, 20], [3, 6]);
    await gamemaster.keyboard.press("1");
    await windowOf(gamemaster, "Attack").getByRole("button", { name: "Roll", exact: true }).click();
    await expect.poll(() => wordsOf(lastCard(gamemaster, "attack"))).toMatch(/Goblin 5.*Ansgar/);
    await lastCard(gamemaster, "attack").locator("button[data-action=apply]").click();
    // 17 − 3.
    for (const page of [gamemaster, player]) await expect.poll(() => pointsOf(page, ["Ansgar"])).toEqual([14]);
  });

  it("everything is as it was after the server was killed and started again", async () => {
    const before = await stateOf(gamemaster);
    await server.kill();
    await server.start();
    for (const page of [gamemaster, player]) {
      await page.reload();
      await untilReady(page);
    }
    for (const page of [gamemaster, player]) {
      expect(await pointsOf(page, [...PARTY, ...NEW_GOBLINS])).toEqual([14, 24, 13, 0, 1, 1, 4, 1, 3, 5]);
    }
    expect(await stateOf(gamemaster)).toEqual(before);
    expect(before).toMatchObject({
      round: 1,
      step: "hostile",
      cards: ["attack", "attack", "save", "initiative", "attack", "attack"],
    });
    // The cards still know what they did: the goblin's blow is taken back.
    await show(gamemaster, "chat");
    await lastCard(gamemaster, "attack").locator("button[data-action=undo]").click();
    for (const page of [gamemaster, player]) await expect.poll(() => pointsOf(page, ["Ansgar"])).toEqual([17]);
    // The hotbar still works.
    await fixDice(player, [13, 20]);
    await slotOf(player, 2).getByRole("button").click();
    await player
      .locator(".application", { hasText: "Saving throw" })
      .getByRole("button", { name: "Roll", exact: true })
      .click();
    await expect.poll(() => wordsOf(lastCard(gamemaster, "save"))).toContain("Ansgar");
    // And the fight goes on, to its next round.
    await show(gamemaster, "combat");
    await gamemaster.locator("#combat .mm-steps button.primary").click();
    await expect.poll(() => player.evaluate(() => (globalThis as any).game.combat.round)).toBe(2);
  });

  it("meets no error on the way", () => {
    // The killed server is the one thing that a page may complain about.
    expect(errors.filter((error) => !/WebSocket|ERR_CONNECTION|Failed to load resource/.test(error))).toEqual([]);
  });
});
