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
