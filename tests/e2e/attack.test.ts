import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixDice, openTable, type Table } from "./table.ts";

const SPACE = 50;

/** Hit points of a token's own actor. */
const hitPoints = (page: Page, token: string): Promise<number> =>
  page.evaluate((name) => (globalThis as any).canvas.scene.tokens.getName(name).actor.system.hp.value, token);

const cards = (page: Page): Locator => page.locator("#chat .chat-message .attack-card");
const tokenOf = (page: Page, name: string): Locator => page.locator(`.token[aria-label^="${name}"]`).first();
const windowOf = (page: Page, title: string): Locator => page.locator(".application", { hasText: title }).last();

/** What a person reads there, in one line. */
const wordsOf = async (place: Locator): Promise<string> => ((await place.textContent()) ?? "").replace(/\s+/g, " ");

async function show(page: Page, tab: string): Promise<void> {
  await page.locator(`[data-action=tab][data-tab=${tab}]`).first().click();
}

async function target(page: Page, name: string): Promise<void> {
  await tokenOf(page, name).hover();
  await page.keyboard.press("t");
  await expect
    .poll(() => page.evaluate(() => [...(globalThis as any).game.user.targets].map((token: any) => token.name)))
    .toEqual([name]);
}

/** Opens the sheet of a character from the directory. */
async function openSheet(page: Page, name: string): Promise<Locator> {
  await show(page, "actors");
  await page.locator("#actors").getByText(name, { exact: true }).click();
  const sheet = page.locator(".application.sheet", { hasText: name });
  await sheet.waitFor();
  await page.evaluate(() => (globalThis as any).ui.activeWindow?.setPosition({ left: 910, top: 20 }));
  return sheet;
}

