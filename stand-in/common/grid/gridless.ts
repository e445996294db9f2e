import { GRID_TYPES } from "../constants.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { BaseGrid, type Offset, type Point } from "./base.ts";

/** No spaces: offsets are pixels and distances straight. */
export class GridlessGrid extends BaseGrid {
  override readonly type = GRID_TYPES.GRIDLESS;

  getOffset(coords: AnyObject): Offset {
    return "i" in coords ? { i: coords.i, j: coords.j } : { i: Math.round(coords.y), j: Math.round(coords.x) };
  }

  getCenterPoint(coords: AnyObject): Point {
    return "i" in coords ? { x: coords.j, y: coords.i } : { x: coords.x, y: coords.y };
  }

  override getTopLeftPoint(coords: AnyObject): Point {
    return this.getCenterPoint(coords);
  }

  getAdjacentOffsets(): Offset[] {
    return [];
  }

  measureSegment(from: AnyObject, to: AnyObject) {
    const euclidean = this._euclidean(from, to);
    return { distance: euclidean, spaces: 0, diagonals: 0, euclidean };
  }
}

export default GridlessGrid;
