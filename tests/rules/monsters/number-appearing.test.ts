import { describe, expect, it } from "vitest";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { isPlace, numberAppearing } from "#rules/monsters/number-appearing.ts";

describe("M2: number appearing", () => {
  it.each<[text: string, faces: number[], asked: string[], total: number]>([
    ["2d4", [3, 4], ["numberAppearing 2d4"], 7],
    ["1d4+1", [4], ["numberAppearing 1d4+1"], 5],
    ["3d4 × 10", [1, 2, 3], ["numberAppearing 3d4*10"], 60],
    ["1d10*10", [7], ["numberAppearing 1d10*10"], 70],
    ["(1d6+1)*10", [6], ["numberAppearing 1d6*10+10"], 70],
    ["(2D6 − 1) x 5", [1, 1], ["numberAppearing 2d6*5-5"], 5],
    ["3-18", [16], ["numberAppearing 1d16+2"], 18],
    ["3–18", [1], ["numberAppearing 1d16+2"], 3],
    ["1d4-3", [1], ["numberAppearing 1d4-3"], 0],
    ["1  d  4", [2], ["numberAppearing 1d4"], 2],
    ["07", [], [], 7],
    ["1", [], [], 1],
    ["12", [], [], 12],
    ["(3)*10", [], [], 30],
  ])("M2: %j", (text, faces, asked, total) => {
    const dice = scripted(...faces);
    expect(run(numberAppearing(text), dice.source)).toMatchObject({ total, faces });
    expect([dice.asked, dice.left]).toEqual([asked, []]);
  });

  it("M2: the two places are the dungeon and the lair", () => {
    expect(["dungeon", "lair", "home", ""].map(isPlace)).toEqual([true, true, false, false]);
  });

  it("M2: what is no dice is named as it was typed, without the spaces around it", () => {
    expect(run(numberAppearing("  as many as there are "), scripted().source)).toMatchObject({
      data: { text: "as many as there are" },
    });
  });

  it.each([
    ["000", "notMetThere"],
    ["5-5", "numberIsSpecial"],
    ["", "numberNotGiven"],
    ["  ", "numberNotGiven"],
    ["0", "notMetThere"],
    ["special", "numberIsSpecial"],
    ["=hp", "numberIsSpecial"],
    ["1d4 (2d6)", "numberIsSpecial"],
    ["(1d6+1)*99999", "numberIsSpecial"],
    ["18-3", "numberIsSpecial"],
    ["999d9", "numberIsSpecial"],
    ["((1d4))*2", "numberIsSpecial"],
    ["<script>", "numberIsSpecial"],
  ])("M2: %j is answered with the sentence %s", (text, code) => {
    const dice = scripted();
    expect(run(numberAppearing(text), dice.source)).toMatchObject({ refused: true, code });
    expect(dice.asked).toEqual([]);
  });
});
