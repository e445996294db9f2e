import { afterEach, beforeEach, expect, it } from "vitest";
import { onBothCores, page } from "./table.ts";

onBothCores({}, (table) => {
  let combat: any;
  const of = (name: string) => combat.combatants.find((one: any) => one.name === name);
  const declare = (name: string, kind: string, round = 1) =>
    of(name).update({ "system.declarations": [{ round, kind }] });
  const reasons = ({ modifiers }: any) => modifiers.map(({ id, value }: any) => `${id} ${value}`);
  const only = (message: any) => message.system.entries[0];
  beforeEach(async () => {
    combat = await page.Combat.create({ active: true, scene: "hall000000000000" });
    const tokens = ["tokenFighter0000", "tokenOgreNear000", "tokenOgreFar0000"].map((id) => table().token(id));
    await page.CONFIG.Token.documentClass.createCombatants(tokens, { combat });
    await combat.startCombat();
    await table().bench.settle();
    table().mark();
  });
  afterEach(async () => {
    await combat.delete();
  });

  /** The silver dagger thrown at the far ogre: 30 feet, its long range. */
  const dagger = (options: object = {}) => {
    table().bench.fixDice([10, 20], [2, 4]);
    const targets = [table().token("tokenOgreFar0000")];
    return table()
      .weapon("silverDagger0000")
      .attack({ targets, dialog: false, ...options });
  };

  it("C8: who has declared a retreat is attacked at +2, by name, by missile too, and in that round alone", async () => {
    await declare("Ogre 1", "retreat");
    expect(reasons(only(await table().strike(10, 5)).outcome)).toEqual(["attackBonus 2", "strength 1", "retreating 2"]);
    await declare("Ogre 2", "retreat");
    expect(reasons(only(await dagger()).outcome)).toContain("retreating 2");
    await declare("Ogre 1", "retreat", 2);
    expect(reasons(only(await table().strike(10, 5)).outcome)).not.toContain("retreating 2");
    await declare("Ogre 1", "withdraw");
    expect(reasons(only(await table().strike(10, 5)).outcome)).not.toContain("retreating 2");
  });

  it("C8: what the caller says of a retreat is stronger than what was declared", async () => {
    await declare("Ogre 1", "retreat");
    const { outcome } = only(await table().strike(10, 5, { retreating: false }));
    expect(reasons(outcome)).toEqual(["attackBonus 2", "strength 1"]);
  });

  it("C8: the shield of who retreats does not count: AC 15 of chain mail with a shield is attacked as 14", async () => {
    const shield = {
      name: "Shield",
      type: "armor",
      system: { kind: "shield", armorClass: null, shieldBonus: 1, equipped: true },
    };
    const mail = { name: "Chain mail", type: "armor", system: { armorClass: 14, equipped: true } };
    const worn = await table().fighter.createEmbeddedDocuments("Item", [mail, shield]);
    const claw = async () => {
      table().bench.fixDice([10, 20], [1, 4]);
      const targets = [table().token("tokenFighter0000")];
      const card = await table().nearOgre.items.get("claw000000000000").attack({ targets, dialog: false });
      const words = (await card.renderHTML()).textContent;
      return { ...only(card).outcome, armorClass: /against AC (\d+)/.exec(words)?.[1] };
    };
    expect(await claw()).toMatchObject({ needed: 15, armorClass: "15" });
    await declare("Fighter", "retreat");
    const struck = await claw();
    expect(struck.armorClass).toBe("14");
    expect([struck.needed, reasons(struck)]).toEqual([14, ["attackBonus 4", "retreating 2"]]);
    for (const item of worn) await item.delete();
  });

  it("C8: who retreats does not attack, unless the referee lets them; nothing is posted", async () => {
    await declare("Fighter", "retreat");
    table().mark();
    expect(await table().strike(14, 5)).toMatchObject({ refused: true, code: "retreatedThisRound" });
    expect(table().written).toEqual([]);
    expect(only(await table().strike(14, 5, { overrule: true })).outcome.hit).toBe(true);
  });

  it("C12: who has declared a spell does nothing else, unless the referee lets them; once it is lost they may", async () => {
    const spell = (fate: string) =>
      of("Fighter").update({
        "system.declarations": [{ round: 1, kind: "spell", spellId: "sleep00000000000", spellName: "Sleep", fate }],
      });
    for (const fate of ["open", "cast"]) {
      await spell(fate);
      table().mark();
      expect(await table().strike(14, 5)).toMatchObject({ refused: true, code: "castsThisRound" });
      expect(table().written).toEqual([]);
    }
    expect(only(await table().strike(14, 5, { overrule: true })).outcome.hit).toBe(true);
    await spell("lost");
    expect(only(await table().strike(14, 5)).outcome.hit).toBe(true);
  });

  it("C8: who withdraws may attack", async () => {
    await declare("Fighter", "withdraw");
    expect(only(await table().strike(14, 5)).outcome.hit).toBe(true);
  });

  it("C22: who is helpless does not attack", async () => {
    await table().fighter.toggleStatusEffect("helpless", { active: true });
    expect(await table().strike(14, 5)).toMatchObject({ refused: true, code: "barredAttack" });
    await table().fighter.toggleStatusEffect("helpless", { active: false });
  });

  it("C11: a token marked as in cover presets the penalty, and what is chosen by hand is stronger", async () => {
    await table().farOgre.toggleStatusEffect("cover3", { active: true });
    expect(reasons(only(await dagger()).outcome)).toEqual(["attackBonus 2", "longRange -1", "cover -3"]);
    expect(reasons(only(await dagger({ cover: 1 })).outcome)).toContain("cover -1");
    expect(reasons(only(await dagger({ cover: 0 })).outcome)).toEqual(["attackBonus 2", "longRange -1"]);
    expect(await dagger({ cover: "complete" })).toMatchObject({ code: "completeCover" });
    await table().farOgre.toggleStatusEffect("cover3", { active: false });
  });

  it("C11: cover does not count in melee", async () => {
    await table().nearOgre.toggleStatusEffect("cover4", { active: true });
    expect(reasons(only(await table().strike(10, 5)).outcome)).toEqual(["attackBonus 2", "strength 1"]);
    await table().nearOgre.toggleStatusEffect("cover4", { active: false });
  });
});
