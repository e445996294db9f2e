import { beforeEach, describe, expect, it } from "vitest";
import { onBothCores, page, type Table } from "./table.ts";

const SLEEP = {
  _id: "sleep00000000000",
  name: "Sleep",
  type: "spell",
  system: { level: 1, memorised: 2, prepared: 2, range: "240 feet", duration: "4d4 turns", save: "spells" },
};
const BOLT = {
  _id: "bolt000000000000",
  name: "Bolt",
  type: "spell",
  system: { level: 3, memorised: 1, prepared: 1, save: "spells", damage: "1d6", perLevel: true },
};
const HEAL = {
  _id: "heal000000000000",
  name: "Heal",
  type: "spell",
  system: { memorised: 1, prepared: 1, damage: "1d6+1", heals: true, kind: "divine" },
};

/** The spells of the fighter as they are at first, nobody in a fight, no card in the log, everybody unhurt. */
async function afresh(table: Table): Promise<void> {
  for (const combat of [...page.game.combats]) await combat.delete();
  await page.ChatMessage.deleteDocuments(page.game.messages.map(({ id }: any) => id));
  const { fighter } = table;
  await fighter.deleteEmbeddedDocuments(
    "Item",
    fighter.items.filter(({ type }: any) => type === "spell").map(({ id }: any) => id),
  );
  await fighter.createEmbeddedDocuments("Item", [SLEEP, BOLT, HEAL], { keepId: true });
  await fighter.update({ "system.hp.value": 10 });
  await table.nearOgre.update({ "system.hp.value": 20 });
  await table.bench.settle();
  table.mark();
}

const copies = (table: Table, id: string) => table.fighter.items.get(id).system.memorised;
const quiet = { dialog: false };

