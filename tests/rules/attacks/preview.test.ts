import { describe, expect, it } from "vitest";
import { previewAttack } from "#rules/attacks/preview.ts";
import { attacker, bow, claw, melee, shot, sword, target } from "./figures.ts";

const ac = (descending: number) => target({ armorClass: 19 - descending });

describe("What an attack needs", () => {
  it("C15: THAC0 19 against AC 5 needs 14 on the die, that is 35 %, in all three modes", () => {
    for (const attackMode of ["matrix", "thac0", "ascending"] as const) {
      expect(previewAttack(attacker(), sword(), ac(5), melee({ attackMode }))).toMatchObject({
        needed: 14,
        face: 14,
        chance: 35,
      });
    }
  });

  it("C14: modifiers lower the face that is needed: THAC0 17, STR +1 against AC 4 needs 12, 45 %", () => {
    const who = attacker({ attackBonus: 2, strength: 1 });
    expect(previewAttack(who, sword(), ac(4), melee({ attackMode: "matrix" }))).toMatchObject({
      needed: 13,
      face: 12,
      chance: 45,
      modifiers: [{ id: "strength", value: 1 }],
      damage: "1d8",
      damageModifiers: [{ id: "strength", value: 1 }],
    });
    expect(previewAttack(who, sword(), ac(4), melee({ attackMode: "ascending" }))).toMatchObject({
      needed: 15,
      face: 12,
      chance: 45,
    });
  });

  it("C16: a natural 20 always hits, so the chance is never under 5 %", () => {
    expect(previewAttack(attacker(), sword(), ac(-10), melee())).toMatchObject({ needed: 29, face: 20, chance: 5 });
  });

  it("C16: a natural 1 always misses, so the chance is never over 95 %", () => {
    const who = attacker({ attackBonus: 14 });
    expect(previewAttack(who, sword(), ac(9), melee({ attackMode: "thac0" }))).toMatchObject({
      needed: -4,
      face: 2,
      chance: 95,
    });
  });

  it("T2: THAC0 19 with +2 against AC −3 needs 18 by matrix and 20 by THAC0", () => {
    const who = attacker({ strength: 2 });
    expect(previewAttack(who, sword(), ac(-3), melee({ attackMode: "matrix" }))).toMatchObject({
      face: 18,
      chance: 15,
    });
    expect(previewAttack(who, sword(), ac(-3), melee({ attackMode: "thac0" }))).toMatchObject({ face: 20, chance: 5 });
  });

  it("C14: without an AC nothing is needed and the hit is certain", () => {
    expect(previewAttack(attacker(), sword(), target({ armorClass: null }), melee())).toMatchObject({
      needed: null,
      face: null,
      chance: 100,
    });
  });

  it("C14: without a target nobody knows", () => {
    expect(previewAttack(attacker(), sword(), null, melee())).toMatchObject({ needed: null, face: null, chance: null });
  });

  it("C10: what cannot be tried is refused with the words of the attack itself", () => {
    expect(previewAttack(attacker(), bow(), ac(5), shot(211))).toMatchObject({
      refused: true,
      code: "beyondLongRange",
    });
  });

  it("C18: the damage is that of the setting, and null for a rider alone", () => {
    expect(previewAttack(attacker(), sword(), ac(5), melee({ variableDamage: false }))).toMatchObject({
      damage: "1d6",
    });
    expect(previewAttack(attacker(), claw({ damage: null }), ac(5), melee())).toMatchObject({ damage: null });
  });
});
