import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playedOn } from "./cores.ts";
import { fixDice, openTable, type Table } from "./table.ts";

const SPACE = 50;
/** Where windows are dragged, so that they cover neither the map nor the chat. */
const BESIDE_THE_MAP = { x: 920, y: 30 };

const tokenOf = (page: Page, name: string): Locator => page.locator(`.token[aria-label^="${name}"]`).first();
const cards = (page: Page): Locator => page.locator("#chat .chat-message .attack-card");
const lastCard = (page: Page): Locator => cards(page).last();
const windowOf = (page: Page, title: string): Locator =>
  page.locator(".application", { has: page.locator(".window-title", { hasText: title }) });

/** What a person reads there, in one line. */
const wordsOf = async (place: Locator): Promise<string> => ((await place.textContent()) ?? "").replace(/\s+/g, " ");

/** Hit points of a token's own actor. */
const hitPoints = (page: Page, token: string): Promise<number> =>
  page.evaluate((name) => (globalThis as any).canvas.scene.tokens.getName(name).actor.system.hp.value, token);

/** All dice that the newest message holds, each as [face, faces of the die]. */
const diceOf = (page: Page): Promise<[number, number][]> =>
  page.evaluate(() =>
    (globalThis as any).game.messages.contents
      .at(-1)
      .rolls.flatMap((roll: any) => roll.dice)
      .flatMap((die: any) => die.results.map(({ result }: any) => [result, die.faces])),
  );

const targetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as any).game.user.targets].map(({ name }: any) => name));

const show = (page: Page, tab: string): Promise<void> =>
  page.locator(`[data-action=tab][data-tab=${tab}]`).first().click();

/** T over a token targets it alone; over a target, it lets it go. */
async function pressT(page: Page, token: Locator, targets: readonly string[]): Promise<void> {
  await token.hover();
  await page.keyboard.press("t");
  await expect.poll(() => targetsOf(page)).toEqual(targets);
}

