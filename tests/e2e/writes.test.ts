import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixDice, openTable, type Table } from "./table.ts";

/** Unlinked goblins and a linked character, one of each player's, gathered into a fight of two sides. */
const FIGHTERS = ["Ansgar", "Goblin 1", "Goblin 2", "Goblin 3"];

describe.each([13, 14] as const)("writes by the server's log, core %d", (core) => {
  let table: Table;
  let gamemaster: Page;
  let player: Page;
  beforeAll(async () => {
    table = await openTable({ core });
    gamemaster = table.page("Gamemaster");
    player = table.page("Player 1");
    for (const page of [gamemaster, player]) await page.setViewportSize({ width: 1900, height: 1200 });
  });
  afterAll(() => table?.close());

  const show = (page: Page, tab: string) => page.locator(`[data-action=tab][data-tab=${tab}]`).first().click();
  const primary = (page: Page) => page.locator("#combat .mm-steps button.primary").click();
  const step = () => gamemaster.evaluate(() => (globalThis as any).game.combat.system.cursor as { step: string });
  const hp = (name: string) =>
    gamemaster.evaluate((token) => (globalThis as any).canvas.scene.tokens.getName(token).actor.system.hp.value, name);

  /** What is written from an act until a condition holds, as "user: action document ×count". */
  async function written(act: () => Promise<unknown>, until: () => Promise<unknown>): Promise<string[]> {
    const from = table.server.log.length;
    await act();
    await expect.poll(until).toBe(true);
    // Whatever follows by itself is to be counted too.
    await gamemaster.waitForTimeout(250);
    return table.server.log
      .slice(from)
      .map(({ user, action, documentName, count }) => `${user}: ${action} ${documentName} ×${count}`);
  }

  it("four combatants are one batch", async () => {
    const log = await written(
      () =>
        gamemaster.evaluate(async (names) => {
          const { canvas, CONFIG } = globalThis as any;
          await CONFIG.Token.documentClass.createCombatants(names.map((name) => canvas.scene.tokens.getName(name)));
        }, FIGHTERS),
      () => gamemaster.evaluate(() => (globalThis as any).game.combat?.combatants.size === 4),
    );
    expect(log).toEqual(["Gamemaster: create Combat ×1", "Gamemaster: create Combatant ×4"]);
    for (const page of [gamemaster, player]) await show(page, "combat");
  });

  it("the start is one update and one message", async () => {
    await fixDice(gamemaster, [5, 6], [2, 6]);
    const log = await written(
      () => primary(gamemaster),
      async () => (await step()).step === "friendly",
    );
    expect(log.sort()).toEqual(["Gamemaster: create ChatMessage ×1", "Gamemaster: update Combat ×1"]);
  });

  it("a step is one update: by the player's click the gamemaster's, by the gamemaster's own", async () => {
    const byPlayer = await written(
      () => primary(player),
      async () => (await step()).step === "hostile",
    );
    expect(byPlayer).toEqual(["Gamemaster: update Combat ×1"]);
    const back = gamemaster.locator("#combat [data-action=previous]");
    expect(
      await written(
        () => back.click(),
        async () => (await step()).step === "friendly",
      ),
    ).toEqual(["Gamemaster: update Combat ×1"]);
    expect(
      await written(
        () => primary(gamemaster),
        async () => (await step()).step === "hostile",
      ),
    ).toEqual(["Gamemaster: update Combat ×1"]);
  });

  it("the next round is one update and one message", async () => {
    await fixDice(gamemaster, [2, 6], [4, 6]);
    const round = () => gamemaster.evaluate(() => (globalThis as any).game.combat.round === 2);
    expect((await written(() => primary(gamemaster), round)).sort()).toEqual([
      "Gamemaster: create ChatMessage ×1",
      "Gamemaster: update Combat ×1",
    ]);
  });

  it("one attack is one message, the player's as the gamemaster's", async () => {
    await player.evaluate(async () => {
      const { canvas, game, ui } = globalThis as any;
      canvas.tokens.setTargets(["TokenGoblinOne00"]);
      await game.actors.getName("Ansgar").sheet.render(true);
      ui.activeWindow.setPosition({ left: 910, top: 20 });
    });
    await show(gamemaster, "chat");
    await fixDice(player, [14, 20], [1, 8]);
    const count = await gamemaster.locator("#chat .attack-card").count();
    const more = (added: number) => async () =>
      (await gamemaster.locator("#chat .attack-card").count()) === count + added;
    const weapon = player.locator(".application.sheet button[data-action=attack]", { hasText: "Sword" });
    expect(await written(() => weapon.click({ modifiers: ["Shift"] }), more(1))).toEqual([
      "Player 1: create ChatMessage ×1",
    ]);
    await gamemaster.evaluate(async () => {
      const { canvas, ui } = globalThis as any;
      canvas.tokens.setTargets(["TokenAnsgar00000"]);
      await canvas.scene.tokens.getName("Goblin 1").actor.sheet.render(true);
      ui.activeWindow.setPosition({ left: 910, top: 20 });
    });
    await fixDice(gamemaster, [2, 20]);
    const attack = gamemaster.locator(".application.sheet button[data-action=attack]").first();
    expect(await written(() => attack.click({ modifiers: ["Shift"] }), more(2))).toEqual([
      "Gamemaster: create ChatMessage ×1",
    ]);
    await gamemaster.evaluate(() => (globalThis as any).ui.activeWindow.close());
  });

  it("applying to one target is one update of the card and one of the target", async () => {
    const card = gamemaster.locator("#chat .attack-card", { hasText: "Ansgar" }).first();
    const apply = card.locator("button[data-action=apply]");
    // 1d8 shows 1, + Strength 1: of 4 points 2 are left.
    expect(
      await written(
        () => apply.click(),
        async () => (await hp("Goblin 1")) === 2,
      ),
    ).toEqual(["Gamemaster: update ChatMessage ×1", "Gamemaster: update Actor ×1"]);
    const undo = card.locator("button[data-action=undo]");
    expect(
      await written(
        () => undo.click(),
        async () => (await hp("Goblin 1")) === 4,
      ),
    ).toEqual(["Gamemaster: update ChatMessage ×1", "Gamemaster: update Actor ×1"]);
  });

  /** One card over several tokens, applied whole. */
  const applyWhole = async (tokens: string[], hitPoints: number[]) => {
    await gamemaster.evaluate(async (names) => {
      const { canvas, game, CONFIG } = globalThis as any;
      CONFIG.Dice.randomUniform = () => 0.5;
      const targets = names.map((name) => canvas.scene.tokens.getName(name));
      for (const one of targets) await one.actor.update({ "system.hp.value": 3 });
      await game.actors
        .getName("Ansgar")
        .items.getName("Sword")
        .attack({ targets, range: 5, dialog: false, modifier: 30 });
      for (const { id } of game.messages.contents.at(-1).system.entries) {
        await game.messages.contents.at(-1).overrule(id, { hit: true, damage: 1 });
      }
    }, tokens);
    return written(
      () => gamemaster.evaluate(async () => void (await (globalThis as any).game.messages.contents.at(-1).apply())),
      async () => JSON.stringify(await Promise.all(tokens.map(hp))) === JSON.stringify(hitPoints),
    );
  };

  it("applying to three linked targets is one update of the card and one batch of three", async () => {
    expect(await applyWhole(["Berit", "Corwin", "Edda"], [2, 2, 2])).toEqual([
      "Gamemaster: update ChatMessage ×1",
      "Gamemaster: update Actor ×3",
    ]);
  });

  it("applying to three unlinked targets is one update of the card and one for each target", async () => {
    expect(await applyWhole(["Goblin 2", "Goblin 3", "Goblin 4"], [2, 2, 2])).toEqual([
      "Gamemaster: update ChatMessage ×1",
      "Gamemaster: update Actor ×1",
      "Gamemaster: update Actor ×1",
      "Gamemaster: update Actor ×1",
    ]);
  });

  it("a player's apply goes through the gamemaster: the same writes, none by the player", async () => {
    await gamemaster.evaluate(() =>
      (globalThis as any).game.settings.set("melee-and-morale", "whoApplies", "attackers"),
    );
    await show(player, "chat");
    await fixDice(player, [14, 20], [1, 8]);
    const count = await player.locator("#chat .attack-card").count();
    await player
      .locator(".application.sheet button[data-action=attack]", { hasText: "Sword" })
      .click({ modifiers: ["Shift"] });
    await expect.poll(() => player.locator("#chat .attack-card").count()).toBe(count + 1);
    const apply = player.locator("#chat .attack-card").last().locator("button[data-action=apply]");
    expect(
      await written(
        () => apply.click(),
        async () => (await hp("Goblin 1")) === 2,
      ),
    ).toEqual(["Gamemaster: update ChatMessage ×1", "Gamemaster: update Actor ×1"]);
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
