import { describe, expect, it } from "vitest";
import { convertFigure, readList, readRelative } from "../../../src/applications/api/typed-text.ts";

describe("figures as typed", () => {
  it("hit points: −3 takes three, never below 0", () => {
    expect(readRelative("-3", 10, 10)).toBe(7);
    expect(readRelative("−3", 2, 10)).toBe(0);
  });

  it("hit points: +3 heals three, never above the most; what stands above stays", () => {
    expect(readRelative("+3", 5, 10)).toBe(8);
    expect(readRelative("+3", 9, 10)).toBe(10);
    expect(readRelative("+3", 12, 10)).toBe(12);
  });

  it("hit points: a plain number sets, anything else is unreadable", () => {
    expect(readRelative(" 4 ", 10, 10)).toBe(4);
    expect(readRelative("four", 10, 10)).toBeNull();
    expect(readRelative("", 10, 10)).toBeNull();
  });

  it("T7: a descending armor class and a THAC0 are stored as 19 less them", () => {
    expect([convertFigure("4"), convertFigure("-3"), convertFigure("−3"), convertFigure("17")]).toEqual([
      15, 22, 22, 2,
    ]);
    expect(convertFigure("")).toBeNull();
  });

  it("a list loses blanks and repetitions", () => {
    expect(readList(" poison, disease ,, poison")).toEqual(["poison", "disease"]);
  });
});
