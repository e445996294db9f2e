import { describe, expect, it } from "vitest";
import { rollDamage } from "#rules/attacks/damage.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { isRefusal } from "#rules/refusal.ts";
import { attacker, bow, claw, melee, roll, shot, sword, target } from "./figures.ts";

function damage(who: ReturnType<typeof attacker>, weapon = sword(), situation = melee(), faces: number[] = []) {
  const dice = scripted(...faces);
  const outcome = run(rollDamage(who, weapon, target(), situation), dice.source);
  if (isRefusal(outcome)) throw new Error(outcome.code);
  return { ...outcome, asked: dice.asked };
}

describe("C18: damage dice", () => {
  it("C18: with variable damage a sword does its 1d8", () => {
    expect(damage(attacker(), sword(), melee(), [8])).toMatchObject({
      asked: ["damage 1d8"],
      damage: { formula: "1d8", faces: [8], rolled: 8, modifiers: [], total: 8 },
    });
  });

  it("C18: without variable damage every weapon of a character does 1d6, a dagger as well as a two-handed sword", () => {
    const situation = melee({ variableDamage: false });
    for (const text of ["1d4", "1d10"]) {
      expect(damage(attacker(), sword({ damage: text }), situation, [6]).asked).toEqual(["damage 1d6"]);
    }
  });

  it("C18: without variable damage monsters still do what is written, with claws and with weapons", () => {
    const situation = melee({ variableDamage: false });
    const monster = attacker({ isCharacter: false });
    expect(damage(monster, claw(), situation, [4]).asked).toEqual(["damage 1d4"]);
    expect(damage(monster, sword({ damage: "1d10" }), situation, [10]).asked).toEqual(["damage 1d10"]);
  });

  it("C18: without variable damage a magic weapon keeps its bonus", () => {
    const result = damage(attacker(), sword({ damageBonus: 1 }), melee({ variableDamage: false }), [3]);
    expect(result.damage).toMatchObject({ formula: "1d6", rolled: 3, total: 4 });
  });

  it("C18: STR modifies melee damage", () => {
    expect(damage(attacker({ strength: 2 }), sword(), melee(), [5]).damage).toEqual({
      formula: "1d8",
      faces: [5],
      rolled: 5,
      modifiers: [{ id: "strength", value: 2 }],
      total: 7,
    });
  });

  it("C18: neither STR nor DEX modifies missile damage", () => {
    const who = attacker({ strength: 3, dexterity: 3 });
    expect(damage(who, bow(), shot(50), [4]).damage).toMatchObject({ modifiers: [], total: 4 });
  });

  it("C18: DEX does not modify melee damage", () => {
    expect(damage(attacker({ dexterity: 3 }), sword(), melee(), [4]).damage?.total).toBe(4);
  });

  it("C18: the weapon's damage bonus and effects are added by name, and the whole sum is in the request", () => {
    const who = attacker({ strength: 1, bonuses: { melee: 9, missile: 9, damage: -3 } });
    const result = damage(who, sword({ attackBonus: 5, damageBonus: 1 }), melee(), [5]);
    expect(result.asked).toEqual(["damage 1d8-1"]);
    expect(result.damage).toMatchObject({
      rolled: 5,
      modifiers: [
        { id: "strength", value: 1 },
        { id: "weapon", value: 1 },
        { id: "effects", value: -3 },
      ],
      total: 4,
    });
  });

  it("C18: a product multiplies: 1d6*10 with a 4 is 40", () => {
    expect(damage(attacker({ isCharacter: false }), claw({ damage: "1d6*10" }), melee(), [4]).damage).toMatchObject({
      formula: "1d6*10",
      rolled: 40,
      total: 40,
    });
  });

  it("C18: several dice keep all faces: 2d4+1 with 3 and 2 is 6", () => {
    const result = damage(attacker({ isCharacter: false }), claw({ damage: "2d4+1" }), melee(), [3, 2]);
    expect(result.damage).toMatchObject({ formula: "2d4+1", faces: [3, 2], rolled: 6, total: 6 });
  });

  it("C18: a plain number needs no roll", () => {
    expect(damage(attacker({ isCharacter: false }), claw({ damage: "1" }), melee())).toMatchObject({
      asked: [],
      damage: { formula: "1", faces: [], rolled: 1, total: 1 },
    });
  });

  it("C18: breath does the attacker's present hp and nothing adds to it", () => {
    const who = attacker({ isCharacter: false, hp: 17, strength: 3, bonuses: { melee: 0, missile: 0, damage: 2 } });
    expect(damage(who, claw({ damage: "=hp" }), melee()).damage).toEqual({
      formula: "=hp",
      faces: [],
      rolled: 17,
      modifiers: [],
      total: 17,
    });
  });

  it("C18: an attack with nothing but a rider does no damage and rolls none", () => {
    for (const text of [null, "", "  "]) {
      expect(damage(attacker({ strength: 3 }), claw({ damage: text, riders: ["paralysis"] }), melee())).toMatchObject({
        asked: [],
        damage: null,
        immunity: null,
        riders: ["paralysis"],
        changes: [],
      });
    }
  });

  it("C18: riders go with the damage on a hit, and not with a miss", () => {
    const bite = claw({ riders: ["poison"] });
    expect(roll(attacker(), bite, target(), melee(), [13, 3]).riders).toEqual(["poison"]);
    expect(roll(attacker(), bite, target(), melee(), [12]).riders).toEqual([]);
  });

  it("C18: a text that is no dice is refused", () => {
    const outcome = run(rollDamage(attacker(), sword({ damage: "d" }), target(), melee()), scripted().source);
    expect(outcome).toMatchObject({ refused: true, code: "badFormula" });
  });
});

