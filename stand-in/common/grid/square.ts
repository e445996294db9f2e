import { GRID_DIAGONALS, GRID_TYPES } from "../constants.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { BaseGrid, type Offset, type Point } from "./base.ts";

/** What a step costs by the number of axes it crosses; alternating rules count their diagonals along the path. */
const STEP_COSTS: Record<number, [number, number, number]> = {
  [GRID_DIAGONALS.EQUIDISTANT]: [1, 1, 1],
  [GRID_DIAGONALS.EXACT]: [1, Math.SQRT2, Math.sqrt(3)],
  [GRID_DIAGONALS.APPROXIMATE]: [1, 1.5, 1.75],
  [GRID_DIAGONALS.RECTILINEAR]: [1, 2, 3],
  [GRID_DIAGONALS.ILLEGAL]: [1, 2, 3],
};

export class SquareGrid extends BaseGrid {
  override readonly type = GRID_TYPES.SQUARE;

  getOffset(coords: AnyObject): Offset {
    if ("i" in coords) return { i: coords.i, j: coords.j };
    return { i: Math.floor(coords.y / this.size + 1e-8), j: Math.floor(coords.x / this.size + 1e-8) };
  }

  getCenterPoint(coords: AnyObject): Point {
    const { i, j } = this.getOffset(coords);
    return { x: (j + 0.5) * this.size, y: (i + 0.5) * this.size };
  }

  getAdjacentOffsets(coords: AnyObject): Offset[] {
    const { i, j } = this.getOffset(coords);
    const around = [-1, 0, 1].flatMap((di) => [-1, 0, 1].map((dj) => [di, dj]));
    const straightOnly = this.diagonals === GRID_DIAGONALS.ILLEGAL;
    const steps = around.filter(([di, dj]) => (di || dj) && !(straightOnly && di && dj));
    return steps.map(([di, dj]) => ({ i: i + di, j: j + dj }));
  }

  measureSegment(from: AnyObject, to: AnyObject, diagonalsBefore: number) {
    const [a, b] = [this.getOffset(from), this.getOffset(to)];
    const along = [Math.abs(a.i - b.i), Math.abs(a.j - b.j), Math.abs(this._level(from) - this._level(to))];
    const [most, middle, least] = along.sort((x, y) => y - x);
    const [straight, diagonals] = [most - middle, middle];
    const costs = STEP_COSTS[this.diagonals];
    const byRule = costs
      ? straight * costs[0] + (middle - least) * costs[1] + least * costs[2]
      : straight + this._alternating(diagonals, diagonalsBefore);
    const stepped = [GRID_DIAGONALS.RECTILINEAR, GRID_DIAGONALS.ILLEGAL].includes(this.diagonals as 3 | 6);
    return {
      distance: byRule * this.distance,
      spaces: stepped ? most + middle + least : most,
      diagonals: stepped ? 0 : diagonals,
      euclidean: this._euclidean(from, to),
    };
  }

  /** 1-2-1-2 or 2-1-2-1, going on where the path's earlier diagonals stopped. */
  _alternating(diagonals: number, before: number): number {
    const late = this.diagonals === GRID_DIAGONALS.ALTERNATING_2 ? 1 : 0;
    const twos = (count: number) => Math.floor((count + late) / 2);
    return diagonals + twos(before + diagonals) - twos(before);
  }

  override _snapToVertex({ x, y }: Point, resolution: number): Point {
    const step = this.size / resolution;
    return { x: Math.round(x / step) * step, y: Math.round(y / step) * step };
  }
}

export default SquareGrid;
