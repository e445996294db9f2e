import { expect, it } from "vitest";
import { run } from "../../../src/rules/dice/driver.ts";
import { scripted } from "../../../src/rules/dice/scripted.ts";
import { numberAppearing } from "../../../src/rules/monsters/number-appearing.ts";
import { isRefusal } from "../../../src/rules/refusal.ts";

it("rolls how many appear, and takes a plain number as it is, but at least 1", () => {
  expect(run(numberAppearing("2d4"), scripted(3, 4).source)).toBe(7);
  expect(run(numberAppearing("1"), scripted().source)).toBe(1);
  expect(run(numberAppearing("0"), scripted().source)).toBe(1);
  expect(isRefusal(run(numberAppearing("a few"), scripted().source))).toBe(true);
});