onBothCores({}, (table) => {
  beforeEach(() => afresh(table()));

  describe("casting outside a fight", () => {
    it("C12: one card and one copy less, and nothing else is written", async () => {
      const targets = [table().token("tokenOgreNear000"), table().token("tokenOgreFar0000")];
      const card = await table().fighter.cast(SLEEP._id, { targets, ...quiet });
      await table().bench.settle();
      expect(table().written).toEqual(["create ChatMessage ×1", "update Item ×1"]);
      expect(copies(table(), SLEEP._id)).toBe(1);
      expect(card.system).toMatchObject({
        event: "cast",
        caster: { name: "Fighter" },
        spell: { name: "Sleep" },
        level: 1,
        range: "240 feet",
        duration: "4d4 turns",
        save: "spells",
        points: null,
        spent: true,
        returned: "",
      });
      expect(card.system.entries.map(({ target }: any) => target.name)).toEqual(["Ogre 1", "Ogre 2"]);
    });

    it("C12: without a copy it is refused, and the referee may overrule that, which the card records", async () => {
      await table()
        .fighter.items.get(BOLT._id)
        .update({ system: { memorised: 0 } });
      table().mark();
      const refusal = await table().fighter.cast(BOLT._id, quiet);
      expect(refusal).toMatchObject({ refused: true, code: "castNotMemorised" });
      expect(table().written).toEqual([]);
      const card = await table().fighter.cast(BOLT._id, { overrule: true });
      expect(card.system).toMatchObject({ spent: false, overruled: { code: "castNotMemorised" } });
      expect(table().written).toEqual(["create ChatMessage ×1"]);
      expect(copies(table(), BOLT._id)).toBe(0);
    });

    it("C12: who is silenced casts nothing", async () => {
      await table().fighter.toggleStatusEffect("silenced", { active: true });
      expect(await table().fighter.cast(SLEEP._id, quiet)).toMatchObject({ code: "barredCast" });
      await table().fighter.toggleStatusEffect("silenced", { active: false });
    });

    it("C12: what nobody can see is no target, unless the spell needs no sight", async () => {
      const targets = [table().token("tokenOgreNear000")];
      await table().nearOgre.toggleStatusEffect("invisible", { active: true });
      expect(await table().fighter.cast(SLEEP._id, { targets, ...quiet })).toMatchObject({ code: "castUnseen" });
      await table()
        .fighter.items.get(SLEEP._id)
        .update({ system: { needsSight: false } });
      expect((await table().fighter.cast(SLEEP._id, { targets, ...quiet })).isSpell()).toBe(true);
      await table().nearOgre.toggleStatusEffect("invisible", { active: false });
    });

    it("taking it back puts the copy into memory again, once", async () => {
      const card = await table().fighter.cast(SLEEP._id, quiet);
      table().mark();
      await card.takeBack();
      await table().bench.settle();
      expect(table().written).toEqual(["update ChatMessage ×1", "update Item ×1"]);
      expect(copies(table(), SLEEP._id)).toBe(2);
      expect(await card.takeBack()).toMatchObject({ code: "spellIsBack" });
      expect(copies(table(), SLEEP._id)).toBe(2);
    });

    it("damage is rolled once for all, by level, applied and undone with the card", async () => {
      // Level 5: 5d6 are 1 + 2 + 3 + 4 + 5 = 15.
      table().bench.fixDice([1, 6], [2, 6], [3, 6], [4, 6], [5, 6]);
      const targets = [table().token("tokenOgreNear000")];
      const card = await table().fighter.cast(BOLT._id, { targets, ...quiet });
      expect(card.system.points).toEqual({ formula: "5d6", faces: [1, 2, 3, 4, 5], total: 15 });
      await card.apply();
      expect(table().nearOgre.system.hp.value).toBe(5);
      await card.takeBack();
      await table().bench.settle();
      expect(table().nearOgre.system.hp.value).toBe(20);
      expect(copies(table(), BOLT._id)).toBe(1);
    });

    it("its save goes the way of all saves: half for who saves, and the spell's card is not applied as well", async () => {
      table().bench.fixDice([1, 6], [2, 6], [3, 6], [4, 6], [5, 6]);
      const targets = [table().token("tokenOgreNear000")];
      const card = await table().fighter.cast(BOLT._id, { targets, ...quiet });
      table().bench.fixDice([20, 20]);
      const saves = await card.saveAgainst("spells", quiet);
      await saves.apply();
      // Half of 15, rounded down, is 7.
      expect(table().nearOgre.system.hp.value).toBe(13);
      expect(await card.apply()).toMatchObject({ code: "hasSaved" });
    });

    it("a save against a spell without damage is a plain save of its targets", async () => {
      const targets = [table().token("tokenOgreNear000")];
      const card = await table().fighter.cast(SLEEP._id, { targets, ...quiet });
      table().bench.fixDice([1, 20]);
      const saves = await card.saveAgainst("spells", quiet);
      expect(saves.system.damage).toBe(null);
      expect(saves.system.entries.map(({ saver, outcome }: any) => [saver.name, outcome.success])).toEqual([
        ["Ogre 1", false],
      ]);
    });

    it("healing gives hit points up to the maximum", async () => {
      await table().fighter.update({ "system.hp.value": 8 });
      table().bench.fixDice([6, 6]);
      const card = await table().fighter.cast(HEAL._id, { targets: [table().token("tokenFighter0000")], ...quiet });
      await card.apply();
      expect(table().fighter.system.hp.value).toBe(10);
    });

    it("after rest every prepared copy is in memory again, in one update", async () => {
      await table().fighter.cast(SLEEP._id, quiet);
      await table().fighter.cast(BOLT._id, { ...quiet });
      table().mark();
      await table().fighter.resetSpells();
      expect(table().written).toEqual(["update Item ×2"]);
      expect([copies(table(), SLEEP._id), copies(table(), BOLT._id)]).toEqual([2, 1]);
    });

    it("a spell on the hotbar is cast from there", async () => {
      const card = await page.game.system.api.use(table().fighter.items.get(HEAL._id).uuid);
      expect([card.system.event, card.system.spell.name]).toEqual(["cast", "Heal"]);
    });

    it("an unknown spell is not memorised, and an item of another kind is no spell", async () => {
      const sleep = table().fighter.items.get(SLEEP._id);
      await sleep.update({ system: { known: false } });
      expect(await sleep.memorise(1)).toMatchObject({ code: "spellNotKnown" });
      expect(await table().weapon("sword00000000000").memorise(1)).toMatchObject({ code: "noSuchSpell" });
      expect(await table().fighter.cast("sword00000000000")).toMatchObject({ code: "noSuchSpell" });
    });
  });
});
