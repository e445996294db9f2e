import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matrixArmorClass, matrixTarget } from "#rules/tables/attack-matrix.ts";

const ARMOR_CLASSES = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The printed table: a THAC0, then the number for each AC from -3 to 9. */
const PRINTED: readonly (readonly [thac0: number, cells: readonly number[]])[] = [
  [20, [20, 20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11]],
  [19, [20, 20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10]],
  [18, [20, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9]],
  [17, [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8]],
  [16, [19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7]],
  [15, [18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6]],
  [14, [17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5]],
  [13, [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4]],
  [12, [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]],
  [11, [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]],
  [10, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2]],
  [9, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2]],
  [8, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2]],
  [7, [10, 9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2]],
  [6, [9, 8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2]],
  [5, [8, 7, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2, 2]],
];

const cells = PRINTED.flatMap(([thac0, row]) =>
  row.map((cell, index) => [thac0, ARMOR_CLASSES[index] ?? 0, cell] as const),
);

describe("T1: the attack matrix", () => {
  it("T1: there are 16 rows, THAC0 20 to 5, and 208 cells", () => {
    expect(PRINTED.map(([thac0]) => thac0)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
    expect(cells).toHaveLength(208);
  });

  it.each(cells)("T1: THAC0 %d against AC %d needs %d", (thac0, armorClass, cell) => {
    expect(matrixTarget(thac0, armorClass)).toBe(cell);
  });
});

describe("T2: beyond the table", () => {
  it.each([
    [17, 12, 5],
    [19, -6, 20],
    [19, -40, 20],
    [5, 12, 2],
    [3, -3, 6],
    [22, 3, 19],
    [22, 2, 20],
  ])("T2: THAC0 %d against AC %d needs %d", (thac0, armorClass, cell) => {
    expect(matrixTarget(thac0, armorClass)).toBe(cell);
  });
});

describe("T2: the AC that a result hits", () => {
  it.each([
    [17, 15, 2],
    [19, 19, 0],
    [19, 20, -3],
    [19, 22, -3],
    [19, 23, -4],
    [20, 19, 1],
    [16, 19, -3],
    [5, 2, 3],
    [5, 19, -14],
    [5, 20, -15],
    [19, 2, 17],
  ])("T2: THAC0 %d with a result of %d hits AC %d", (thac0, result, armorClass) => {
    expect(matrixArmorClass(thac0, result)).toBe(armorClass);
  });

  it("T2: a result below 2 hits none, however good the attacker", () => {
    expect(matrixArmorClass(5, 1)).toBeNull();
    expect(matrixArmorClass(5, -4)).toBeNull();
  });

  it("T2: in every printed row it is the lowest AC whose number the result reaches", () => {
    const row = fc.constantFrom(...PRINTED);
    fc.assert(
      fc.property(row, fc.integer({ min: -5, max: 25 }), ([thac0, numbers], result) => {
        const reached = ARMOR_CLASSES.filter((_, index) => (numbers[index] ?? 0) <= result);
        const hit = matrixArmorClass(thac0, result);
        const inTable = ARMOR_CLASSES.filter((armorClass) => hit !== null && armorClass >= hit);
        expect(inTable).toEqual(reached);
      }),
    );
  });
});
