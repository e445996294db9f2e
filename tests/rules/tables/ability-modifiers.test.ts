import { describe, expect, it } from "vitest";
import { abilityEffects, abilityModifier, cappedModifier } from "#rules/tables/ability-modifiers.ts";

const AVERAGE = { strength: 10, intelligence: 10, wisdom: 10, dexterity: 10, constitution: 10, charisma: 10 };

/** An effect, the ability that has it, and its printed values for the scores 3 to 18. */
const PRINTED = [
  ["melee", "strength", [-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]],
  ["missile", "dexterity", [-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]],
  ["armorClass", "dexterity", [-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]],
  ["initiative", "dexterity", [-2, -1, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]],
  ["magicSaves", "wisdom", [-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]],
  ["hitPoints", "constitution", [-3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3]],
  ["reactions", "charisma", [-2, -1, -1, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]],
  ["openDoors", "strength", [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 5]],
  ["retainers", "charisma", [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 6, 6, 7]],
  ["loyalty", "charisma", [4, 5, 5, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 10]],
] as const;

describe("C6, C14, C18: ability modifiers", () => {
  for (const [effect, ability, values] of PRINTED) {
    it(`C14: ${effect} by ${ability} for the scores 3 to 18`, () => {
      const found = values.map((_, index) => abilityEffects({ ...AVERAGE, [ability]: index + 3 })[effect]);
      expect(found).toEqual([...values]);
    });
  }

  it("C14: STR 13 is +1 in melee and nothing to missiles", () => {
    expect(abilityEffects({ ...AVERAGE, strength: 13 })).toMatchObject({ melee: 1, missile: 0 });
  });

  it("C6: DEX to initiative is -2, -1, 0, +1, +2 at 3, 4 to 8, 9 to 12, 13 to 17, 18", () => {
    expect([3, 4, 8, 9, 12, 13, 17, 18].map(cappedModifier)).toEqual([-2, -1, -1, 0, 0, 1, 1, 2]);
  });

  it("C14: scores outside 3 to 18 count as the nearest of these", () => {
    expect([-1, 0, 2, 19, 25].map(abilityModifier)).toEqual([-3, -3, -3, 3, 3]);
    expect([0, 30].map(cappedModifier)).toEqual([-2, 2]);
  });
});
