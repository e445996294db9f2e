import { describe, expect, it } from "vitest";
import { applyChange, type Change, isDead } from "#rules/change.ts";

/** Hit points after a change; halves are the only multiple that a card offers. */
const changed = (value: number, max: number, kind: "damage" | "heal", amount: number, half = false) => {
  const change: Change =
    kind === "heal" ? { kind, target: null, amount } : { kind, target: null, amount, harms: ["normal"] };
  return applyChange({ value, max }, change, { half }).hp;
};

describe("C20: death, its edges one by one", () => {
  it("C20: with 1 hit point one lives, with 0 one is dead", () => {
    expect([isDead({ value: 1 }), isDead({ value: 0 })]).toEqual([false, true]);
  });

  it("C20: 4 points off 4 kill", () => expect(isDead(changed(4, 10, "damage", 4))).toBe(true));
  it("C20: 3 points off 4 do not", () => expect(isDead(changed(4, 10, "damage", 3))).toBe(false));
  it("C20: 1 point of healing clears it", () => expect(isDead(changed(0, 10, "heal", 1))).toBe(false));

  it("C20: 10 points off 3 leave 0 and no less (behaviour 32)", () => {
    expect(changed(3, 10, "damage", 10)).toEqual({ value: 0, max: 10 });
  });

  it("C20: 6 points given to 8 of 10 make 10 and no more (behaviour 33)", () => {
    expect(changed(8, 10, "heal", 6)).toEqual({ value: 10, max: 10 });
  });

  it("C20: 1 point off 12 of 9 leaves 11: points over the maximum are not cut", () => {
    expect(changed(12, 9, "damage", 1)).toEqual({ value: 11, max: 9 });
  });

  it("C20: 3 points off 10 of 10 leave 7 (behaviour 28)", () => expect(changed(10, 10, "damage", 3).value).toBe(7));
  it("C20: 6 points given to 1 make 7 (behaviour 30)", () => expect(changed(1, 10, "heal", 6).value).toBe(7));

  it("C20: no points change nothing (behaviour 27)", () => {
    expect([changed(10, 10, "damage", 0).value, changed(4, 10, "heal", 0).value]).toEqual([10, 4]);
  });
});

describe("C19: what is applied", () => {
  it("C19: half of 1 point is 1 point, of 7 points 3, of 8 points 4", () => {
    expect([1, 7, 8].map((amount) => 10 - changed(10, 10, "damage", amount, true).value)).toEqual([1, 3, 4]);
  });

  it("C19: a negative amount never heals when it is damage, and never hurts when it is healing (behaviour 31)", () => {
    expect([changed(5, 10, "damage", -4).value, changed(5, 10, "heal", -4).value]).toEqual([5, 5]);
  });
});
