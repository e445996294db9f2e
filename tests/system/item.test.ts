import { expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

onBothCores({}, (table) => {
  const sword = () => table().weapon("sword00000000000");
  const great = () => table().weapon("twoHandedSword00");
  const dagger = () => table().weapon("silverDagger0000");
  const held = () => [sword(), great(), dagger()].map((item) => item.system.inHand);

  it("C5: drawing a two-handed weapon empties both hands in one update of the actor's items", async () => {
    await dagger().draw();
    expect(held()).toEqual(["one", "none", "one"]);
    table().mark();
    expect(await great().draw()).toBe(great());
    expect(held()).toEqual(["none", "both", "none"]);
    expect(table().written).toEqual(["update Item ×3"]);
  });

  it("drawing a second weapon puts the two-handed one away", async () => {
    table().mark();
    await sword().toggleInHand();
    expect(held()).toEqual(["one", "none", "none"]);
    expect(table().written).toEqual(["update Item ×2"]);
  });

  it("one press draws, the next puts away; what is there already writes nothing", async () => {
    await sword().toggleInHand();
    expect(held()).toEqual(["none", "none", "none"]);
    table().mark();
    await sword().putAway();
    expect(table().written).toEqual([]);
    await sword().draw();
    table().mark();
    await sword().draw();
    expect(table().written).toEqual([]);
  });

  it("a worn shield keeps a hand: a two-handed weapon is refused", async () => {
    const data = { name: "Shield", type: "armor", system: { kind: "shield", shieldBonus: 1, equipped: true } };
    const [shield] = await table().fighter.createEmbeddedDocuments("Item", [data]);
    table().mark();
    expect(await great().draw()).toMatchObject({ code: "handsFull", data: { weapon: "Two-handed sword" } });
    expect(table().written).toEqual([]);
    await shield.delete();
  });

  it("C5: nor can it be swung so: the attack is refused with its sentence, and no die falls", async () => {
    const data = { name: "Shield", type: "armor", system: { kind: "shield", shieldBonus: 1, equipped: true } };
    const [shield] = await table().fighter.createEmbeddedDocuments("Item", [data]);
    const targets = [table().token("tokenOgreNear000")];
    table().bench.fixDice();
    table().mark();
    for (const weapon of [great(), table().weapon("crossbow00000000")]) {
      expect(await weapon.attack({ targets, dialog: false, anyDistance: true })).toMatchObject({
        refused: true,
        code: "handsFull",
        data: { weapon: weapon.name },
      });
    }
    expect(table().written).toEqual([]);
    await shield.delete();
  });

  it("a stowed weapon that could be in hand strikes, and stays where it is", async () => {
    await sword().draw();
    await dagger().putAway();
    table().bench.fixDice([2, 20]);
    table().mark();
    const message = await dagger().attack({ targets: [table().token("tokenOgreNear000")], dialog: false });
    expect(message.system.entries[0].outcome.die).toBe(2);
    expect([table().written, dagger().system.inHand]).toEqual([["create ChatMessage ×1"], "none"]);
  });

  it("a second suit takes the first off, a second shield the other, in one update each", async () => {
    const suit = { type: "armor", system: { kind: "heavy", armorClass: 14 } };
    const shield = { type: "armor", system: { kind: "shield", armorClass: null, shieldBonus: 1 } };
    const [mail, plate, board, buckler] = await table().fighter.createEmbeddedDocuments("Item", [
      { ...suit, name: "Mail" },
      { ...suit, name: "Plate" },
      { ...shield, name: "Board" },
      { ...shield, name: "Buckler" },
    ]);
    const worn = () => [mail, plate, board, buckler].filter(({ system }) => system.equipped).map(({ name }) => name);
    await mail.toggleEquipped();
    await board.toggleEquipped();
    table().mark();
    await plate.toggleEquipped();
    expect([worn(), table().written]).toEqual([["Plate", "Board"], ["update Item ×2"]]);
    table().mark();
    await buckler.toggleEquipped();
    expect([worn(), table().written]).toEqual([["Plate", "Buckler"], ["update Item ×2"]]);
    await plate.toggleEquipped();
    expect(worn()).toEqual(["Buckler"]);
    await table().fighter.deleteEmbeddedDocuments("Item", [mail.id, plate.id, board.id, buckler.id]);
  });

  it("has a picture of its kind until it is given one", async () => {
    const types = ["weapon", "armor", "attack", "gear"];
    const made = await table().fighter.createEmbeddedDocuments(
      "Item",
      types.map((type) => ({ name: "New", type })),
    );
    expect(made.map(({ _source }: any) => _source.img.replace(/^.*icons\//, ""))).toEqual([
      "crossed-swords.svg",
      "checked-shield.svg",
      "fangs.svg",
      "knapsack.svg",
    ]);
    await table().fighter.deleteEmbeddedDocuments(
      "Item",
      made.map(({ id }: any) => id),
    );
  });

  it("combatStats: bonus, dice, range, hands and slowness, which the world decides for two-handed weapons", async () => {
    expect(great().combatStats).toEqual({ attackBonus: 0, damage: "1d10", range: null, hands: 2, slow: true });
    expect(sword().combatStats).toMatchObject({ hands: 1, slow: false });
    expect(table().weapon("crossbow00000000").combatStats).toMatchObject({
      hands: 2,
      slow: true,
      range: { short: 80, medium: 160, long: 240 },
    });
    await table().set("twoHandedIsSlow", false);
    expect([great().combatStats.slow, table().weapon("crossbow00000000").combatStats.slow]).toEqual([false, true]);
    await table().set("twoHandedIsSlow", true);
    const claw = table().nearOgre.items.get("claw000000000000");
    expect(claw.combatStats).toMatchObject({ hands: 0, slow: false, damage: "1d4" });
    expect(Object.isFrozen(claw.combatStats)).toBe(true);
  });

  it("armor has no attack, and a weapon that nobody carries is not drawn", async () => {
    const armor = await page.Item.implementation.create({ name: "Mail", type: "armor" });
    expect([armor.combatStats, armor.attackSource]).toEqual([null, null]);
    expect(await armor.attack({ dialog: false })).toMatchObject({ code: "noAttacker" });
    const loose = await page.Item.implementation.create({ name: "Club", type: "weapon" });
    expect(await loose.draw()).toMatchObject({ code: "noAttacker" });
  });
});
