import { describe, expect, it } from "vitest";
import { CONST, foundry } from "./bench.ts";

const { GridlessGrid, HexagonalGrid, SquareGrid } = foundry.grid;
const square = (diagonals = 0) => new SquareGrid({ size: 100, distance: 5, units: "ft", diagonals });
const centre = (column: number, row: number) => ({ x: column * 100 + 50, y: row * 100 + 50 });

describe("grids", () => {
  it.each([
    ["EQUIDISTANT", 20, 4],
    ["EXACT", 5 + 15 * Math.SQRT2, 4],
    ["APPROXIMATE", 27.5, 4],
    ["RECTILINEAR", 35, 7],
    ["ALTERNATING_1", 25, 4],
    ["ALTERNATING_2", 30, 4],
    ["ILLEGAL", 35, 7],
  ] as const)(
    "§10.3 (read): four across and three down by the rule %s is %d feet in %d spaces",
    (rule, distance, spaces) => {
      const path = square(CONST.GRID_DIAGONALS[rule]).measurePath([centre(0, 0), centre(4, 3)]);
      expect(path.distance).toBeCloseTo(distance, 9);
      expect([path.spaces, path.euclidean]).toEqual([spaces, 25]);
    },
  );

  it("§10.3 (read): offsets measure as points do; waypoints add up, and alternating diagonals go on counting", () => {
    expect(
      square().measurePath([
        { i: 0, j: 0 },
        { i: 2, j: 1 },
      ]).spaces,
    ).toBe(2);
    const path = square(CONST.GRID_DIAGONALS.ALTERNATING_1).measurePath([centre(0, 0), centre(1, 1), centre(2, 2)]);
    expect([path.distance, path.segments.map((s) => s.distance), path.diagonals]).toEqual([15, [5, 10], 2]);
  });

  it("§10.3 (read): elevation counts", () => {
    const path = square().measurePath([centre(0, 0), { ...centre(1, 0), elevation: 15 }]);
    expect(path.distance).toBe(15);
  });

  it("§10.3 (read): squares have offsets, corners, centres and neighbours", () => {
    const grid = square();
    expect(grid.getOffset({ x: 250, y: 199 })).toEqual({ i: 1, j: 2 });
    expect(grid.getTopLeftPoint({ x: 250, y: 199 })).toEqual({ x: 200, y: 100 });
    expect(grid.getCenterPoint({ i: 1, j: 2 })).toEqual({ x: 250, y: 150 });
    expect([
      grid.testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 }),
      grid.testAdjacency({ i: 0, j: 0 }, { i: 0, j: 2 }),
    ]).toEqual([true, false]);
    expect(square(CONST.GRID_DIAGONALS.ILLEGAL).testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(false);
    const { CENTER, VERTEX } = CONST.GRID_SNAPPING_MODES;
    expect(grid.getSnappedPoint({ x: 130, y: 40 }, { mode: CENTER })).toEqual({ x: 150, y: 50 });
    expect(grid.getSnappedPoint({ x: 130, y: 40 }, { mode: VERTEX, resolution: 2 })).toEqual({ x: 150, y: 50 });
    expect(grid.getSnappedPoint({ x: 130, y: 40 }, { mode: VERTEX })).toEqual({ x: 100, y: 0 });
  });

  it.each([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ])("§10.3 (read): hexagons (columns %s, even %s) know their centres, six neighbours and steps", (columns, even) => {
    const grid = new HexagonalGrid({ size: 100, distance: 5, columns, even });
    for (const offset of [
      { i: 0, j: 0 },
      { i: 3, j: 2 },
      { i: 4, j: 7 },
      { i: 5, j: 5 },
    ]) {
      expect(grid.getOffset(grid.getCenterPoint(offset))).toEqual(offset);
      const neighbours = grid.getAdjacentOffsets(offset);
      expect(new Set(neighbours.map(({ i, j }) => `${i}.${j}`)).size).toBe(6);
      for (const neighbour of neighbours) {
        const [p, q] = [grid.getCenterPoint(offset), grid.getCenterPoint(neighbour)];
        expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeCloseTo(100, 6);
        expect(grid.measurePath([offset, neighbour]).distance).toBe(5);
      }
    }
    expect(
      grid.measurePath([
        { i: 0, j: 0 },
        { i: 0, j: 4 },
      ]).spaces,
    ).toBe(4);
    const shiftedLine = even ? 0 : 1;
    const point = grid.getCenterPoint(columns ? { i: 0, j: shiftedLine } : { i: shiftedLine, j: 0 });
    expect(columns ? point.y : point.x).toBeCloseTo(100, 6);
  });

  it("§10.3 (read): without a grid distances are straight", () => {
    const grid = new GridlessGrid({ size: 100, distance: 5 });
    expect(
      grid.measurePath([
        { x: 0, y: 0 },
        { x: 300, y: 400 },
      ]),
    ).toMatchObject({ distance: 25, spaces: 0 });
    expect([grid.isGridless, square().isSquare, new HexagonalGrid({}).isHexagonal]).toEqual([true, true, true]);
  });
});
