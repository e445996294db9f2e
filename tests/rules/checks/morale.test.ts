import { describe, expect, it } from "vitest";
import { type MoraleDraft, moraleCheck } from "#rules/checks/morale.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";

const GOBLIN: MoraleDraft = { name: "Goblin", morale: 7, effects: 0, modifier: 0, passed: 0 };
const check = (changes: Partial<MoraleDraft>, ...faces: number[]) => {
  const dice = scripted(...faces);
  return { outcome: run(moraleCheck({ ...GOBLIN, ...changes }), dice.source), asked: dice.asked };
};

describe("C22: morale", () => {
  it("C22: 2d6 up to the score holds, more breaks", () => {
    expect(check({}, 3, 4)).toEqual({
      outcome: { morale: 7, modifiers: [], score: 7, faces: [3, 4], total: 7, holds: true },
      asked: ["morale 2d6"],
    });
    expect(check({}, 4, 4).outcome).toMatchObject({ total: 8, holds: false });
  });

  it("C22: the situation and effects change the score, not the dice", () => {
    expect(check({ modifier: 2 }, 4, 5).outcome).toMatchObject({ score: 9, total: 9, holds: true });
    expect(check({ modifier: -2 }, 3, 3).outcome).toMatchObject({ score: 5, total: 6, holds: false });
    expect(check({ modifier: 1, effects: 1 }, 4, 5).outcome).toMatchObject({
      score: 9,
      modifiers: [
        { id: "effects", value: 1 },
        { id: "situational", value: 1 },
      ],
    });
    // A score that a modifier lifts to 12 is still checked.
    expect(check({ morale: 11, modifier: 1 }, 6, 6).outcome).toMatchObject({ score: 12, holds: true });
    expect(check({ morale: 3, modifier: -2 }, 1, 1).outcome).toMatchObject({ score: 1, holds: false });
  });

  it.each([
    [{ morale: 2 }, "neverFights"],
    [{ morale: 2, modifier: 2, effects: 3 }, "neverFights"],
    [{ morale: 12 }, "fightsToTheDeath"],
    [{ morale: 12, modifier: -2, effects: -3 }, "fightsToTheDeath"],
    [{ morale: null }, "noMorale"],
    [{ modifier: 3 }, "moraleModifier"],
    [{ modifier: -3 }, "moraleModifier"],
    [{ modifier: 0.5 }, "moraleModifier"],
    [{ modifier: Number.NaN }, "moraleModifier"],
    [{ passed: 2 }, "moraleHeldTwice"],
  ] as const)("C22: %j is refused as %s, and nothing is rolled", (changes, code) => {
    const { outcome, asked } = check(changes);
    expect([outcome, asked]).toMatchObject([{ refused: true, code }, []]);
  });

  it("C22: one passed check is not enough to be spared", () => {
    expect(check({ passed: 1 }, 1, 1).outcome).toMatchObject({ holds: true });
  });
});