describe("C19: at least 1 point", () => {
  it("C19: 1d4 with −3 and a 1 on the die does 1, and does not heal", () => {
    const result = damage(attacker({ strength: -3 }), sword({ damage: "1d4" }), melee(), [1]);
    expect(result.damage).toMatchObject({ rolled: 1, total: 1 });
    expect(result.changes).toEqual([{ kind: "damage", target: "Token.goblin", amount: 1, harms: ["normal"] }]);
  });

  it("C19: a breath of a dragon with 0 hp still does 1", () => {
    expect(damage(attacker({ hp: 0 }), claw({ damage: "=hp" }), melee()).damage?.total).toBe(1);
  });
});

describe("C21: invulnerability", () => {
  const gargoyle = target({ harmedOnlyBy: ["magic"] });

  it("C21: a gargoyle hit by a plain sword takes nothing, no damage is rolled, and the reason is there", () => {
    const outcome = roll(attacker(), sword({ riders: ["bleeding"] }), gargoyle, melee(), [20]);
    expect(outcome).toMatchObject({
      hit: true,
      damage: null,
      immunity: { harmedOnlyBy: ["magic"], immuneTo: [] },
      riders: [],
      changes: [],
    });
  });

  it("C21: a magic sword hurts it", () => {
    const outcome = roll(attacker(), sword({ harms: ["normal", "magic"] }), gargoyle, melee(), [13, 4]);
    expect(outcome).toMatchObject({ immunity: null, damage: { total: 4 } });
    expect(outcome.changes[0]).toMatchObject({ harms: ["normal", "magic"] });
  });

  it("C21: a wight takes silver or magic, and not iron", () => {
    const wight = target({ harmedOnlyBy: ["silver", "magic"] });
    expect(roll(attacker(), sword({ harms: ["silver"] }), wight, melee(), [13, 4]).damage?.total).toBe(4);
    expect(roll(attacker(), sword({ harms: ["coldIron"] }), wight, melee(), [13]).immunity).not.toBeNull();
  });

  it("C21: who is immune to fire takes nothing from fire and all from a sword", () => {
    const foe = target({ immuneTo: ["fire"] });
    expect(roll(attacker(), sword({ harms: ["fire"] }), foe, melee(), [13]).immunity).toEqual({
      harmedOnlyBy: null,
      immuneTo: ["fire"],
    });
    expect(roll(attacker(), sword(), foe, melee(), [13, 2]).damage?.total).toBe(2);
    expect(roll(attacker(), sword({ harms: ["normal", "fire"] }), foe, melee(), [13, 2]).damage?.total).toBe(2);
  });

  it("C21: what alone harms a target does not when the target is immune to that too", () => {
    const foe = target({ harmedOnlyBy: ["fire", "acid"], immuneTo: ["fire"] });
    expect(roll(attacker(), sword({ harms: ["fire"] }), foe, melee(), [13]).immunity).not.toBeNull();
    expect(roll(attacker(), sword({ harms: ["acid"] }), foe, melee(), [13, 2]).immunity).toBeNull();
  });

  it("C21: who is harmed by magic of +2 or better takes nothing from magic of +1, and the damage of +2 and +3", () => {
    const foe = target({ harmedOnlyBy: ["magic"], magicNeeded: 2 });
    expect(roll(attacker(), sword({ magicBonus: 1 }), foe, melee(), [13])).toMatchObject({
      hit: true,
      damage: null,
      immunity: { harmedOnlyBy: ["magic"], immuneTo: [], magicNeeded: 2 },
      changes: [],
    });
    expect(roll(attacker(), sword({ magicBonus: 2 }), foe, melee(), [13, 4])).toMatchObject({
      damage: { total: 4 },
      magicBonus: 2,
    });
    expect(roll(attacker(), sword({ magicBonus: 3 }), foe, melee(), [13, 4]).immunity).toBeNull();
  });

  it("C21: magic without a bonus is not enough for who asks for one, and silver is where silver harms", () => {
    const foe = target({ harmedOnlyBy: ["silver", "magic"], magicNeeded: 1 });
    expect(roll(attacker(), sword({ harms: ["magic"] }), foe, melee(), [13]).immunity?.magicNeeded).toBe(1);
    expect(roll(attacker(), sword({ harms: ["silver"] }), foe, melee(), [13, 4]).damage?.total).toBe(4);
  });

  it("C21: a magic bonus makes a weapon magic, and adds nothing to a roll", () => {
    const outcome = roll(attacker(), sword({ magicBonus: 1 }), gargoyle, melee(), [13, 4]);
    expect(outcome).toMatchObject({ total: 13, damage: { total: 4 }, harms: ["normal", "magic"] });
    expect(outcome.changes[0]).toMatchObject({ amount: 4, harms: ["normal", "magic"] });
  });

  it("C21: whom everything harms no bonus is asked of", () => {
    const outcome = roll(attacker(), sword(), target({ magicNeeded: 3 }), melee(), [13, 4]);
    expect(outcome).toMatchObject({ immunity: null, damage: { total: 4 } });
  });

  it("C21: a miss says nothing of immunity", () => {
    expect(roll(attacker(), sword(), gargoyle, melee(), [12])).toMatchObject({ hit: false, immunity: null });
  });

  it("C21: breath against an immune target does nothing, though it needs no roll", () => {
    const breath = claw({ damage: "=hp", automatic: true, melee: false, harms: ["fire"] });
    const outcome = roll(attacker(), breath, target({ immuneTo: ["fire"] }), melee(), []);
    expect(outcome).toMatchObject({ hit: true, damage: null, changes: [] });
  });
});
