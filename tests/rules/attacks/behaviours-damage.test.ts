import { describe, expect, it } from "vitest";
import { attack } from "#rules/attacks/attack.ts";
import { routineAttacks } from "#rules/attacks/routine.ts";
import type { Attacker, AttackSource, Target } from "#rules/attacks/types.ts";
import type { HarmKind } from "#rules/change.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { attacker, bow, claw, melee, roll, shot, sword, target } from "./figures.ts";

const monster = attacker({ isCharacter: false });
/** What is thrown for damage after a sure hit, and what it comes to. */
function damage(who: Attacker, weapon: AttackSource, faces: number[], given: object = {}, foe: Target = target()) {
  const dice = scripted(20, ...faces);
  const outcome = run(attack(who, weapon, foe, melee(given)), dice.source);
  if ("refused" in outcome) throw new Error(outcome.code);
  return { dice: dice.asked.slice(1), total: outcome.damage?.total ?? null, immunity: outcome.immunity, outcome };
}

describe("C17: number of attacks, its edges one by one", () => {
  const bear = [
    [
      { attackId: "claw", count: 2 },
      { attackId: "bite", count: 1 },
    ],
    [{ attackId: "hug", count: 1 }],
  ];

  it("C17: two claws and a bite are three attacks in one go", () => {
    expect(routineAttacks(bear)).toEqual(["claw", "claw", "bite"]);
  });

  it("C17: of several routines the chosen one is made and no other", () => {
    expect(routineAttacks(bear, 1)).toEqual(["hug"]);
  });

  it("C17: a routine that is not there has no attack", () => {
    expect([routineAttacks(bear, 2), routineAttacks([])]).toEqual([[], []]);
  });
});

describe("C18: damage, its edges one by one", () => {
  it("C18: a sword throws its 1d8", () => {
    expect(damage(attacker(), sword(), [8])).toMatchObject({ dice: ["damage 1d8"], total: 8 });
  });

  it("C18: with variable damage off a dagger and a two-handed sword throw 1d6", () => {
    const off = { variableDamage: false };
    expect(damage(attacker(), sword({ damage: "1d4" }), [6], off)).toMatchObject({ dice: ["damage 1d6"], total: 6 });
    expect(damage(attacker(), sword({ damage: "1d10" }), [6], off)).toMatchObject({ dice: ["damage 1d6"], total: 6 });
  });

  it("C18: with variable damage off a magic sword keeps its bonus", () => {
    expect(damage(attacker(), sword({ damageBonus: 1 }), [6], { variableDamage: false }).total).toBe(7);
  });

  it("C18: with variable damage off a monster's claw throws what is written", () => {
    expect(damage(monster, claw(), [4], { variableDamage: false }).dice).toEqual(["damage 1d4"]);
  });

  it("C18: STR +1 adds 1 to melee damage (behaviour 21)", () => {
    expect(damage(attacker({ strength: 1 }), sword(), [5])).toMatchObject({ dice: ["damage 1d8+1"], total: 6 });
  });

  it("C18: STR adds nothing to the damage of a missile", () => {
    expect(roll(attacker({ strength: 3 }), bow(), target(), shot(50), [15, 4]).damage?.total).toBe(4);
  });

  it("C18: DEX adds nothing to damage, in melee or by missile (behaviour 22)", () => {
    const deft = attacker({ dexterity: 3 });
    expect(damage(deft, sword(), [4]).total).toBe(4);
    expect(roll(deft, bow(), target(), shot(50), [15, 4]).damage?.total).toBe(4);
  });

  it("C18: a bonus to hit is none to damage", () => {
    expect(
      damage(attacker({ bonuses: { melee: 2, missile: 2, damage: 0 } }), sword({ attackBonus: 2 }), [4]).total,
    ).toBe(4);
  });

  it("C18: breath does the attacker's 17 present hit points, and nothing adds to it", () => {
    const dragon = attacker({ isCharacter: false, hp: 17, strength: 3 });
    const breath = claw({ damage: "=hp", melee: false, automatic: true });
    const outcome = roll(dragon, breath, target(), melee(), []);
    expect(outcome).toMatchObject({ die: null, damage: { total: 17, modifiers: [] } });
  });

  it("C18: 1d6×10 with a 4 does 40", () => {
    expect(damage(monster, claw({ damage: "1d6×10" }), [4]).total).toBe(40);
  });

  it("C18: a plain 3 does 3 and throws nothing", () => {
    expect(damage(monster, claw({ damage: "3" }), [])).toMatchObject({ dice: [], total: 3 });
  });

  it("C18: a touch that only poisons does no damage, throws none and poisons", () => {
    const { dice, total, outcome } = damage(monster, claw({ damage: null, riders: ["poison"] }), []);
    expect([dice, total, outcome.riders, outcome.changes]).toEqual([[], null, ["poison"], []]);
  });

  it("C18: a miss throws no damage and poisons nobody", () => {
    expect(roll(attacker(), claw({ riders: ["poison"] }), target(), melee(), [2])).toMatchObject({
      damage: null,
      riders: [],
    });
  });
});

