import { expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

onBothCores({}, (table) => {
  const fighter = () => table().fighter;
  const wear = (_id: string, system: object) =>
    fighter().createEmbeddedDocuments("Item", [
      { name: "Armor", type: "armor", system: { equipped: true, ...system } },
    ]);
  const undress = async () => {
    const worn = fighter().items.filter((item: any) => item.type === "armor");
    await fighter().deleteEmbeddedDocuments(
      "Item",
      worn.map(({ id }: any) => id),
    );
  };

  it("I73–I77: unarmoured 10, best armour, shield, Dexterity; source stays 10", async () => {
    expect(fighter().combatStats).toMatchObject({ armorClass: 10, armorClassDescending: 9 });
    await wear("", { armorClass: 14 });
    await wear("", { armorClass: 12 });
    expect(fighter().combatStats.armorClass).toBe(14);
    await wear("", { kind: "shield", armorClass: 13, shieldBonus: 1 });
    expect([fighter().combatStats.armorClass, fighter().system.shieldArmorClass]).toEqual([15, 1]);
    await fighter().update({ "system.abilities.dexterity.value": 16 });
    expect([fighter().combatStats.armorClass, fighter().combatStats.armorClassDescending]).toEqual([17, 2]);
    await fighter().update({ "system.abilities.dexterity.value": 5 });
    expect([fighter().combatStats.armorClass, fighter()._source.system.armorClass]).toEqual([13, 10]);
    await fighter().update({ "system.abilities.dexterity.value": 9 });
    await undress();
  });

  it("T7: THAC0 is 19 less the attack bonus; C7: the encounter rate is a third of the base", () => {
    expect(fighter().combatStats).toMatchObject({ attackBonus: 2, thac0: 17 });
    expect(fighter().combatStats.movement.walk).toEqual({ base: 120, encounter: 40 });
    expect(Object.isFrozen(fighter().combatStats.movement.walk)).toBe(true);
  });

  it("formulas know @hp @ac @ab @thac0 @level @hd and the six modifiers", async () => {
    const { hp, ac, ab, thac0, level, hd, str, int, cha } = fighter().getRollData();
    expect({ hp, ac, ab, thac0, level, hd, str, int, cha }).toEqual({
      hp: 10,
      ac: 10,
      ab: 2,
      thac0: 17,
      level: 5,
      hd: 5,
      str: 1,
      int: 0,
      cha: 0,
    });
    expect(table().actor("ogre000000000000").getRollData()).toMatchObject({ hp: 8, ac: 15, thac0: 15, hd: 4, str: 0 });
    expect((await new page.Roll("@ab + @str + @hp", fighter().getRollData()).evaluate()).total).toBe(13);
  });

  it("§3: effects change bonuses, and a second preparation adds nothing twice", async () => {
    const ADD = page.CONST.ACTIVE_EFFECT_MODES?.ADD ?? 2;
    const change = (key: string, value: string) =>
      page.game.release.generation < 14 ? { key, mode: ADD, value } : { key, type: "add", value };
    const changes = [change("system.bonuses.armorClass", "2"), change("system.bonuses.attack.melee", "1")];
    const data = page.game.release.generation < 14 ? { changes } : { system: { changes } };
    const [effect] = await fighter().createEmbeddedDocuments("ActiveEffect", [{ name: "Blessed", ...data }]);
    expect(fighter().combatStats.armorClass).toBe(12);
    fighter().reset();
    expect(fighter().combatStats.armorClass).toBe(12);
    const message = await table().strike(10, 5);
    expect(message.system.entries[0].outcome.modifiers).toContainEqual({ id: "effects", value: 1 });
    await effect.delete();
    expect(fighter().combatStats.armorClass).toBe(10);
  });

  it("C27–C33: damage and healing, never below 0 nor over the maximum", async () => {
    await fighter().update({ "system.hp.value": 10 });
    expect(await fighter().applyDamage(0)).toEqual({ applied: 0, hp: 10, defeated: false });
    expect(await fighter().applyDamage(3)).toEqual({ applied: 3, hp: 7, defeated: false });
    expect(await fighter().applyDamage(3, { multiplier: -1 })).toEqual({ applied: 3, hp: 10, defeated: false });
    expect(await fighter().applyDamage(3, { multiplier: 2 })).toEqual({ applied: 6, hp: 4, defeated: false });
    expect(await fighter().applyDamage(99)).toEqual({ applied: 4, hp: 0, defeated: true });
    expect(await fighter().heal(3)).toEqual({ applied: 3, hp: 3, defeated: false });
    expect(await fighter().heal(99)).toEqual({ applied: 7, hp: 10, defeated: false });
    expect(await fighter().applyDamage(Number.NaN)).toMatchObject({ code: "notANumber" });
  });

  it("hit points above the maximum are not cut by damage", async () => {
    await fighter().update({ "system.hp.value": 12 });
    expect(await fighter().applyDamage(1)).toMatchObject({ hp: 11 });
    await fighter().update({ "system.hp.value": 10 });
  });

  it("two hits at once both count, in one update each", async () => {
    table().mark();
    await Promise.all([fighter().applyDamage(3), fighter().applyDamage(4)]);
    expect([fighter().system.hp.value, table().written]).toEqual([3, ["update Actor ×1", "update Actor ×1"]]);
    await fighter().heal(10);
  });

  it("C21: a kind of harm that does nothing is refused with its reason, unless immunity is ignored", async () => {
    const gargoyle = table().gargoyle;
    expect(await gargoyle.applyDamage(5, { kind: "silver" })).toMatchObject({ code: "immune" });
    expect(await gargoyle.applyDamage(5, { kind: "magic" })).toMatchObject({ hp: 13 });
    expect(await gargoyle.applyDamage(5, { kind: "normal", ignoreImmunity: true })).toMatchObject({ hp: 8 });
    expect(await gargoyle.applyDamage(2)).toMatchObject({ hp: 6 });
    expect(table().actor("gargoyle00000000").system.hp.value).toBe(18);
  });

  it('token bars: "-5", "+2" and a number go through the same rule', async () => {
    const ogre = table().nearOgre;
    await ogre.update({ "system.hp.value": 8 });
    await ogre.modifyTokenAttribute("hp", -5, true, true);
    expect(ogre.system.hp.value).toBe(3);
    await ogre.modifyTokenAttribute("hp", -5, true, true);
    expect(ogre.system.hp.value).toBe(0);
    await ogre.modifyTokenAttribute("hp", 30, false, true);
    expect(ogre.system.hp.value).toBe(20);
    const stop = page.Hooks.on("modifyTokenAttribute", () => false);
    await ogre.modifyTokenAttribute("hp", -5, true, true);
    page.Hooks.off("modifyTokenAttribute", stop);
    expect(ogre.system.hp.value).toBe(20);
  });

  it("N127: new characters have linked, friendly tokens that see, monsters hostile ones of their own; what is given stays", async () => {
    const create = (data: object) => page.Actor.implementation.create({ name: "New", ...data });
    const character = await create({ type: "character" });
    const { actorLink, disposition, sight } = character.prototypeToken;
    expect([actorLink, disposition, sight.enabled]).toEqual([true, 1, true]);
    const monster = (await create({ type: "monster" })).prototypeToken;
    expect([monster.actorLink, monster.disposition, monster.appendNumber]).toEqual([false, -1, true]);
    // Bars are always shown to owners: 40.
    expect([monster.displayBars, monster.bar1.attribute, monster.name]).toEqual([40, "hp", "New"]);
    const given = { name: "Chief", actorLink: true, disposition: 0, appendNumber: false, displayBars: 0 };
    const kept = (await create({ type: "monster", prototypeToken: given })).prototypeToken;
    expect(kept.toObject()).toMatchObject(given);
    const seeing = (await create({ type: "character", prototypeToken: { sight: { range: 60 } } })).prototypeToken;
    expect([seeing.sight.enabled, seeing.sight.range, seeing.actorLink]).toEqual([true, 60, true]);
    const blind = (await create({ type: "character", prototypeToken: { sight: { enabled: false } } })).prototypeToken;
    expect(blind.sight.enabled).toBe(false);
  });

  it("dead monsters get core's mark where the world wishes it, and lose it with their first hit point", async () => {
    const ogre = table().nearOgre;
    await table().set("markDefeated", true);
    await ogre.applyDamage(99);
    await table().bench.settle();
    expect(ogre.statuses.has("dead")).toBe(true);
    await ogre.heal(5);
    await table().bench.settle();
    expect(ogre.statuses.has("dead")).toBe(false);
    await table().set("markDefeated", false);
  });

  it("partial and odd data load: what is missing is there, what is unknown is pruned, what is out of bounds is held", async () => {
    const odd = { hp: { value: "7" }, morale: 99, nonsense: 1, movement: { walk: { base: 60 }, hover: { base: 3 } } };
    const monster = await page.Actor.implementation.create({ name: "Odd", type: "monster", system: odd });
    expect(monster.system.hp).toMatchObject({ value: 7, max: 4 });
    expect([monster.system.morale, monster.system.nonsense, monster.system.routines]).toEqual([12, undefined, []]);
    expect(monster._source.system.movement).toEqual({ walk: { base: 60 } });
    await monster.update({ "system.hp.value": 5 });
    expect(monster.system.hp).toMatchObject({ value: 5, max: 4 });
  });

  it("an actor of type base throws nothing and is refused", async () => {
    const base = await page.Actor.implementation.create({ name: "Thing", type: "base" }).catch(() => null);
    if (!base) return;
    expect([base.combatStats, base.isDown]).toEqual([null, false]);
    expect(await base.applyDamage(3)).toMatchObject({ code: "notAFighter" });
    expect(await base.save("death", { dialog: false })).toMatchObject({ code: "notAFighter" });
  });
});
