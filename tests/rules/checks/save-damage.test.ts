import { expect, it } from "vitest";
import { damageAfterSave, saveChanges } from "#rules/checks/save-damage.ts";

const left = (full: number, success: boolean, immune = false) => damageAfterSave({ full, success, immune });

it("C18: a failed save leaves the whole damage, a successful one half of it, rounded down", () => {
  expect([left(7, false), left(7, true), left(8, true)]).toEqual([7, 3, 4]);
});

it("C19: half of 1 point is 1 point; of nothing, nothing is left", () => {
  expect([left(1, true), left(0, true), left(0, false)]).toEqual([1, 0, 0]);
});

it("C21: who is immune takes nothing, and there is nothing to apply", () => {
  expect([left(9, false, true), left(9, true, true)]).toEqual([0, 0]);
  const against = { saver: "Actor.a", full: 9, harms: ["fire"] as const, success: true };
  expect(saveChanges({ ...against, immune: true })).toEqual([]);
  expect(saveChanges({ ...against, immune: false })).toEqual([
    { kind: "damage", target: "Actor.a", amount: 4, harms: ["fire"] },
  ]);
});

it("a total that is no number, or less than nothing, does nothing", () => {
  expect([left(Number.NaN, false), left(-4, false), left(4.9, false)]).toEqual([0, 0, 4]);
});
