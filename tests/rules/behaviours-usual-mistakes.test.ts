import { describe, expect, it } from "vitest";
import { changesOf, needsDamageRoll } from "#rules/attacks/overrule.ts";
import { applyChange } from "#rules/change.ts";
import { armorClass } from "#rules/characters/armor-class.ts";
import { reactionRoll } from "#rules/checks/reaction.ts";
import { savingThrow } from "#rules/checks/saving-throw.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { monsterThac0 } from "#rules/tables/monster-attack.ts";
import { attacker, melee, roll, sword, target } from "./attacks/figures.ts";

const dice = (count: number, given: object = {}) => monsterThac0({ count, modifier: 0, ...given });

/** What systems for games of this kind are known to get wrong in a fight, with the right result. */
describe("Usual mistakes of a fight", () => {
  it("the attack bonus counts once: bonus +2 and die 10 against ascending AC 14 make 12 and miss", () => {
    const outcome = roll(attacker({ attackBonus: 2 }), sword(), target({ armorClass: 14 }), melee(), [10]);
    expect([outcome.total, outcome.hit]).toEqual([12, false]);
  });

  it("Hit Dice with a bonus have a row: 3+1 has THAC0 16", () => expect(dice(3, { modifier: 1 })).toBe(16));

  it("less than one Hit Die has a row: ½ has THAC0 19, a normal human 20", () => {
    expect([dice(0, { half: true }), dice(0, { normalHuman: true })]).toEqual([19, 20]);
  });

  it("7 and more up to 9 Hit Dice share a row: 7+1, 8 and 9 have THAC0 12", () => {
    expect([dice(7, { modifier: 1 }), dice(8), dice(9)]).toEqual([12, 12, 12]);
  });

  it("the matrix is no plain sum: THAC0 19 against AC −3 hits with 19 and +1", () => {
    const foe = target({ armorClass: 22 });
    const outcome = roll(attacker({ strength: 1 }), sword(), foe, melee({ attackMode: "matrix" }), [19, 1]);
    expect([outcome.total, outcome.hit]).toEqual([20, true]);
  });

  it("without a target a 1 is a miss, and the damage is still to be had at the referee's word", () => {
    const outcome = roll(attacker(), sword(), null, melee(), [1]);
    expect([outcome.hit, outcome.reason]).toEqual([false, "natural1"]);
    expect(needsDamageRoll(outcome, { hit: true, damage: null })).toBe(true);
  });

  it("damage has a floor: 1d4 less 3 with a 1 does 1 and does not heal 2", () => {
    const outcome = roll(attacker({ strength: -3 }), sword({ damage: "1d4" }), target(), melee(), [20, 1]);
    expect(outcome.changes).toMatchObject([{ kind: "damage", amount: 1 }]);
  });

  it("hit points over the maximum are not cut: 12 of 9 less 1 are 11", () => {
    const blow = { kind: "damage", target: null, amount: 1, harms: ["normal"] } as const;
    expect(applyChange({ value: 12, max: 9 }, blow).hp.value).toBe(11);
  });

  it("a missed attack has no damage to apply", () => {
    const outcome = roll(attacker(), sword(), target(), melee(), [2]);
    expect(changesOf({ target: { uuid: "Token.goblin" }, outcome, overruled: null })).toEqual([]);
  });

  it("a bonus to hit is none to damage: +2 against one who retreats leaves a 4 a 4", () => {
    expect(roll(attacker(), sword(), target({ retreating: true }), melee(), [15, 4]).damage?.total).toBe(4);
  });

  // Back-stabs, charges, flanks and the like are in no rule of side initiative: the situation adds what the referee says.
  it("what no rule names is added by hand and named on the card: +4 makes a 9 a hit against ascending AC 13", () => {
    expect(roll(attacker(), sword(), target(), melee({ modifier: 4 }), [9, 1])).toMatchObject({
      total: 13,
      hit: true,
      modifiers: [{ id: "situational", value: 4 }],
    });
  });

  it("of two suits of armor the best counts, in either order", () => {
    const suits = [14, 16].map((one) => ({ armorClass: one, shieldBonus: 0 }));
    const worn = (list: typeof suits) => armorClass({ unarmored: 10, worn: list, dexterity: 0, bonus: 0 }).armorClass;
    expect([worn(suits), worn([...suits].reverse())]).toEqual([16, 16]);
  });

  it("armor never makes anybody worse than none", () => {
    const rags = { armorClass: 9, shieldBonus: 0 };
    expect(armorClass({ unarmored: 10, worn: [rags], dexterity: 0, bonus: 0 }).armorClass).toBe(10);
  });

  it("what the speaker's charm adds moves the reaction: 8 and 1 are indifferent", () => {
    expect(run(reactionRoll(1), scripted(4, 4).source)).toMatchObject({ total: 9, reaction: "indifferent" });
  });

  it("who is harmed by magic alone takes nothing from a plain sword, with the reason", () => {
    const gargoyle = target({ harmedOnlyBy: ["magic"] });
    expect(roll(attacker(), sword(), gargoyle, melee(), [20])).toMatchObject({
      damage: null,
      immunity: { harmedOnlyBy: ["magic"] },
    });
  });

  it("WIS counts in a save against magic of any kind: 10 and 2 against 12 succeed against a spell that kills", () => {
    const saver = { uuid: "Actor.a", name: "Aldo" };
    const draft = { saver, saveId: "death", value: 12, modifiers: [{ id: "wisdom", value: 2 }] as const };
    expect(run(savingThrow(draft), scripted(10).source)).toMatchObject({ total: 12, success: true });
  });
});
