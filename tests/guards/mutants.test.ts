import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readEquivalent } from "../../tools/mutants/equivalent.ts";

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
const list = readEquivalent();

it("each change that is called equivalent is of a line that stands in its file, and says why", () => {
  const stale = list.filter(({ file, line, was, why }) => {
    const text = readFileSync(file, "utf8");
    const isThere = text.split("\n").some((one) => inOneLine(one) === line);
    return !isThere || !inOneLine(text).includes(was) || !/^[A-Z].*\.$/.test(why);
  });
  expect(stale).toEqual([]);
});

it("and none is listed twice", () => {
  const keys = list.map(({ file, line, was, now }) => JSON.stringify([file, line, was, now]));
  expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
});
