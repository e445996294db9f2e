import { describe, expect, it } from "vitest";
import { run } from "../../../src/rules/dice/driver.ts";
import { scripted } from "../../../src/rules/dice/scripted.ts";
import { isRefusal } from "../../../src/rules/refusal.ts";
import { rollSpellPoints } from "../../../src/rules/spells/damage.ts";

const roll = (text: string, perLevel: boolean, level: number, ...faces: number[]) =>
  run(rollSpellPoints(text, perLevel, level), scripted(...faces).source);

describe("the points of a spell", () => {
  it("are its dice as written", () => {
    expect(roll("1d6+1", false, 5, 4)).toEqual({ formula: "1d6+1", faces: [4], total: 5 });
  });

  it("count the dice once for each level where the spell says so: 1d6 at the 5th level is 5d6", () => {
    expect(roll("1d6", true, 5, 1, 2, 3, 4, 5)).toEqual({ formula: "5d6", faces: [1, 2, 3, 4, 5], total: 15 });
    expect(roll("1d6+1", true, 3, 2, 2, 2)).toEqual({ formula: "3d6+3", faces: [2, 2, 2], total: 9 });
  });

  it("count as the 1st level below it", () => expect(roll("1d6", true, 0, 6)).toMatchObject({ total: 6 }));

  it("ask for no die where there is none, whatever the level", () => {
    const dice = scripted();
    expect(run(rollSpellPoints("3", true, 4), dice.source)).toEqual({ formula: "12", faces: [], total: 12 });
    expect(dice.asked).toEqual([]);
  });

  it("are nobody's hit points, by level either", () => {
    expect(roll("=hp", true, 3)).toMatchObject({ refused: true, code: "badFormula", data: { formula: "=hp" } });
  });

  it("are fixed without dice, at least 1, and none without a text", () => {
    expect(roll("3", false, 1)).toEqual({ formula: "3", faces: [], total: 3 });
    expect(roll("1d4-3", false, 1, 1)).toMatchObject({ total: 1 });
    expect(roll(" ", false, 1)).toBe(null);
  });

  it("are refused where the text is no dice, or the hit points of who casts", () => {
    for (const text of ["as the referee says", "=hp"]) {
      const answer = roll(text, false, 1);
      expect(isRefusal(answer) && answer.code).toBe("badFormula");
    }
  });
});