describe.each([14, 13] as const)("an attack from click to hit points, core %d", (core) => {
  let table: Table;
  let gamemaster: Page;
  let player: Page;
  beforeAll(async () => {
    table = await openTable({ core });
    gamemaster = table.page("Gamemaster");
    player = table.page("Player 1");
    // Wide enough for a window beside the map, so that no token is covered.
    for (const page of [gamemaster, player]) await page.setViewportSize({ width: 1900, height: 900 });
  });
  afterAll(() => table?.close());

  const last = (page: Page) => cards(page).last();
  const press = async (action: string) => {
    const button = last(gamemaster).locator(`button[data-action=${action}]`).first();
    if (!(await button.isVisible())) await last(gamemaster).locator("summary").first().click();
    await button.click();
  };
  /** The goblin's hit points in both browsers. */
  const bothSee = (token: string, value: number) =>
    expect
      .poll(async () => [await hitPoints(gamemaster, token), await hitPoints(player, token)])
      .toEqual([value, value]);

  it("a player targets, clicks the weapon, presses the dialog's button: one card in both chats", async () => {
    const sheet = await openSheet(player, "Ansgar");
    await target(player, "Goblin 1");
    await show(player, "chat");
    await fixDice(player, [14, 20], [1, 8]);
    await sheet.locator("button[data-action=attack]", { hasText: "Sword" }).click();
    await player.locator(".application").getByRole("button", { name: "Roll", exact: true }).click();
    for (const page of [player, gamemaster]) {
      await expect.poll(() => cards(page).count()).toBe(1);
      const text = await wordsOf(last(page));
      expect(text.toLowerCase()).toContain("goblin 1");
      // 14 + attack bonus 2 + Strength 1 = 17 hits AC 13; damage 1d8 shows 1, + Strength 1 = 2 points.
      expect(text).toContain("14 + 2 + 1 = 17");
      expect(text).toContain("2 points of damage");
    }
    expect(await wordsOf(last(gamemaster))).toContain("AC 13");
    expect(await wordsOf(last(player))).not.toContain("AC 13");
    expect(await last(player).locator("button[data-action=apply]").count()).toBe(0);
  });

  it("the gamemaster applies, undoes, halves, overrules: the hit points follow in both browsers", async () => {
    await bothSee("Goblin 1", 4);
    await press("apply");
    await bothSee("Goblin 1", 2);
    await press("undo");
    await bothSee("Goblin 1", 4);
    await press("half");
    await bothSee("Goblin 1", 3);
    await press("undo");
    await bothSee("Goblin 1", 4);
    await press("flip");
    await expect.poll(async () => (await wordsOf(last(player))).toLowerCase()).toContain("miss");
    expect(await last(gamemaster).locator("button[data-action=apply]:enabled").count()).toBe(0);
    await press("flip");
    await expect.poll(() => last(gamemaster).locator("button[data-action=apply]:enabled").count()).toBe(1);
    if (!(await last(gamemaster).locator("input[name=damage]").isVisible())) {
      await last(gamemaster).locator("summary").first().click();
    }
    await last(gamemaster).locator("input[name=damage]").fill("3");
    await press("setDamage");
    await expect.poll(() => wordsOf(last(player))).toContain("3 points of damage");
    await press("apply");
    await bothSee("Goblin 1", 1);
    await press("undo");
    await bothSee("Goblin 1", 4);
  });

  it("C21: an immune target says why, and no damage is rolled", async () => {
    await gamemaster.evaluate(
      ([x, y]) => (globalThis as any).canvas.scene.tokens.getName("Gargoyle").update({ x, y }),
      [7 * SPACE, 6 * SPACE] as const,
    );
    await player.evaluate(() => (globalThis as any).game.actors.getName("Ansgar").sheet.close());
    await target(player, "Gargoyle");
    const sheet = await openSheet(player, "Ansgar");
    await show(player, "chat");
    await fixDice(player, [18, 20]);
    await sheet.locator("button[data-action=attack]", { hasText: "Sword" }).click();
    await player.locator(".application input[name=modifier]").waitFor();
    await player.keyboard.press("Enter");
    await expect.poll(() => cards(gamemaster).count()).toBe(2);
    expect(await wordsOf(last(gamemaster))).toMatch(/harmed only by magic/i);
    expect(await last(gamemaster).locator("button[data-action=apply]:enabled").count()).toBe(0);
  });

  it("without a target the card says which AC it hits, and apply goes to the selected tokens", async () => {
    await player.evaluate(() => (globalThis as any).canvas.tokens.setTargets([]));
    await fixDice(player, [14, 20], [4, 8]);
    const weapon = player.locator(".application.sheet button[data-action=attack]", { hasText: "Sword" });
    await weapon.click({ modifiers: ["Shift"] });
    await expect.poll(() => cards(gamemaster).count()).toBe(3);
    // 14 + 2 + 1 = 17 reaches the ascending AC 17.
    expect(await wordsOf(last(gamemaster))).toMatch(/hits AC 17/i);
    await tokenOf(gamemaster, "Goblin 3").click();
    await press("apply");
    // 1d8 shows 4, + Strength 1: 5 of 6 points.
    await bothSee("Goblin 3", 1);
    await press("undo");
    await bothSee("Goblin 3", 6);
    await fixDice(player, [1, 20]);
    await weapon.click({ modifiers: ["Shift"] });
    await expect.poll(() => cards(gamemaster).count()).toBe(4);
    expect(await wordsOf(last(gamemaster))).toMatch(/natural 1/i);
  });

  it("C17: one click runs a monster's whole routine as one message", async () => {
    const before = await gamemaster.evaluate(() => (globalThis as any).game.messages.size);
    await target(gamemaster, "Ansgar");
    await tokenOf(gamemaster, "Gargoyle").dblclick();
    const sheet = gamemaster.locator(".application.sheet", { hasText: "Gargoyle" });
    await fixDice(gamemaster, [2, 20], [3, 20], [4, 20], [5, 20]);
    await sheet.locator("button[data-action=attackRoutine]").first().click();
    await gamemaster.locator(".application input[name=modifier]").waitFor();
    await gamemaster.keyboard.press("Enter");
    await expect.poll(() => gamemaster.evaluate(() => (globalThis as any).game.messages.size)).toBe(before + 1);
    // Two claws, a bite and a horn; 5 + 3 = 8 at best against AC 15.
    await expect.poll(() => last(player).locator(".card-entry").count()).toBe(4);
    expect((await wordsOf(last(player))).match(/\bmiss/gi)?.length).toBe(4);
    await gamemaster.evaluate(() => (globalThis as any).ui.activeWindow?.close());
  });

  it("a goblin out of the compendium joins the fight by mouse, is struck down, and both trackers show it", async () => {
    await show(gamemaster, "compendium");
    await gamemaster.getByText("Monsters", { exact: true }).first().click();
    const entry = windowOf(gamemaster, "Monsters")
      .locator("li", { hasText: /^\s*Goblin\s*$/ })
      .first();
    await entry.waitFor();
    const before = await gamemaster.evaluate(() => (globalThis as any).canvas.scene.tokens.size);
    const at = { x: 8 * SPACE + SPACE / 2, y: 8 * SPACE + SPACE / 2 };
    await windowOf(gamemaster, "Monsters").evaluate((element) => {
      element.style.left = "620px";
      element.style.top = "20px";
    });
    await entry.dragTo(gamemaster.locator("#board"), { targetPosition: at });
    await expect.poll(() => gamemaster.evaluate(() => (globalThis as any).canvas.scene.tokens.size)).toBe(before + 1);
    await gamemaster.evaluate(() => (globalThis as any).ui.activeWindow?.close());
    const name = await gamemaster.evaluate(() => (globalThis as any).canvas.scene.tokens.contents.at(-1).name);
    const id = await gamemaster.evaluate(() => (globalThis as any).canvas.scene.tokens.contents.at(-1).id);
    expect(name).toBe("Goblin");
    for (const token of [`[data-token-id="${id}"]`, '[data-token-id="TokenAnsgar00000"]']) {
      await gamemaster.locator(token).click({ button: "right" });
      await gamemaster.locator("#token-hud [data-action=combat]").click();
      await gamemaster.keyboard.press("Escape");
    }
    await show(gamemaster, "combat");
    await expect.poll(() => gamemaster.locator("#combat li.combatant").count()).toBe(2);
    await fixDice(gamemaster, [5, 6], [2, 6]);
    await gamemaster.locator("#combat .mm-steps button.primary").click();
    await expect.poll(() => gamemaster.evaluate(() => (globalThis as any).game.combat.combatant?.name)).toBe("Ansgar");
    await player.evaluate(
      (token) => (globalThis as any).canvas.tokens.get(token).setTarget(true, { releaseOthers: true }),
      id,
    );
    const count = await cards(gamemaster).count();
    await fixDice(player, [20, 20], [8, 8]);
    await player
      .locator(".application.sheet button[data-action=attack]", { hasText: "Sword" })
      .click({ modifiers: ["Shift"] });
    await expect.poll(() => cards(gamemaster).count()).toBe(count + 1);
    await show(gamemaster, "chat");
    await press("apply");
    await show(gamemaster, "combat");
    await show(player, "combat");
    for (const page of [gamemaster, player]) {
      const row = page.locator("#combat li.combatant", { hasText: "Goblin" });
      await expect.poll(() => row.locator(".mm-state").getAttribute("data-state")).toBe("defeated");
      expect(await wordsOf(row.locator(".mm-state"))).toMatch(/dead|defeated/i);
    }
  });

  it("by keyboard alone: from the sheet through the dialog to a card", async () => {
    await show(player, "chat");
    const count = await cards(player).count();
    await player.locator(".application.sheet button[data-action=attack]", { hasText: "Dagger" }).focus();
    await player.keyboard.press("Enter");
    await player.locator(".application input[name=modifier]").waitFor();
    await fixDice(player, [2, 20]);
    await player.keyboard.press("Enter");
    await expect.poll(() => cards(player).count()).toBe(count + 1);
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
