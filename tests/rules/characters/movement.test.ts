import { expect, it } from "vitest";
import { encounterRate } from "#rules/characters/movement.ts";

it.each([
  [120, 40],
  [90, 30],
  [60, 20],
  [30, 10],
  [100, 33],
  [20, 6],
  [0, 0],
  [-10, 0],
])("C7: a base rate of %d is an encounter rate of %d", (base, rate) => {
  expect(encounterRate(base)).toBe(rate);
});
