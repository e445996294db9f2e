import { describe, expect, it } from "vitest";
import {
  ascendingFromDescending,
  attackBonusFromThac0,
  descendingFromAscending,
  thac0FromAttackBonus,
} from "#rules/tables/conversions.ts";

describe("T7: one figure in two forms", () => {
  it.each([
    [20, -1],
    [19, 0],
    [18, 1],
    [17, 2],
    [14, 5],
    [12, 7],
    [10, 9],
    [5, 14],
  ])("T7: THAC0 %d is the attack bonus %d", (thac0, attackBonus) => {
    expect(attackBonusFromThac0(thac0)).toBe(attackBonus);
    expect(thac0FromAttackBonus(attackBonus)).toBe(thac0);
  });

  it.each([
    [9, 10],
    [7, 12],
    [5, 14],
    [3, 16],
    [0, 19],
    [-3, 22],
    [12, 7],
  ])("T7: AC %d is the ascending AC %d", (descending, ascending) => {
    expect(ascendingFromDescending(descending)).toBe(ascending);
    expect(descendingFromAscending(ascending)).toBe(descending);
  });
});
