import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { run, typedAnswer } from "#rules/dice/driver.ts";
import type { Rule } from "#rules/dice/request.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { seeded } from "#rules/dice/seeded.ts";

function* twice(): Rule<number[]> {
  const first = yield { key: "first", formula: "2d4+1" };
  const second = yield { key: "second", formula: "1d6*10" };
  return [first.total, ...first.faces, second.total, ...second.faces];
}

function* typed(): Rule<number[]> {
  const answer = yield { key: "attack", formula: "1d20-2", typed: 14 };
  return [answer.total, ...answer.faces];
}

function* perhaps(dice: boolean): Rule<string> {
  if (dice) yield { key: "attack", formula: "1d20" };
  return "done";
}

describe("Dice as requests", () => {
  it("C18: scripted faces answer die by die, from left to right, and are noted", () => {
    const dice = scripted(4, 2, 5);
    expect(run(twice(), dice.source)).toEqual([7, 4, 2, 50, 5]);
    expect(dice.asked).toEqual(["first 2d4+1", "second 1d6*10"]);
    expect(dice.left).toEqual([]);
  });

  it("C14: a typed face is not rolled, and the constants of its request are added", () => {
    const dice = scripted();
    expect(run(typed(), dice.source)).toEqual([12, 14]);
    expect(dice.asked).toEqual([]);
    expect(typedAnswer({ key: "save", formula: "1d20" })).toBeNull();
  });

  it("C14: a rule without dice needs no source", () => {
    expect(run(perhaps(false), scripted().source)).toBe("done");
  });

  it("a script that runs out, or shows a face that its die has not, is a broken test and throws", () => {
    expect(() => run(twice(), scripted(4).source)).toThrow("No face is left");
    expect(() => run(twice(), scripted(4, 5).source)).toThrow("never shows 5");
    expect(() => run(twice(), scripted(0).source)).toThrow("never shows 0");
  });
});

describe("Seeded dice", () => {
  const rolls = (seed: number, count: number) => {
    const source = seeded(seed);
    return Array.from({ length: count }, () => source({ key: "x", formula: "1d6" }).total);
  };

  it("the same seed gives the same rolls, another seed others", () => {
    expect(rolls(7, 50)).toEqual(rolls(7, 50));
    expect(rolls(7, 50)).not.toEqual(rolls(8, 50));
  });

  it("C18: a seed's rolls stay the same in every version: they are those of the published mixing of 32 bits", () => {
    // 0x9e3779b9 added each time, then shifts of 16, 15 and 15 and the factors 0x21f0aaad and 0x735a2d97; reckoned apart.
    expect(rolls(1, 10)).toEqual([3, 1, 5, 5, 1, 4, 4, 5, 6, 4]);
    expect(rolls(-3, 10)).toEqual([1, 4, 2, 1, 3, 5, 4, 4, 2, 6]);
  });

  it("every face of a d6 comes about as often", () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const face of rolls(1, 6000)) counts[face - 1]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it("no die shows a face that it has not", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 100 }), (seed, sides) => {
        for (const face of seeded(seed)({ key: "x", formula: `20d${sides}` }).faces) {
          expect(face).toBeGreaterThanOrEqual(1);
          expect(face).toBeLessThanOrEqual(sides);
        }
      }),
    );
  });
});
