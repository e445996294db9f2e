import { describe, expect, it } from "vitest";
import { reactionOf, reactionRoll } from "#rules/checks/reaction.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";

describe("M3: reaction", () => {
  it("M3: the table, below and above what two dice show", () => {
    const row = Array.from({ length: 17 }, (_, index) => reactionOf(index - 1));
    // −1 to 2, 3 to 5, 6 to 8, 9 to 11, 12 to 15.
    const spans = { attacks: 4, hostile: 3, uncertain: 3, indifferent: 3, friendly: 4 };
    expect(row).toEqual(Object.entries(spans).flatMap(([id, count]) => Array.from({ length: count }, () => id)));
  });

  it("M3: 2d6 and what the situation adds", () => {
    const dice = scripted(4, 4);
    expect(run(reactionRoll(1), dice.source)).toEqual({
      faces: [4, 4],
      modifiers: [{ id: "situational", value: 1 }],
      total: 9,
      reaction: "indifferent",
    });
    expect(dice.asked).toEqual(["reaction 2d6+1"]);
    expect(run(reactionRoll(0), scripted(1, 1).source)).toMatchObject({ total: 2, modifiers: [], reaction: "attacks" });
  });

  it("M3: what is no whole number is refused", () => {
    expect(run(reactionRoll(Number.NaN), scripted().source)).toMatchObject({ refused: true, code: "notANumber" });
  });
});
