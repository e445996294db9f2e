import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatFormula, formulaBounds, hasDice, isFormula, parseFormula, withConstant } from "#rules/dice/formula.ts";
import { isRefusal } from "#rules/refusal.ts";

function parsed(text: string) {
  const formula = parseFormula(text);
  if (isRefusal(formula)) throw new Error(`"${text}" is refused`);
  return formula;
}

describe("C18: damage texts", () => {
  it.each([
    ["1d8", "1d8", 1, 8, 4.5],
    ["d6", "1d6", 1, 6, 3.5],
    ["4d8", "4d8", 4, 32, 18],
    ["2d4+1", "2d4+1", 3, 9, 6],
    ["1D4 - 3", "1d4-3", -2, 1, -0.5],
    ["1d4−3", "1d4-3", -2, 1, -0.5],
    ["1d6*10", "1d6*10", 10, 60, 35],
    ["1d6×10", "1d6*10", 10, 60, 35],
    ["1d6 x 10 + 2", "1d6*10+2", 12, 62, 37],
    ["1d6+1d4", "1d6+1d4", 2, 10, 6],
    ["-1d4+2", "-1d4+2", -2, 1, -0.5],
    ["1d6+0", "1d6+0", 1, 6, 3.5],
    ["1d6-1d4", "1d6-1d4", -3, 5, 1],
    ["3", "3", 3, 3, 3],
    ["0", "0", 0, 0, 0],
  ])("C18: %j reads as %s, from %d to %d, %d on average", (text, canonical, minimum, maximum, average) => {
    expect(formatFormula(parsed(text))).toBe(canonical);
    expect(formulaBounds(parsed(text))).toEqual({ minimum, maximum, average });
  });

  it("C18: =hp is the attacker's present hit points and has no bounds of its own", () => {
    expect(parsed(" =HP ")).toEqual({ kind: "hitPoints" });
    expect(formatFormula(parsed("=hp"))).toBe("=hp");
    expect(formulaBounds(parsed("=hp"))).toBeNull();
  });

  it.each([
    "",
    " ",
    "d",
    "1d",
    "1d0",
    "0d6",
    "d8d8",
    "1d6*",
    "1d6*0",
    "1d6**2",
    "(1d6)",
    "1d6x",
    "hp",
    "=",
    "1,5",
    "1.5",
    "@str",
    "1d6+",
    "lots",
    "101d6",
    "1d1001",
    "99999",
    "1d6 + __proto__",
  ])("C18: %j is refused as a value", (text) => {
    expect(parseFormula(text)).toEqual({ refused: true, code: "badFormula", data: { formula: text } });
    expect(isFormula(text)).toBe(false);
  });

  it("C18: no text whatever throws, and each canonical form reads as itself", () => {
    const alphabet = fc.constantFrom(..."0123456789dDx*×+-−= hp".split(""));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(alphabet, { maxLength: 9 }).map((list) => list.join("")),
        ),
        (text) => {
          const formula = parseFormula(text);
          if (isRefusal(formula)) return;
          const canonical = formatFormula(formula);
          expect(formatFormula(parsed(canonical))).toBe(canonical);
          expect(formulaBounds(parsed(canonical))).toEqual(formulaBounds(formula));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("C18: a hundred dice, a thousand sides, ten thousand and a hundred characters are the most", () => {
    const sum = `10${"+1".repeat(49)}`;
    expect([`${sum}`.length, `${sum}1`.length]).toEqual([100, 101]);
    expect(["100d1000", "10000", "1d6*10000", sum].map(isFormula)).toEqual([true, true, true, true]);
    expect(["101d6", "1d1001", "10001", "1d6*10001", `${sum}1`].map(isFormula)).toEqual(Array(5).fill(false));
  });

  it("C18: a plain number has no dice", () => {
    expect(["3", "=hp", "1d6", "2+1d4"].map((text) => hasDice(parsed(text)))).toEqual([false, false, true, true]);
  });

  it("C14: a sum of modifiers is written behind the dice, and 0 is not", () => {
    expect([withConstant("1d20", 2), withConstant("1d20", -1), withConstant("1d20", 0)]).toEqual([
      "1d20+2",
      "1d20-1",
      "1d20",
    ]);
  });
});