describe("C19: never less than 1, its edges one by one", () => {
  const weak = attacker({ strength: -3 });

  it("C19: 1d4 less 3 with a 1 on the die does 1", () =>
    expect(damage(weak, sword({ damage: "1d4" }), [1]).total).toBe(1));
  it("C19: 1d4 less 3 with a 4 on the die does 1", () =>
    expect(damage(weak, sword({ damage: "1d4" }), [4]).total).toBe(1));
  it("C19: 1d6 less 3 with a 5 on the die does 2", () =>
    expect(damage(weak, sword({ damage: "1d6" }), [5]).total).toBe(2));

  it("C19: a breath with 0 hit points left does 1", () => {
    expect(damage(attacker({ hp: 0 }), claw({ damage: "=hp" }), []).total).toBe(1);
  });
});

describe("C21: invulnerability, its edges one by one", () => {
  const against = (foe: object, ...harms: HarmKind[]) => {
    const outcome = roll(attacker(), sword({ harms }), target(foe), melee(), "harmed" in foe ? [20, 3] : [20]);
    return { hit: outcome.hit, damage: outcome.damage?.total ?? null, reason: outcome.immunity };
  };
  const magic = { harmedOnlyBy: ["magic"] };

  it("C21: who is harmed by magic alone is hit by a plain sword, takes nothing, and no damage is thrown", () => {
    expect(against(magic)).toEqual({
      hit: true,
      damage: null,
      reason: { harmedOnlyBy: ["magic"], immuneTo: [] },
    });
  });

  it("C21: who is harmed by magic alone takes the damage of a magic sword", () => {
    expect(against({ ...magic, harmed: true }, "normal", "magic")).toMatchObject({ damage: 3, reason: null });
  });

  it("C21: who is harmed by silver or magic takes silver's damage, and nothing from cold iron", () => {
    const wight = { harmedOnlyBy: ["silver", "magic"] };
    expect(against({ ...wight, harmed: true }, "silver").damage).toBe(3);
    expect(against(wight, "coldIron").damage).toBeNull();
  });

  it("C21: who is immune to fire takes nothing from fire and all from a sword", () => {
    expect(against({ immuneTo: ["fire"] }, "fire")).toMatchObject({
      damage: null,
      reason: { harmedOnlyBy: null, immuneTo: ["fire"] },
    });
    expect(against({ immuneTo: ["fire"], harmed: true }, "normal").damage).toBe(3);
  });

  it("C21: who is immune to fire takes the damage of a burning sword, which cuts too", () => {
    expect(against({ immuneTo: ["fire"], harmed: true }, "normal", "fire").damage).toBe(3);
  });

  it("C21: who asks for magic of +2 takes nothing from a weapon of +1, and the damage of one of +2", () => {
    const strike = (magicBonus: number) => {
      const foe = target({ harmedOnlyBy: ["magic"], magicNeeded: 2 });
      const faces = magicBonus < 2 ? [20] : [20, 3];
      return roll(attacker(), sword({ magicBonus }), foe, melee(), faces).damage?.total ?? null;
    };
    expect([strike(1), strike(2)]).toEqual([null, 3]);
  });

  it("C21: a natural 20 hits the immune, and still does nothing", () => {
    expect(roll(attacker(), sword(), target({ harmedOnlyBy: ["magic"] }), melee(), [20])).toMatchObject({
      reason: "natural20",
      hit: true,
      damage: null,
      changes: [],
    });
  });

  it("C21: what comes with the hit, such as poison, is lost on the immune", () => {
    const bite = claw({ riders: ["poison"] });
    expect(roll(monster, bite, target({ harmedOnlyBy: ["magic"] }), melee(), [20]).riders).toEqual([]);
  });

  it("C21: an attack that misses says nothing of immunity", () => {
    expect(roll(attacker(), sword(), target({ harmedOnlyBy: ["magic"] }), melee(), [2])).toMatchObject({
      hit: false,
      immunity: null,
    });
  });
});