async function dragBy(page: Page, handle: Locator, to: { x: number; y: number }): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(to.x - 20, to.y, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

const moveAside = async (page: Page, opened: Locator): Promise<void> => {
  const { width } = (await opened.boundingBox())!;
  await dragBy(page, opened.locator(".window-title"), { x: BESIDE_THE_MAP.x + width / 2, y: BESIDE_THE_MAP.y });
};

/** Goes on with Tab until the wanted control has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  const reached = () => wanted.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 200; presses += 1) {
    if (await reached()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not lead there.");
}

describe.each(playedOn(14))("an attack from click to hit points, core %d", (core) => {
  let table: Table;
  let gamemaster: Page;
  let player: Page;
  beforeAll(async () => {
    table = await openTable({ core });
    gamemaster = table.page("Gamemaster");
    player = table.page("Player 1");
    // Wide enough for a window between map and sidebar.
    for (const page of [gamemaster, player]) await page.setViewportSize({ width: 1900, height: 900 });
  });
  afterAll(() => table?.close());

  const weapon = (name: string) => windowOf(player, "Ansgar").locator("button[data-action=attack]", { hasText: name });
  const rollButton = (page: Page) => windowOf(page, "Attack").getByRole("button", { name: "Roll", exact: true });
  const buttons = (action: string, page = gamemaster) => lastCard(page).locator(`button[data-action=${action}]`);
  const press = async (action: string, entry = 0) => {
    const button = buttons(action).nth(entry);
    if (!(await button.isVisible())) await lastCard(gamemaster).locator("summary").nth(entry).click();
    await button.click();
  };
  const typeDamage = async (damage: number) => {
    const input = lastCard(gamemaster).locator("input[name=damage]");
    if (!(await input.isVisible())) await lastCard(gamemaster).locator("summary").first().click();
    await input.fill(String(damage));
    await press("setDamage");
  };
  /** Exactly so many cards in both chats. */
  const bothHave = (count: number) =>
    expect.poll(async () => [await cards(gamemaster).count(), await cards(player).count()]).toEqual([count, count]);
  /** The last card says it in both browsers. */
  const bothRead = async (words: RegExp) => {
    for (const page of [gamemaster, player]) await expect.poll(() => wordsOf(lastCard(page))).toMatch(words);
  };
  const bothSee = (token: string, value: number) =>
    expect
      .poll(async () => [await hitPoints(gamemaster, token), await hitPoints(player, token)])
      .toEqual([value, value]);

  it("C14: a player targets, clicks the sword, presses the dialog's button: one card in both chats", async () => {
    await pressT(player, tokenOf(player, "Goblin 1"), ["Goblin 1"]);
    await show(player, "actors");
    await player.locator("#actors").getByText("Ansgar", { exact: true }).click();
    await windowOf(player, "Ansgar").waitFor();
    await moveAside(player, windowOf(player, "Ansgar"));
    await show(player, "chat");
    await fixDice(player, [14, 20], [2, 8]);
    await weapon("Sword").click();
    await rollButton(player).click();
    await bothHave(1);
    // 14 + attack bonus 2 + Strength 1 = 17, enough for the goblin's 13; 1d8 shows 2, + Strength 1 = 3 points.
    await bothRead(/Ansgar.*Goblin 1/);
    await bothRead(/14 \+ 2 \+ 1 = 17/);
    await bothRead(/3 points of damage/);
    expect(await diceOf(gamemaster)).toEqual([
      [14, 20],
      [2, 8],
    ]);
    // The armor class of a monster is the gamemaster's to know, and applying is the gamemaster's to do.
    expect(await wordsOf(lastCard(gamemaster))).toContain("AC 13");
    expect(await wordsOf(lastCard(player))).not.toContain("AC 13");
    expect(await buttons("apply", player).count()).toBe(0);
    expect(await buttons("flip", player).count()).toBe(0);
    await bothSee("Goblin 1", 4);
  });

  it("C19: apply takes the card's number, half takes half of it rounded down, undo gives it back", async () => {
    await press("apply");
    await bothSee("Goblin 1", 1); // 4 - 3
    await expect.poll(() => wordsOf(lastCard(gamemaster))).toMatch(/Goblin 1 loses 3 hit points/);
    await expect.poll(() => wordsOf(lastCard(player))).toMatch(/Applied/);
    expect(await buttons("apply").isDisabled()).toBe(true);
    expect(await buttons("half").isDisabled()).toBe(true);
    await press("undo");
    await bothSee("Goblin 1", 4);
    await press("half");
    await bothSee("Goblin 1", 3); // 3 halved is 1½, rounded down 1
    await press("undo");
    await bothSee("Goblin 1", 4);
    expect(await buttons("undo").isDisabled()).toBe(true);
  });

  it("the gamemaster's word, a miss or a number, stands on the card and can be taken back", async () => {
    await press("flip");
    await bothRead(/the referee rules: a miss/i);
    expect(await buttons("apply").and(gamemaster.locator(":enabled")).count()).toBe(0);
    await press("undo");
    for (const page of [gamemaster, player]) {
      await expect.poll(() => wordsOf(lastCard(page))).not.toMatch(/the referee rules/i);
    }
    await bothRead(/3 points of damage/);
    await bothSee("Goblin 1", 4);

    await typeDamage(1);
    await bothRead(/the referee rules: 1 damage/i);
    await press("half");
    await bothSee("Goblin 1", 3); // C19: half of 1 is 1
    await press("undo");
    await bothSee("Goblin 1", 4);
    await press("undo");
    await bothRead(/3 points of damage/);
    expect(await wordsOf(lastCard(player))).not.toMatch(/the referee rules/i);
    await press("apply");
    await bothSee("Goblin 1", 1); // the card's own 3 again
    await press("undo");
    await bothSee("Goblin 1", 4);
    await bothHave(1);
  });

  it("C21: an immune target says why, and no damage is rolled", async () => {
    const board = (await gamemaster.locator("#board").boundingBox())!;
    const above = { x: board.x + 7.5 * SPACE, y: board.y + 6.5 * SPACE };
    await dragBy(gamemaster, tokenOf(gamemaster, "Gargoyle"), above);
    await expect
      .poll(() =>
        player.evaluate(() => {
          const { x, y } = (globalThis as any).canvas.scene.tokens.getName("Gargoyle");
          return [x, y];
        }),
      )
      .toEqual([7 * SPACE, 6 * SPACE]);
    await pressT(player, tokenOf(player, "Gargoyle"), ["Gargoyle"]);
    await fixDice(player, [18, 20]);
    await weapon("Sword").click();
    await rollButton(player).click();
    await bothHave(2);
    // 18 + 2 + 1 = 21 hits AC 14, but a plain sword does nothing to it.
    await bothRead(/18 \+ 2 \+ 1 = 21/);
    await bothRead(/immune.*harmed only by magic/i);
    expect(await diceOf(gamemaster)).toEqual([[18, 20]]);
    expect(await wordsOf(lastCard(gamemaster))).not.toMatch(/of damage/);
    expect(await buttons("apply").count()).toBe(0);
  });

  it("C14: without a target the card says which AC it hits, and apply goes to the selected tokens", async () => {
    await pressT(player, tokenOf(player, "Gargoyle"), []);
    await fixDice(player, [14, 20], [4, 8]);
    await weapon("Sword").click();
    await rollButton(player).click();
    await bothHave(3);
    // 14 + 2 + 1 = 17 reaches the ascending AC 17; 4 + Strength 1 = 5 points.
    await bothRead(/hits AC 17/i);
    await bothRead(/5 points of damage/);
    await tokenOf(gamemaster, "Goblin 3").click();
    await tokenOf(gamemaster, "Goblin 2").click({ modifiers: ["Shift"] });
    await press("apply");
    await bothSee("Goblin 3", 1); // 6 - 5
    await bothSee("Goblin 2", 0); // 3 - 5 stops at 0
    await bothRead(/applied to 2 targets/i);
    await press("undo");
    await bothSee("Goblin 3", 6);
    await bothSee("Goblin 2", 3); // what it lost, not what the card says
  });

  it("C16: a natural 1 without a target is a miss", async () => {
    await fixDice(player, [1, 20]);
    await weapon("Sword").click({ modifiers: ["Shift"] });
    await bothHave(4);
    await bothRead(/natural 1 always misses/i);
    expect(await wordsOf(lastCard(player))).not.toMatch(/hits AC|of damage/i);
    expect(await diceOf(gamemaster)).toEqual([[1, 20]]);
    expect(await buttons("apply").count()).toBe(0);
  });

  it("C17: one click runs a monster's whole routine as one message", async () => {
    await pressT(gamemaster, tokenOf(gamemaster, "Ansgar"), ["Ansgar"]);
    await tokenOf(gamemaster, "Gargoyle").dblclick();
    const sheet = windowOf(gamemaster, "Gargoyle");
    await fixDice(gamemaster, [12, 20], [2, 3], [11, 20], [4, 20], [5, 20]);
    await sheet.locator("button[data-action=attackRoutine]").first().click();
    await rollButton(gamemaster).click();
    await bothHave(5);
    // Two claws, bite and horn against AC 15 (chain mail 14, shield 1): 12 + 3 = 15 hits for 2, 14, 7 and 8 miss.
    for (const page of [gamemaster, player]) {
      const states = lastCard(page).locator(".card-entry .entry-state");
      expect(await states.allTextContents()).toEqual(["Hit", "Miss", "Miss", "Miss"]);
      const sources = await lastCard(page).locator(".card-entry .entry-source").allTextContents();
      expect(sources.map((text) => text.trim())).toEqual(["Claw", "Claw", "Bite", "Horn"]);
    }
    await sheet.getByRole("button", { name: "Close" }).click();
    await press("apply");
    await bothSee("Ansgar", 25); // 27 - 2
    await press("undo");
    await bothSee("Ansgar", 27);
  });

  describe("a goblin out of the compendium", () => {
    // Four goblins stand there already.
    const goblin = (page: Page) => tokenOf(page, "Goblin 5");
    const goblinState = (page: Page) =>
      page.locator("#combat li.combatant", { hasText: "Goblin" }).locator(".mm-state").getAttribute("data-state");

    it("is dragged onto the scene and toggled into the fight, which starts", async () => {
      await show(gamemaster, "compendium");
      await gamemaster.locator("#compendium").getByText("Monsters", { exact: true }).click();
      const pack = windowOf(gamemaster, "Monsters");
      await pack.waitFor();
      await moveAside(gamemaster, pack);
      const before = await gamemaster.locator(".token").count();
      // Hit dice 1−1: a 4 is 3 hit points.
      await fixDice(gamemaster, [4, 8]);
      await pack
        .locator("li", { hasText: /^\s*Goblin\s*$/ })
        .dragTo(gamemaster.locator("#board"), { targetPosition: { x: 8.5 * SPACE, y: 8.5 * SPACE } });
      for (const page of [gamemaster, player]) await expect.poll(() => page.locator(".token").count()).toBe(before + 1);
      await pack.getByRole("button", { name: "Close" }).click();
      for (const token of [goblin(gamemaster), tokenOf(gamemaster, "Ansgar")]) {
        await token.click({ button: "right" });
        await gamemaster.locator("#token-hud [data-action=combat]").click();
        await gamemaster.locator("#token-hud").getByText("Leave combat").waitFor();
        await gamemaster.keyboard.press("Escape");
      }
      await show(gamemaster, "combat");
      await show(player, "combat");
      for (const page of [gamemaster, player]) {
        await expect.poll(() => page.locator("#combat li.combatant").count()).toBe(2);
      }
      // Each side throws one d6: the heroes 5, the monsters 2.
      await fixDice(gamemaster, [5, 6], [2, 6]);
      await gamemaster.locator("#combat .mm-steps button.primary").click();
      for (const page of [gamemaster, player]) {
        await expect.poll(() => wordsOf(page.locator("#combat li.combatant.active"))).toContain("Ansgar");
        expect(await goblinState(page)).not.toBe("defeated");
      }
    });

    it("C20: is struck down by a natural 20, shown dead in both trackers, and stands again when it is undone", async () => {
      await pressT(player, goblin(player), ["Goblin 5"]);
      await fixDice(player, [20, 20], [8, 8]);
      await weapon("Sword").click();
      await rollButton(player).click();
      await expect
        .poll(() => gamemaster.evaluate(() => (globalThis as any).game.messages.contents.at(-1).type))
        .toBe("attack");
      await show(gamemaster, "chat");
      // 8 + Strength 1 = 9 points against the 3 that it has.
      await expect.poll(() => wordsOf(lastCard(gamemaster))).toMatch(/natural 20 always hits.*9 points of damage/i);
      for (const [action, left, dead] of [
        ["apply", 0, true],
        ["undo", 3, false],
        ["apply", 0, true],
      ] as const) {
        await show(gamemaster, "chat");
        await press(action);
        await bothSee("Goblin 5", left);
        await show(gamemaster, "combat");
        for (const page of [gamemaster, player]) {
          await expect.poll(async () => (await goblinState(page)) === "defeated").toBe(dead);
        }
      }
      for (const page of [gamemaster, player]) {
        const row = page.locator("#combat li.combatant", { hasText: "Goblin" });
        expect(await wordsOf(row.locator(".mm-state"))).toMatch(/dead|defeated/i);
      }
    });
  });

  it("by keyboard alone: target, sheet, dialog, a typed die, and the gamemaster's apply", async () => {
    await show(player, "chat");
    await show(gamemaster, "chat");
    const before = await cards(player).count();
    await tabTo(player, tokenOf(player, "Goblin 1"));
    await player.keyboard.press("t");
    await expect.poll(() => targetsOf(player)).toEqual(["Goblin 1"]);
    await fixDice(player, [3, 4]);
    await tabTo(player, weapon("Dagger"));
    await player.keyboard.press("Enter");
    await windowOf(player, "Attack").waitFor();
    await player.keyboard.press("Escape");
    await expect.poll(() => windowOf(player, "Attack").count()).toBe(0);
    await tabTo(player, weapon("Dagger"));
    await player.keyboard.press("Enter");
    await tabTo(player, windowOf(player, "Attack").locator("input[name=die]"));
    await player.keyboard.type("13");
    await tabTo(player, rollButton(player));
    await player.keyboard.press("Enter");
    await bothHave(before + 1);
    // 13 + 2 + 1 = 16 hits AC 13; the dagger's 1d4 shows 3, + Strength 1 = 4 of 4 hit points.
    await bothRead(/13 \+ 2 \+ 1 = 16/);
    await bothRead(/4 points of damage/);
    await tabTo(gamemaster, buttons("apply"));
    await gamemaster.keyboard.press("Enter");
    await bothSee("Goblin 1", 0);
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
