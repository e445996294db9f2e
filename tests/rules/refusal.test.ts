import { expect, it } from "vitest";
import { isRefusal, refuse } from "#rules/refusal.ts";

it("a refusal is told from everything else, from what was not refused too", () => {
  expect(isRefusal(refuse("noSuchSide"))).toBe(true);
  for (const other of [null, undefined, "refused", {}, [], { refused: false }, { refused: 1 }]) {
    expect(isRefusal(other), JSON.stringify(other)).toBe(false);
  }
});
