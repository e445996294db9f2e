import { describe, expect, it } from "vitest";
import { defaultReach, feetFromUnits, measuredFeet, withinReach } from "#rules/attacks/reach.ts";

const grid = (distance: number, units: string, spaces: number, spaceSize: number) =>
  measuredFeet({ distance, units, spaces, spaceSize });
const open = (distance: number, units: string) => measuredFeet({ distance, units, spaces: null, spaceSize: null });
const reaches = (feet: number | null) => feet !== null && withinReach(feet);

describe("C9: scene units", () => {
  it.each(["ft", "ft.", "FT", " feet ", "foot", "'", "′"])("C9: %j are feet", (units) => {
    expect(feetFromUnits(10, units)).toBe(10);
  });

  it.each(["m", "meters", "metres", "Metre"])("C9: 10 %s are 32.8 feet", (units) => {
    expect(feetFromUnits(10, units)).toBeCloseTo(32.8, 5);
  });

  it.each(["yd", "yds", "yards"])("C9: 10 %s are 30 feet", (units) => {
    expect(feetFromUnits(10, units)).toBe(30);
  });

  it.each(["", "f.t", "sq", "km", "hexes", "constructor"])("C9: nobody knows what a foot is in %j", (units) => {
    expect(feetFromUnits(10, units)).toBeNull();
    expect(grid(5, units, 1, 5)).toBeNull();
  });

  it("C9: a distance that is no number is unknown", () => {
    expect(feetFromUnits(Number.NaN, "ft")).toBeNull();
    expect(feetFromUnits(-1, "ft")).toBeNull();
  });
});

describe("C9: neighbours", () => {
  it("C9: on a grid of 5 feet a neighbour is within reach, and two spaces are not", () => {
    expect(reaches(grid(5, "ft", 1, 5))).toBe(true);
    expect(grid(10, "ft", 2, 5)).toBe(10);
    expect(reaches(grid(10, "ft", 2, 5))).toBe(false);
  });

  it("C9: a diagonal neighbour is within reach however diagonals are measured", () => {
    expect(reaches(grid(7.07, "ft", 1, 5))).toBe(true);
    expect(reaches(grid(10, "ft", 1, 5))).toBe(true);
  });

  it("C9: on a grid of 10 feet a neighbour is within reach", () => {
    expect(grid(10, "ft", 1, 10)).toBe(5);
    expect(grid(20, "ft", 2, 10)).toBe(20);
  });

  it("C9: on grids of 1.5 and 2 metres a neighbour is within reach, and two spaces are not", () => {
    expect(reaches(grid(1.5, "m", 1, 1.5))).toBe(true);
    expect(reaches(grid(2.12, "m", 1, 1.5))).toBe(true);
    expect(reaches(grid(3, "m", 2, 1.5))).toBe(false);
    expect(reaches(grid(2, "m", 1, 2))).toBe(true);
    expect(reaches(grid(4, "m", 2, 2))).toBe(false);
  });

  it("C9: on a grid of 10 yards a neighbour is within reach", () => {
    expect(grid(10, "yd", 1, 10)).toBe(5);
  });

  it("C9: on a grid finer than 5 feet only the feet count", () => {
    expect(grid(3, "ft", 1, 3)).toBe(3);
    expect(reaches(grid(6, "ft", 2, 3))).toBe(false);
    expect(reaches(grid(5, "ft", 5, 1))).toBe(true);
  });

  it("C9: grids from 4½ feet on pass for 5, and on a finer one a neighbour 6 feet away is not brought nearer", () => {
    expect(grid(6.4, "ft", 1, 4.5)).toBe(5);
    expect(grid(6.2, "ft", 1, 4.4)).toBe(6.2);
    expect(grid(6, "ft", 1, 3)).toBe(6);
  });

  it("C9: a distance that nobody measured stays unknown on a grid, and one without steps stays as it is", () => {
    expect(grid(Number.NaN, "ft", 1, 5)).toBeNull();
    expect(measuredFeet({ distance: 6, units: "ft", spaces: null, spaceSize: 5 })).toBe(6);
    expect(measuredFeet({ distance: 6, units: "ft", spaces: 1, spaceSize: null })).toBe(6);
  });

  it("C9: in the same space two are within reach", () => {
    expect(grid(0, "ft", 0, 5)).toBe(0);
  });

  it("C9: without a grid 5 feet are within reach and a little more is not", () => {
    expect(reaches(open(5, "ft"))).toBe(true);
    expect(reaches(open(5.1, "ft"))).toBe(false);
    expect(reaches(open(1.5, "m"))).toBe(true);
    expect(reaches(open(1.6, "m"))).toBe(false);
  });
});

describe("C9: how a weapon is used at first", () => {
  const spear = { melee: true, missile: true };

  it("C9: a spear stabs within 5 feet and is thrown beyond", () => {
    expect(defaultReach(spear, 5)).toBe("melee");
    expect(defaultReach(spear, 5.5)).toBe("missile");
    expect(defaultReach(spear, "short")).toBe("missile");
    expect(defaultReach(spear, null)).toBe("melee");
  });

  it("C9: a weapon of one mode keeps it at every distance", () => {
    expect(defaultReach({ melee: true, missile: false }, 50)).toBe("melee");
    expect(defaultReach({ melee: false, missile: true }, 5)).toBe("missile");
    expect(defaultReach({ melee: false, missile: false }, 50)).toBe("melee");
  });
});
