import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playedOn } from "./cores.ts";
import { fixDice, openTable, type Table } from "./table.ts";

const lastCard = (page: Page) => page.locator("#chat .attack-card").last();
const count = (page: Page) => page.locator("#chat .attack-card").count();
const wordsOf = async (page: Page): Promise<string> =>
  ((await lastCard(page).textContent()) ?? "").replace(/\s+/g, " ");
const show = (page: Page, tab: string) => page.locator(`[data-action=tab][data-tab=${tab}]`).first().click();

/** What a card says in one attack mode: hit or miss, the words for everybody, and those for who knows the target. */
type Said = readonly [state: string, everybody: string, gamemaster: string];

/** THAC0, descending AC, die and modifier; then what each mode makes of it. */
interface Row {
  readonly title: string;
  readonly roll: readonly [thac0: number, armorClass: number, die: number, modifier: number];
  readonly matrix: Said;
  readonly thac0: Said;
  readonly ascending: Said;
}

const TABLE: readonly Row[] = [
  {
    title: "T2: THAC0 19 against AC −3, 18 + 2 = 20: the matrix asks for 20, the sum for 22",
    roll: [19, -3, 18, 2],
    matrix: ["Hit", "18 + 2 = 20 hits AC −3", "(20 needed)"],
    thac0: ["Miss", "18 + 2 = 20 hits AC −1", "(22 needed)"],
    ascending: ["Miss", "18 + 2 = 20", "20 against AC 22"],
  },
  {
    title: "T2: THAC0 19 against AC −3, 19 + 3 = 22: a hit by each",
    roll: [19, -3, 19, 3],
    matrix: ["Hit", "19 + 3 = 22 hits AC −3", "(20 needed)"],
    thac0: ["Hit", "19 + 3 = 22 hits AC −3", "(22 needed)"],
    ascending: ["Hit", "19 + 3 = 22", "22 against AC 22"],
  },
  {
    title: "T2: THAC0 19 against AC −3, 19: a miss by each",
    roll: [19, -3, 19, 0],
    matrix: ["Miss", "19 hits AC 0", "(20 needed)"],
    thac0: ["Miss", "19 hits AC 0", "(22 needed)"],
    ascending: ["Miss", "19", "19 against AC 22"],
  },
  {
    title: "T2: THAC0 5 against AC 9, 3 − 2 = 1: the matrix asks for 2, the sum for −4",
    roll: [5, 9, 3, -2],
    matrix: ["Miss", "3 − 2 = 1 hits no armor class", "(2 needed)"],
    thac0: ["Hit", "3 − 2 = 1 hits AC 4", "(−4 needed)"],
    // The attack bonus is 19 − 5 = 14.
    ascending: ["Hit", "3 + 14 − 2 = 15", "15 against AC 10"],
  },
  {
    title: "T2: THAC0 5 against AC 9, 2: a hit by each",
    roll: [5, 9, 2, 0],
    matrix: ["Hit", "2 hits AC 3", "(2 needed)"],
    thac0: ["Hit", "2 hits AC 3", "(−4 needed)"],
    ascending: ["Hit", "2 + 14 = 16", "16 against AC 10"],
  },
  {
    title: "C16: a natural 20 hits AC −10 with 9 taken off",
    roll: [19, -10, 20, -9],
    matrix: ["Natural 20", "20 − 9 = 11: a natural 20 always hits", "(20 needed)"],
    thac0: ["Natural 20", "20 − 9 = 11: a natural 20 always hits", "(29 needed)"],
    ascending: ["Natural 20", "20 − 9 = 11: a natural 20 always hits", ""],
  },
  {
    title: "C16: a natural 1 misses AC 9 with 19 added",
    roll: [5, 9, 1, 19],
    matrix: ["Natural 1", "1 + 19 = 20: a natural 1 always misses", "(2 needed)"],
    thac0: ["Natural 1", "1 + 19 = 20: a natural 1 always misses", "(−4 needed)"],
    ascending: ["Natural 1", "1 + 14 + 19 = 34: a natural 1 always misses", ""],
  },
];

