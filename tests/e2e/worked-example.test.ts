import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixDice, openTable, type Table } from "./table.ts";

const MODES = ["matrix", "thac0", "ascending"] as const;

function set(page: Page, key: string, value: unknown): Promise<unknown> {
  return page.evaluate(([name, choice]) => (globalThis as any).game.settings.set("melee-and-morale", name, choice), [
    key,
    value,
  ] as const);
}

const wordsOf = async (page: Page): Promise<string> =>
  ((await page.locator("#chat .attack-card").last().textContent()) ?? "").replace(/\s+/g, " ");

describe.each([13, 14] as const)("the attack matrix at the table, core %d", (core) => {
  let table: Table;
  let gamemaster: Page;
  let player: Page;
  beforeAll(async () => {
    table = await openTable({ core });
    gamemaster = table.page("Gamemaster");
    player = table.page("Player 1");
    await set(gamemaster, "attackMode", "matrix");
    // AC 4 is 15 ascending.
    await gamemaster.evaluate(() =>
      (globalThis as any).canvas.scene.tokens
        .getName("Goblin 1")
        .actor.update({ system: { armorClass: 15, hp: { value: 10, max: 10 } } }),
    );
    await player.evaluate(async () => {
      const { canvas, game } = globalThis as any;
      canvas.tokens.setTargets(["TokenGoblinOne00"]);
      await game.actors.getName("Ansgar").sheet.render(true);
    });
  });
  afterAll(() => table?.close());

  const strike = async (typed: boolean) => {
    const count = await gamemaster.locator("#chat .attack-card").count();
    await player.locator(".application.sheet button[data-action=attack]", { hasText: "Sword" }).click();
    await player.locator(".application input[name=modifier]").waitFor();
    if (typed) await player.locator(".application input[name=die]").fill("14");
    await player.keyboard.press("Enter");
    await expect.poll(() => gamemaster.locator("#chat .attack-card").count()).toBe(count + 1);
  };
  const left = () =>
    gamemaster.evaluate(
      () => (globalThis as any).canvas.scene.tokens.getName("Goblin 1").actor.system.hp.value as number,
    );

  it("T3: level 5, THAC0 17, Strength 13, die 14: result 15 hits AC 2, so AC 4 is hit; the damage comes off", async () => {
    await fixDice(player, [14, 20], [5, 8]);
    await strike(false);
    for (const page of [gamemaster, player]) expect(await wordsOf(page)).toContain("14 + 1 = 15 hits AC 2");
    // 1d8 shows 5, + Strength 1.
    expect(await wordsOf(player)).toContain("6 points of damage");
    await gamemaster.locator("#chat .attack-card").last().locator("button[data-action=apply]").click();
    await expect.poll(left).toBe(4);
    await gamemaster.locator("#chat .attack-card").last().locator("button[data-action=undo]").click();
    await expect.poll(left).toBe(10);
  });

  it("T3: the same with the 14 of a real die typed in the dialog", async () => {
    await fixDice(player, [2, 8]);
    await strike(true);
    expect(await wordsOf(gamemaster)).toContain("14 + 1 = 15 hits AC 2");
    expect(await wordsOf(player)).toContain("3 points of damage");
  });

  /** An attack of a monster with this THAC0 on this descending AC: does it hit, and what does the card say. */
  const judged = (thac0: number, armorClass: number, die: number, modifier: number) =>
    gamemaster.evaluate(
      async ([skill, defense, face, bonus]) => {
        const { canvas, game } = globalThis as any;
        const goblin = canvas.scene.tokens.getName("Goblin 2");
        await goblin.actor.update({ system: { armorClass: 19 - defense, hp: { value: 50, max: 50 } } });
        const gargoyle = game.actors.getName("Gargoyle");
        await gargoyle.update({ system: { attackBonus: 19 - skill } });
        const options = { dialog: false, targets: [goblin], range: 5, die: face, modifier: bonus };
        const message = await gargoyle.items.getName("Bite").attack(options);
        return message.system.entries[0].outcome.hit as boolean;
      },
      [thac0, armorClass, die, modifier] as const,
    );

  it.each([
    ["T2: THAC0 19, AC −3, 18 + 2 = 20: the matrix stops at 20, the sum needs 22", 19, -3, 18, 2, [true, false, false]],
    ["T2: THAC0 19, AC −3, 19 + 3 = 22: every way hits", 19, -3, 19, 3, [true, true, true]],
    ["T2: THAC0 19, AC −3, 19 + 0 = 19: every way misses", 19, -3, 19, 0, [false, false, false]],
    ["T2: THAC0 5, AC 9, 3 − 2 = 1: the matrix needs 2, the sum −4", 5, 9, 3, -2, [false, true, true]],
    ["T2: THAC0 5, AC 9, 2 + 0 = 2: every way hits", 5, 9, 2, 0, [true, true, true]],
    ["C16: a natural 20 hits AC −10 whatever is taken off", 19, -10, 20, -9, [true, true, true]],
    ["C16: a natural 1 misses AC 9 whatever is added", 5, 9, 1, 19, [false, false, false]],
  ])("%s", async (_title, thac0, armorClass, die, modifier, hits) => {
    const seen: boolean[] = [];
    for (const mode of MODES) {
      await set(gamemaster, "attackMode", mode);
      seen.push(await judged(thac0, armorClass, die, modifier));
    }
    expect(seen).toEqual(hits);
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
