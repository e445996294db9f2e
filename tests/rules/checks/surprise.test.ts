import { expect, it } from "vitest";
import { surpriseRoll } from "#rules/checks/surprise.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";

it("C1: a side is surprised on a 1 or a 2 of its own d6, and not on 3 to 6", () => {
  const dice = scripted(1, 2, 3, 6);
  expect(run(surpriseRoll(["A", "B", "C", "D"]), dice.source)).toEqual([
    { side: "A", value: 1, surprised: true },
    { side: "B", value: 2, surprised: true },
    { side: "C", value: 3, surprised: false },
    { side: "D", value: 6, surprised: false },
  ]);
  expect(dice.asked).toEqual(["surprise.A 1d6", "surprise.B 1d6", "surprise.C 1d6", "surprise.D 1d6"]);
});

it("C1: without a side nobody rolls for surprise", () => {
  expect(run(surpriseRoll([]), scripted().source)).toEqual({ refused: true, code: "nobodyToFight", data: {} });
});
