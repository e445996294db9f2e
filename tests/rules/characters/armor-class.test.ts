import { describe, expect, it } from "vitest";
import { armorClass, type WornArmor } from "#rules/characters/armor-class.ts";

const CHAIN: WornArmor = { armorClass: 14, shieldBonus: 0 };
const LEATHER: WornArmor = { armorClass: 12, shieldBonus: 0 };
const SHIELD: WornArmor = { armorClass: null, shieldBonus: 1 };
const of = (worn: WornArmor[], dexterity = 0, bonus = 0) => armorClass({ unarmored: 10, worn, dexterity, bonus });
const four = (dexterity: number, bonus: number) =>
  [[], [CHAIN], [SHIELD], [CHAIN, SHIELD]].map((worn) => of(worn, dexterity, bonus).armorClass);

describe("T7: armour class, ascending", () => {
  it("T7: unarmoured 10, chain 14, each with a shield one better", () => {
    expect(four(0, 0)).toEqual([10, 14, 11, 15]);
  });

  it("T7: good DEX improves all four, bad DEX worsens them: DEX 3 without armour is 7, that is AC 12", () => {
    expect(four(2, 0)).toEqual([12, 16, 13, 17]);
    expect(four(-3, 0)).toEqual([7, 11, 8, 12]);
  });

  it("T7: a bonus improves all four, a penalty worsens them", () => {
    expect(four(0, 1)).toEqual([11, 15, 12, 16]);
    expect(four(0, -2)).toEqual([8, 12, 9, 13]);
  });

  it("T7: only a shield gives a shield's part, and below 0 an AC falls on", () => {
    expect(of([{ armorClass: 14, shieldBonus: 2 }])).toMatchObject({ armorClass: 14, shield: 0 });
    expect(armorClass({ unarmored: -2, worn: [SHIELD], dexterity: 0, bonus: 0 }).armorClass).toBe(-1);
  });

  it("T7: of two armours the best counts, in either order", () => {
    expect(of([LEATHER, CHAIN]).armorClass).toBe(14);
    expect(of([CHAIN, LEATHER]).armorClass).toBe(14);
  });

  it("T7: two shields do not add up", () => {
    expect(of([SHIELD, { armorClass: null, shieldBonus: 2 }])).toMatchObject({ armorClass: 12, shield: 2 });
  });

  it("T7: armour never makes anyone worse than none", () => {
    expect(of([{ armorClass: 8, shieldBonus: 0 }], 3).armorClass).toBe(13);
  });

  it("C8: the part of the shield is known", () => {
    expect(of([CHAIN, SHIELD], 1)).toEqual({ armorClass: 16, shield: 1, unarmored: 11 });
    expect(of([CHAIN])).toMatchObject({ shield: 0 });
  });

  it("T7: without armour and shield DEX and bonus still count", () => {
    expect(of([CHAIN, SHIELD], -1, 2).unarmored).toBe(11);
  });
});
