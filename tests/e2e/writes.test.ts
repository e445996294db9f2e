import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { playedOn } from "./cores.ts";
import { fixDice, openTable, quiet, type Table } from "./table.ts";

/** Unlinked goblins and a linked character, one of each player's, gathered into a fight of two sides. */
const FIGHTERS = ["Ansgar", "Goblin 1", "Goblin 2", "Goblin 3"];

/** Columns and rows of the grid. */
const BESIDE_ANSGAR = [
  ["Corwin", 6, 7],
  ["Edda", 7, 8],
  ["Goblin 2", 8, 8],
  ["Goblin 3", 8, 6],
] as const;

describe.each(playedOn(14))("writes by the server's log, core %d", (core) => {
  let table: Table;
  let gamemaster: Page;
  let player: Page;
  beforeAll(async () => {
    table = await openTable({ core });
    gamemaster = table.page("Gamemaster");
    player = table.page("Player 1");
    for (const page of [gamemaster, player]) await page.setViewportSize({ width: 1900, height: 1200 });
    // Ansgar at 7, 7 has all whom he strikes within reach.
    await gamemaster.evaluate(async (places) => {
      const { scene } = (globalThis as any).canvas;
      const moved = places.map(([name, column, row]) => {
        return { _id: scene.tokens.getName(name).id, x: column * 50, y: row * 50 };
      });
      await scene.updateEmbeddedDocuments("Token", moved);
    }, BESIDE_ANSGAR);
  });
  afterAll(() => table?.close());

  const tokenOf = (page: Page, name: string) => page.locator(`.token[aria-label^="${name}"]`).first();
  const select = async (page: Page, names: readonly string[]) => {
    for (const [index, name] of names.entries()) {
      await tokenOf(page, name).click({ modifiers: index > 0 ? ["Shift"] : [] });
    }
    const selected = () =>
      page.evaluate(() => (globalThis as any).canvas.tokens.controlled.map((token: any) => token.name).sort());
    expect(await selected()).toEqual([...names].sort());
  };
  const show = (page: Page, tab: string) => page.locator(`[data-action=tab][data-tab=${tab}]`).first().click();
  const primary = (page: Page) => page.locator("#combat .mm-steps button.primary").click();
  const step = () => gamemaster.evaluate(() => (globalThis as any).game.combat.system.cursor as { step: string });
  const hpAt = (page: Page, names: readonly string[]): Promise<number[]> =>
    page.evaluate(
      (tokens) => tokens.map((name) => (globalThis as any).canvas.scene.tokens.getName(name).actor.system.hp.value),
      names,
    );
  const hp = async (name: string) => (await hpAt(gamemaster, [name]))[0];

  /** What is written from an act until a condition holds, as "user: action document ×count". */
  async function written(act: () => Promise<unknown>, until: () => Promise<unknown>): Promise<string[]> {
    const from = table.server.log.length;
    await act();
    await expect.poll(until).toBe(true);
    // Whatever follows by itself is to be counted too.
    await quiet(table);
    return table.server.log
      .slice(from)
      .map(({ user, action, documentName, count }) => `${user}: ${action} ${documentName} ×${count}`);
  }

  it("N combatants by the token's button are one batch, and the encounter that they need", async () => {
    await select(gamemaster, FIGHTERS.slice(0, 2));
    const hud = (name: string) => tokenOf(gamemaster, name).click({ button: "right" });
    await hud("Goblin 1");
    const button = gamemaster.locator("#token-hud [data-action=combat]");
    const fighting = (count: number) => () =>
      gamemaster.evaluate((size) => (globalThis as any).game.combat?.combatants.size === size, count);
    expect(await written(() => button.click(), fighting(2))).toEqual([
      "Gamemaster: create Combat ×1",
      "Gamemaster: create Combatant ×2",
    ]);
    await hud("Goblin 1");
    await select(gamemaster, FIGHTERS.slice(2));
    await hud("Goblin 3");
    expect(await written(() => button.click(), fighting(4))).toEqual(["Gamemaster: create Combatant ×2"]);
    await hud("Goblin 3");
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

  it("done and a step are one update each: by the player's click the gamemaster's, by the gamemaster's own", async () => {
    const done = () =>
      gamemaster.evaluate(() => {
        const ansgar = (globalThis as any).game.combat.combatants.getName("Ansgar");
        return ansgar.system.placements[0]?.mark === "done";
      });
    expect(await written(() => primary(player), done)).toEqual(["Gamemaster: update Combat ×1"]);
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

  it("one attack is one message, the player's as the gamemaster's, and one update where its side acts", async () => {
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
    // Its side acts now, so it is marked as done.
    expect(await written(() => attack.click({ modifiers: ["Shift"] }), more(2))).toEqual([
      "Gamemaster: create ChatMessage ×1",
      "Gamemaster: update Combat ×1",
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

  const all = (tokens: readonly string[], value: number) => async () =>
    (await hpAt(gamemaster, tokens)).every((left) => left === value);
  const lastCard = (page: Page) => page.locator("#chat .attack-card").last();
  const press = (page: Page, action: string, entry = 0) =>
    lastCard(page).locator(`button[data-action=${action}]`).nth(entry).click();

  /** Everybody at 5 hit points, and Player 1 strikes with the sword: 1 point, + Strength 1, for each target. */
  async function struck(tokens: readonly string[], targets: readonly string[]): Promise<void> {
    await gamemaster.evaluate(async (names) => {
      const { canvas } = globalThis as any;
      for (const name of names) {
        await canvas.scene.tokens.getName(name).actor.update({ system: { hp: { value: 5, max: 9 } } });
      }
    }, tokens);
    await player.evaluate((names) => {
      const { canvas } = globalThis as any;
      canvas.tokens.setTargets(names.map((name) => canvas.scene.tokens.getName(name).id));
    }, targets);
    await expect
      .poll(() => Promise.all([gamemaster, player].map((page) => hpAt(page, tokens))))
      .toEqual([tokens.map(() => 5), tokens.map(() => 5)]);
    const faces = targets.length === 0 ? 1 : targets.length;
    await fixDice(
      player,
      ...Array.from(
        { length: faces },
        () =>
          [
            [20, 20],
            [1, 8],
          ] as const,
      ).flat(),
    );
    const count = () => Promise.all([gamemaster, player].map((page) => page.locator("#chat .attack-card").count()));
    const before = await count();
    await player.locator(".application.sheet button[data-action=attack]", { hasText: "Sword" }).click();
    const dialog = player.locator(".application", { has: player.locator("input[name=modifier]") });
    await dialog.getByRole("button", { name: "Roll", exact: true }).click();
    await expect.poll(count).toEqual(before.map((cards) => cards + 1));
  }

  it.each([
    ["linked", ["Berit", "Corwin", "Edda"], ["Gamemaster: update Actor ×3"]],
    ["unlinked", ["Goblin 2", "Goblin 3", "Goblin 4"], Array(3).fill("Gamemaster: update Actor ×1")],
    [
      "linked and unlinked",
      ["Berit", "Edda", "Goblin 2"],
      ["Gamemaster: update Actor ×2", "Gamemaster: update Actor ×1"],
    ],
  ])(
    "one click on three selected tokens, %s, is one update of the card and one for each",
    async (_kind, tokens, hits) => {
      await struck(tokens, []);
      await select(gamemaster, tokens);
      const expected = ["Gamemaster: update ChatMessage ×1", ...hits];
      expect(await written(() => press(gamemaster, "apply"), all(tokens, 3))).toEqual(expected);
      expect(await written(() => press(gamemaster, "undo"), all(tokens, 5))).toEqual(expected);
    },
  );

  describe("where attackers apply, a player's click goes through the gamemaster: the same writes, none by the player", () => {
    const ONE = ["Gamemaster: update ChatMessage ×1", "Gamemaster: update Actor ×1"];
    beforeAll(async () => {
      await gamemaster.evaluate(() =>
        (globalThis as any).game.settings.set("melee-and-morale", "whoApplies", "attackers"),
      );
      await show(player, "chat");
    });

    it("but on what the player owns, it is the player's own", async () => {
      await struck(["Berit"], ["Berit"]);
      const own = ["Player 1: update ChatMessage ×1", "Player 1: update Actor ×1"];
      expect(await written(() => press(player, "apply"), all(["Berit"], 3))).toEqual(own);
      expect(await written(() => press(player, "undo"), all(["Berit"], 5))).toEqual(own);
      // From here on Berit is another's.
      await gamemaster.evaluate(() =>
        (globalThis as any).game.actors.getName("Berit").update({ ownership: { Player1000000000: 0 } }),
      );
      const mine = () => player.evaluate(() => (globalThis as any).game.actors.getName("Berit").isOwner);
      await expect.poll(mine).toBe(false);
    });

    it.each([
      ["linked", "Edda"],
      ["unlinked", "Goblin 1"],
    ])("one target, %s", async (_kind, token) => {
      await struck([token], [token]);
      expect(await written(() => press(player, "apply"), all([token], 3))).toEqual(ONE);
      expect(await written(() => press(player, "undo"), all([token], 5))).toEqual(ONE);
    });

    it.each([
      ["linked", ["Berit", "Corwin", "Edda"], ["Gamemaster: update Actor ×3"]],
      ["unlinked", ["Goblin 1", "Goblin 2", "Goblin 3"], Array(3).fill("Gamemaster: update Actor ×1")],
    ])("three targets, %s, by a click on each, and in one by a macro", async (_kind, tokens, hits) => {
      await struck(tokens, tokens);
      for (const [entry, token] of tokens.entries()) {
        expect(await written(() => press(player, "apply", entry), all([token], 3))).toEqual(ONE);
        expect(await written(() => press(player, "undo", entry), all([token], 5))).toEqual(ONE);
      }
      const macro = () =>
        player.evaluate(async () => void (await (globalThis as any).game.messages.contents.at(-1).apply()));
      expect(await written(macro, all(tokens, 3))).toEqual(["Gamemaster: update ChatMessage ×1", ...hits]);
    });
  });

  it("meets no error on the way", () => {
    expect(table.errors).toEqual([]);
  });
});
