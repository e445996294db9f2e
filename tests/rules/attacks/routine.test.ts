import { describe, expect, it } from "vitest";
import { routineAttacks } from "#rules/attacks/routine.ts";

const bear = [
  [
    { attackId: "claw", count: 2 },
    { attackId: "bite", count: 1 },
  ],
  [{ attackId: "hug", count: 1 }],
];

describe("C17: number of attacks", () => {
  it("C17: two claws and a bite are three attacks, in the order written", () => {
    expect(routineAttacks(bear)).toEqual(["claw", "claw", "bite"]);
  });

  it("C17: another routine is made in its place, not besides", () => {
    expect(routineAttacks(bear, 1)).toEqual(["hug"]);
  });

  it("C17: a routine that is not there has no attack, and an odd number of times is made whole", () => {
    expect(routineAttacks(bear, 2)).toEqual([]);
    expect(routineAttacks(bear, -1)).toEqual([]);
    expect(routineAttacks([])).toEqual([]);
    expect(routineAttacks([[{ attackId: "claw", count: 2.9 }]])).toEqual(["claw", "claw"]);
    expect(routineAttacks([[{ attackId: "claw", count: -1 }]])).toEqual([]);
    expect(routineAttacks([[{ attackId: "claw", count: Number.NaN }]])).toEqual([]);
  });
});
