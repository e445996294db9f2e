import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyChange, type Change, type HitPoints, halved, isDead, undoEffect } from "#rules/change.ts";
import { isRefusal } from "#rules/refusal.ts";

const damage = (amount: number): Change => ({ kind: "damage", target: "Token.a", amount, harms: ["normal"] });
const heal = (amount: number): Change => ({ kind: "heal", target: "Token.a", amount });
const of = (value: number, max: number): HitPoints => ({ value, max });
const applying = (hp: HitPoints, change: Change, half = false) => applyChange(hp, change, { half });

describe("C20: damage", () => {
  it("C20: 3 off 10 of 10 leave 7", () => {
    expect(applying(of(10, 10), damage(3))).toEqual({ hp: of(7, 10), delta: -3 });
  });

  it("C20: at 0 or less one is dead, at 1 not, and healed above 0 no more", () => {
    expect([-1, 0, 1].map((value) => isDead({ value }))).toEqual([true, true, false]);
    expect(isDead(applying(of(4, 10), damage(4)).hp)).toBe(true);
    expect(isDead(applying(of(0, 10), heal(1)).hp)).toBe(false);
  });

  it("C20: nothing changes nothing", () => {
    expect(applying(of(10, 10), damage(0))).toEqual({ hp: of(10, 10), delta: 0 });
    expect(applying(of(10, 10), heal(0))).toEqual({ hp: of(10, 10), delta: 0 });
  });

  it("C20: hit points never fall below 0, and the delta tells what was really lost", () => {
    expect(applying(of(3, 10), damage(10))).toEqual({ hp: of(0, 10), delta: -3 });
    expect(applying(of(0, 10), damage(10))).toEqual({ hp: of(0, 10), delta: 0 });
  });

  it("C20: points above the maximum are not cut: 12 of 9 less 1 are 11", () => {
    expect(applying(of(12, 9), damage(1))).toEqual({ hp: of(11, 9), delta: -1 });
  });

  it("C19: a negative amount of damage never heals, and no number does nothing", () => {
    expect(applying(of(5, 10), damage(-4)).delta).toBe(0);
    expect(applying(of(5, 10), damage(Number.NaN)).delta).toBe(0);
  });
});

describe("Fractions", () => {
  it("C19: of an amount that is no whole number the whole points count: 2.9 take and give 2, half of 5.8 takes 2", () => {
    expect([applying(of(10, 10), damage(2.9)).delta, applying(of(1, 10), heal(2.9)).delta]).toEqual([-2, 2]);
    expect(applying(of(10, 10), damage(5.8), true).delta).toBe(-2);
    expect(applying(of(10, 10), damage(0.9), true).delta).toBe(0);
  });
});

describe("C20: healing", () => {
  it("C20: 6 on 1 of 10 are 7", () => {
    expect(applying(of(1, 10), heal(6))).toEqual({ hp: of(7, 10), delta: 6 });
  });

  it("C20: healing stops at the maximum", () => {
    expect(applying(of(8, 10), heal(6))).toEqual({ hp: of(10, 10), delta: 2 });
    expect(applying(of(10, 10), heal(6))).toEqual({ hp: of(10, 10), delta: 0 });
  });

  it("C20: who is above the maximum is neither healed nor cut", () => {
    expect(applying(of(12, 9), heal(3))).toEqual({ hp: of(12, 9), delta: 0 });
  });

  it("C20: healing lifts above 0 again", () => {
    expect(applying(of(0, 10), heal(2)).hp.value).toBe(2);
  });
});

describe("Half", () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 2],
    [7, 3],
    [40, 20],
  ])("C19: half of %d is %d: rounded down, and at least 1 of something", (amount, half) => {
    expect(halved(amount)).toBe(half);
    expect(applying(of(50, 50), damage(amount), true).hp.value).toBe(50 - half);
  });
});

describe("Undoing", () => {
  it("C20: what was lost comes back, and not what was rolled: 10 on 3 of 10, undone, are 3", () => {
    const { hp, delta } = applying(of(3, 10), damage(10));
    expect(undoEffect(hp, { delta })).toEqual(of(3, 10));
  });

  it("C20: an undone blow gives back points above the maximum", () => {
    expect(undoEffect(of(7, 9), { delta: -5 })).toEqual(of(12, 9));
  });

  it("C20: healing whose points a later blow has taken cannot be undone first", () => {
    expect(undoEffect(of(2, 10), { delta: 5 })).toEqual({
      refused: true,
      code: "cannotUndo",
      data: { hp: 2, amount: 5 },
    });
    expect(undoEffect(of(5, 10), { delta: 5 })).toEqual(of(0, 10));
  });

  it("C20: apply and undo is the identity, with any points, amounts and halves", () => {
    fc.assert(
      fc.property(
        fc.record({ value: fc.nat(200), max: fc.nat(150) }),
        fc.oneof(fc.nat(300).map(damage), fc.nat(300).map(heal)),
        fc.boolean(),
        (before, change, half) => {
          const applied = applyChange(before, change, { half });
          expect(undoEffect(applied.hp, applied)).toEqual(before);
        },
      ),
    );
  });

  it("C20: several changes undone in any order that is not refused end where they began", () => {
    const changes = fc.array(fc.oneof(fc.nat(20).map(damage), fc.nat(20).map(heal)), { maxLength: 6 });
    fc.assert(
      fc.property(
        fc.record({ value: fc.nat(30), max: fc.nat(30) }),
        changes,
        fc.infiniteStream(fc.nat()),
        (start, list, picks) => {
          let hp: HitPoints = start;
          const deltas = list.map((change) => {
            const applied = applyChange(hp, change);
            hp = applied.hp;
            return applied.delta;
          });
          while (deltas.length > 0) {
            // The last one of the list is never refused; any other may be.
            const pick = (picks.next().value ?? 0) % deltas.length;
            const picked = undoEffect(hp, { delta: deltas[pick]! });
            const index = isRefusal(picked) ? deltas.findIndex((delta) => hp.value - delta >= 0) : pick;
            const undone = undoEffect(hp, { delta: deltas[index]! });
            if (isRefusal(undone)) throw new Error("Nothing can be undone");
            hp = undone;
            deltas.splice(index, 1);
          }
          expect(hp).toEqual(start);
        },
      ),
    );
  });
});
