import { expect, it } from "vitest";
import { same } from "#rules/combat/same.ts";

it("plain data are the same by what is in them, whatever the order of their keys", () => {
  expect(same({ a: [1, { b: null }], c: "x" }, { c: "x", a: [1, { b: null }] })).toBe(true);
  for (const [one, other] of [
    [[], {}],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [
      [1, 2],
      [2, 1],
    ],
    [null, {}],
    [{}, null],
    [0, "0"],
    [{ 0: 1 }, [1]],
  ]) {
    expect(same(one, other), JSON.stringify([one, other])).toBe(false);
  }
});
