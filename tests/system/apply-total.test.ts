import { beforeEach, describe, expect, it } from "vitest";
import { onBothCores, PLAYER, page } from "./table.ts";

/** A message in which 2d6 fell, posted as by `/roll`. */
async function rolled(table: any, first: number, second: number, options: object = {}): Promise<any> {
  table.bench.fixDice([first, 6], [second, 6]);
  const roll = await new page.Roll("2d6").evaluate();
  return roll.toMessage(options);
}

/** The entries of the message's own context menu that are shown, by their labels, each with what a click does. */
function menuOf(message: any, core: 13 | 14): Record<string, () => void> {
  const entries: any[] = [];
  page.Hooks.callAll("getChatMessageContextOptions", page.ui.chat, entries);
  const row = document.createElement("li");
  row.dataset.messageId = message.id;
  const shown = entries.filter((entry) => (core === 13 ? entry.condition : entry.visible)(row));
  return Object.fromEntries(
    shown.map((entry) =>
      core === 13
        ? [entry.name, () => entry.callback(row)]
        : [entry.label, () => entry.onClick(new MouseEvent("click"), row)],
    ),
  );
}

describe("for the gamemaster", () => {
  onBothCores({}, (table, core) => {
    const hp = () => [table().fighter.system.hp.value, table().nearOgre.system.hp.value];
    const select = (...ids: string[]) => {
      page.canvas.tokens.releaseAll();
      for (const id of ids) table().token(id).object.control({ releaseOthers: false });
    };
    beforeEach(async () => {
      select();
      page.canvas.tokens.setTargets([]);
      await table().fighter.update({ system: { hp: { value: 10 } } });
      await table().nearOgre.update({ system: { hp: { value: 8 } } });
    });

    it("a roll's total as damage to the selected tokens: a card that is applied, a write for each, and undo", async () => {
      const message = await rolled(table(), 3, 4);
      select("tokenFighter0000", "tokenOgreNear000");
      table().mark();
      const card = await message.applyTotal("damage");
      expect([card.type, hp()]).toEqual(["damage", [3, 1]]);
      expect(table().written).toEqual([
        "create ChatMessage ×1",
        "update ChatMessage ×1",
        "update Actor ×1",
        "update Actor ×1",
      ]);
      expect(card.system).toMatchObject({ kind: "damage", total: 7, half: false, source: { uuid: message.uuid } });
      await card.undo(card.system.entries[0].id);
      expect(hp()).toEqual([10, 1]);
      await card.undo();
      expect(hp()).toEqual([10, 8]);
    });

    it("half is rounded down and at least 1; healing stops at the maximum", async () => {
      select("tokenFighter0000");
      await (await rolled(table(), 3, 4)).applyTotal("damage", { half: true });
      expect(hp()[0]).toBe(7);
      const card = await (await rolled(table(), 3, 4)).applyTotal("heal");
      expect([hp()[0], card.system.entries[0].applied.effects]).toEqual([
        10,
        [{ target: table().fighter.uuid, delta: 3 }],
      ]);
      await card.undo();
      expect(hp()[0]).toBe(7);
    });

    it("with nobody selected it is for the targets, then for the user's own character, else it is refused", async () => {
      const message = await rolled(table(), 1, 1);
      page.canvas.tokens.setTargets(["tokenOgreNear000"]);
      await message.applyTotal();
      expect(hp()).toEqual([10, 6]);
      page.canvas.tokens.setTargets([]);
      table().mark();
      expect(await message.applyTotal()).toMatchObject({ code: "noTargetToApplyTo" });
      expect(table().written).toEqual([]);
      await page.game.user.update({ character: table().fighter.id });
      await message.applyTotal();
      await page.game.user.update({ character: null });
      expect(hp()).toEqual([8, 6]);
    });

    it("words without a roll, a total below 1 and our own cards are refused, and nothing is written", async () => {
      select("tokenFighter0000");
      const words = await page.ChatMessage.implementation.create({ content: "7" });
      const nothing = await (await new page.Roll("1 - 3").evaluate()).toMessage();
      const attack = await table().strike(14, 5);
      table().mark();
      for (const message of [words, attack]) expect(await message.applyTotal()).toMatchObject({ code: "noTotal" });
      expect(await nothing.applyTotal()).toMatchObject({ code: "nothingToApply" });
      expect([table().written, hp()]).toEqual([[], [10, 8]]);
    });

    it("the menu of a message offers it where there is a total, and does it", async () => {
      select("tokenFighter0000");
      const [message, attack] = [await rolled(table(), 2, 3), await table().strike(2, 5)];
      expect(menuOf(attack, core)).toEqual({});
      const menu = menuOf(message, core);
      expect(Object.keys(menu)).toEqual(["MELEE.Total.damage", "MELEE.Total.half", "MELEE.Total.heal"]);
      menu["MELEE.Total.half"]?.();
      await expect.poll(() => hp()[0], { timeout: 5000 }).toBe(8);
    });

    it("what was rolled in secret, or for a hidden token, stays with the gamemasters", async () => {
      select("tokenFighter0000");
      const whispered = await rolled(table(), 1, 2, {});
      await whispered.update({ whisper: [page.game.user.id] });
      expect((await whispered.applyTotal()).whisper).toEqual(["gamemaster000000"]);
    });

    it("the card names the points, the dice and who lost them", async () => {
      select("tokenOgreNear000");
      const card = await (await rolled(table(), 2, 2)).applyTotal("damage", { half: true });
      const html = await card.renderHTML();
      expect(html.querySelector("h3").textContent).toBe("2 points of damage, half of 4");
      expect(html.querySelector(".card-subtitle").textContent).toBe("2d6 = 4");
      expect(html.querySelector(".row-damage").getAttribute("aria-label")).toBe("Ogre 1 loses 2 hit points");
    });
  });
});

describe("for a player", () => {
  onBothCores({ user: "Player" }, (table) => {
    it("on the own character yes, by a card of the player's own; on what is another's only where attackers apply", async () => {
      const message = await rolled(table(), 2, 2);
      const card = await message.applyTotal("damage", { targets: [table().fighter] });
      expect([table().fighter.system.hp.value, card.author.id]).toEqual([6, PLAYER]);
      await card.undo();
      expect(table().fighter.system.hp.value).toBe(10);
      table().mark();
      const refused = await message.applyTotal("damage", { targets: [table().fighter, table().nearOgre] });
      expect([refused.code, table().written]).toEqual(["gamemasterApplies", []]);
    });
  });
});