describe.each(playedOn(13))("the attack at the table, core %d", (core) => {
  let table: Table;
  let gamemaster: Page;
  let player: Page;
  beforeAll(async () => {
    table = await openTable({ core });
    gamemaster = table.page("Gamemaster");
    player = table.page("Player 1");
    // Wide enough for a window between map and sidebar.
    for (const page of [gamemaster, player]) await page.setViewportSize({ width: 1900, height: 1200 });
    await player.evaluate(async () => {
      const { canvas, game, ui } = globalThis as any;
      canvas.tokens.setTargets(["TokenGoblinOne00"]);
      await game.actors.getName("Ansgar").sheet.render(true);
      ui.activeWindow.setPosition({ left: 910, top: 20 });
    });
  });
  afterAll(() => table?.close());

  const sheet = () => player.locator(".application.sheet");
  const goblin = (armorClass: number, hp: number) =>
    gamemaster.evaluate(
      ([descending, value]) =>
        (globalThis as any).canvas.scene.tokens
          .getName("Goblin 1")
          .actor.update({ system: { armorClass: 19 - descending, hp: { value, max: value } } }),
      [armorClass, hp] as const,
    );
  const left = (page: Page) =>
    page.evaluate(() => (globalThis as any).canvas.scene.tokens.getName("Goblin 1").actor.system.hp.value as number);
  const bothSeeLeft = (value: number) =>
    expect.poll(async () => [await left(gamemaster), await left(player)]).toEqual([value, value]);

  /** The gamemaster chooses in the settings window, and saves. */
  async function chooseMode(mode: string): Promise<void> {
    await show(gamemaster, "settings");
    await gamemaster.getByRole("button", { name: "Configure settings" }).click();
    const settings = gamemaster.locator("#settings-config");
    await settings.locator("[name='melee-and-morale.attackMode']").selectOption(mode);
    await settings.getByRole("button", { name: "Save" }).click();
    await settings.waitFor({ state: "detached" });
    await show(gamemaster, "chat");
    await player.waitForFunction(
      (chosen) => (globalThis as any).game.settings.get("melee-and-morale", "attackMode") === chosen,
      mode,
    );
  }

  /** The player clicks the sword and rolls; a given die is typed in the dialog. */
  async function strike(modifier: number, die?: number): Promise<void> {
    const before = await count(gamemaster);
    await sheet().locator("button[data-action=attack]", { hasText: "Sword" }).first().click();
    const dialog = player.locator(".application", { has: player.locator("input[name=modifier]") });
    await dialog.locator("input[name=modifier]").fill(String(modifier));
    if (die !== undefined) await dialog.locator("input[name=die]").fill(String(die));
    await dialog.getByRole("button", { name: "Roll", exact: true }).click();
    await expect.poll(async () => [await count(gamemaster), await count(player)]).toEqual([before + 1, before + 1]);
  }

  describe("by matrix", () => {
    beforeAll(async () => {
      await chooseMode("matrix");
      await show(player, "chat");
      await goblin(4, 10);
    });

    it("T3: the sheet shows level 5, Strength 13 and THAC0 17, the same as a bonus of 2", async () => {
      expect(await sheet().locator("[name='system.level']").inputValue()).toBe("5");
      expect(await sheet().locator("[name='system.abilities.strength.value']").inputValue()).toBe("13");
      expect(await sheet().locator(".fight .section-figure").textContent()).toBe("THAC0 17 [+2]");
    });

    it.each([
      ["fixed", { typed: undefined, rolled: [[14, 20]] }],
      ["typed in the dialog", { typed: 14, rolled: [] }],
    ] as const)("T3: with the 14 %s, 15 hits AC 2, so AC 4 is hit; the damage comes off", async (_title, given) => {
      await fixDice(player, ...given.rolled, [5, 8]);
      await strike(0, given.typed);
      for (const page of [gamemaster, player]) {
        expect(await lastCard(page).locator(".entry-state").textContent()).toBe("Hit");
        expect(await wordsOf(page)).toContain("14 + 1 = 15 hits AC 2");
        // 1d8 shows 5, + Strength 1.
        expect(await wordsOf(page)).toContain("6 points of damage");
      }
      // 17 − 4: what the armor class of the target asks for is the gamemaster's to know.
      expect(await wordsOf(gamemaster)).toContain("(13 needed)");
      expect(await wordsOf(player)).not.toContain("needed");
      await bothSeeLeft(10);
      await lastCard(gamemaster).locator("button[data-action=apply]").click();
      await bothSeeLeft(4);
      await lastCard(gamemaster).locator("button[data-action=undo]").click();
      await bothSeeLeft(10);
    });
  });

  describe.each(["matrix", "thac0", "ascending"] as const)("each end of the table by %s", (mode) => {
    beforeAll(async () => {
      await chooseMode(mode);
      // Strength 10 adds nothing.
      await gamemaster.evaluate(() =>
        (globalThis as any).game.actors.getName("Ansgar").update({ "system.abilities.strength.value": 10 }),
      );
    });

    it.each(TABLE.map((row) => [row.title, row] as const))("%s", async (_title, row) => {
      const [thac0, armorClass, die, modifier] = row.roll;
      const [state, everybody, known] = row[mode];
      await goblin(armorClass, 50);
      await gamemaster.evaluate(
        (attackBonus) => (globalThis as any).game.actors.getName("Ansgar").update({ system: { attackBonus } }),
        19 - thac0,
      );
      const bonus = () => player.evaluate(() => (globalThis as any).game.actors.getName("Ansgar").system.attackBonus);
      await expect.poll(bonus).toBe(19 - thac0);
      await fixDice(player, [4, 8]);
      await strike(modifier, die);
      for (const page of [gamemaster, player]) {
        expect(await lastCard(page).locator(".entry-state").textContent()).toBe(state);
        const words = await wordsOf(page);
        expect(words).toContain(everybody);
        // A miss rolls no damage.
        expect(words.includes("4 points of damage")).toBe(state === "Hit" || state === "Natural 20");
      }
      expect(await wordsOf(gamemaster)).toContain(known);
      expect(await wordsOf(player)).not.toMatch(/needed|against AC/);
    });
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
