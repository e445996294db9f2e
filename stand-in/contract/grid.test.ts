import { expect } from "vitest";
import { fact, onBothCores, page } from "./fixture.ts";

const square = (diagonals = 0) => new page.foundry.grid.SquareGrid({ size: 100, distance: 5, units: "ft", diagonals });
const centre = (column: number, row: number) => ({ x: column * 100 + 50, y: row * 100 + 50 });

onBothCores({}, () => {
  fact(
    { id: "10.3a", evidence: "read", source: "types: common/constants.d.mts" },
    "four squares across and three down are measured by the scene's rule of diagonals",
    () => {
      for (const [rule, distance, spaces] of [
        ["EQUIDISTANT", 20, 4],
        ["EXACT", 5 + 15 * Math.SQRT2, 4],
        ["APPROXIMATE", 27.5, 4],
        ["RECTILINEAR", 35, 7],
        ["ALTERNATING_1", 25, 4],
        ["ALTERNATING_2", 30, 4],
        ["ILLEGAL", 35, 7],
      ] as const) {
        const path = square(page.CONST.GRID_DIAGONALS[rule]).measurePath([centre(0, 0), centre(4, 3)]);
        expect([rule, Math.round(path.distance * 1e6)]).toEqual([rule, Math.round(distance * 1e6)]);
        expect([rule, path.spaces, path.euclidean]).toEqual([rule, spaces, 25]);
      }
    },
  );

  fact(
    { id: "10.3b", evidence: "read", source: "types: common/grid/base.d.mts" },
    "offsets measure as points do; waypoints add up, and alternating diagonals go on counting",
    () => {
      expect(
        square().measurePath([
          { i: 0, j: 0 },
          { i: 2, j: 1 },
        ]).spaces,
      ).toBe(2);
      const path = square(page.CONST.GRID_DIAGONALS.ALTERNATING_1).measurePath([
        centre(0, 0),
        centre(1, 1),
        centre(2, 2),
      ]);
      expect([path.distance, path.segments.map((s: any) => s.distance), path.diagonals]).toEqual([15, [5, 10], 2]);
    },
  );

  fact({ id: "10.3c", evidence: "read", source: "types: common/grid/base.d.mts" }, "elevation counts", () => {
    const path = square().measurePath([centre(0, 0), { ...centre(1, 0), elevation: 15 }]);
    expect(path.distance).toBe(15);
  });

  fact(
    { id: "10.3d", evidence: "read", source: "types: common/grid/base.d.mts" },
    "squares have offsets, corners, centres and neighbours",
    () => {
      const grid = square();
      expect(grid.getOffset({ x: 250, y: 199 })).toEqual({ i: 1, j: 2 });
      expect(grid.getTopLeftPoint({ x: 250, y: 199 })).toEqual({ x: 200, y: 100 });
      expect(grid.getCenterPoint({ i: 1, j: 2 })).toEqual({ x: 250, y: 150 });
      expect([
        grid.testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 }),
        grid.testAdjacency({ i: 0, j: 0 }, { i: 0, j: 2 }),
      ]).toEqual([true, false]);
      expect(square(page.CONST.GRID_DIAGONALS.ILLEGAL).testAdjacency({ i: 0, j: 0 }, { i: 1, j: 1 })).toBe(false);
      const { CENTER, VERTEX } = page.CONST.GRID_SNAPPING_MODES;
      expect(grid.getSnappedPoint({ x: 130, y: 40 }, { mode: CENTER })).toEqual({ x: 150, y: 50 });
      expect(grid.getSnappedPoint({ x: 130, y: 40 }, { mode: VERTEX, resolution: 2 })).toEqual({ x: 150, y: 50 });
      expect(grid.getSnappedPoint({ x: 130, y: 40 }, { mode: VERTEX })).toEqual({ x: 100, y: 0 });
    },
  );

  fact(
    { id: "10.3e", evidence: "read", source: "types: common/grid/hexagonal.d.mts" },
    "hexagons in rows or columns, even or odd, know their centres, six neighbours and steps",
    () => {
      for (const [columns, even] of [
        [false, false],
        [false, true],
        [true, false],
        [true, true],
      ]) {
        const grid = new page.foundry.grid.HexagonalGrid({ size: 100, distance: 5, columns, even });
        for (const offset of [
          { i: 0, j: 0 },
          { i: 3, j: 2 },
          { i: 4, j: 7 },
          { i: 5, j: 5 },
        ]) {
          expect(grid.getOffset(grid.getCenterPoint(offset))).toEqual(offset);
          const neighbours = grid.getAdjacentOffsets(offset);
          expect(new Set(neighbours.map(({ i, j }: any) => `${i}.${j}`)).size).toBe(6);
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
      }
    },
  );

  fact(
    { id: "10.3f", evidence: "read", source: "types: common/grid/base.d.mts" },
    "without a grid distances are straight",
    () => {
      const grid = new page.foundry.grid.GridlessGrid({ size: 100, distance: 5 });
      expect(
        grid.measurePath([
          { x: 0, y: 0 },
          { x: 300, y: 400 },
        ]),
      ).toMatchObject({ distance: 25, spaces: 0 });
      expect([grid.isGridless, square().isSquare, new page.foundry.grid.HexagonalGrid({}).isHexagonal]).toEqual([
        true,
        true,
        true,
      ]);
    },
  );
});
