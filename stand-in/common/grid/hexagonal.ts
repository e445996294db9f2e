import { GRID_TYPES } from "../constants.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { BaseGrid, type Offset, type Point } from "./base.ts";

interface Cube {
  q: number;
  r: number;
  s: number;
}

const NEIGHBOURS = [
  [1, 0],
  [1, -1],
  [0, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
];

/** Hexagons in rows (pointed above) or columns (flat above); `even` shifts the even ones. Every step counts one. */
export class HexagonalGrid extends BaseGrid {
  readonly columns: boolean;
  readonly even: boolean;
  override readonly type: number;
  override readonly sizeX: number;
  override readonly sizeY: number;

  constructor({ columns = false, even = false, ...options }: AnyObject = {}) {
    super(options);
    this.columns = columns;
    this.even = even;
    const { HEXEVENQ, HEXODDQ, HEXEVENR, HEXODDR } = GRID_TYPES;
    this.type = columns ? (even ? HEXEVENQ : HEXODDQ) : even ? HEXEVENR : HEXODDR;
    const long = (2 * this.size) / Math.sqrt(3);
    this.sizeX = columns ? long : this.size;
    this.sizeY = columns ? this.size : long;
  }

  getOffset(coords: AnyObject): Offset {
    if ("i" in coords) return { i: coords.i, j: coords.j };
    return this.cubeToOffset(this.pointToCube(coords as Point));
  }

  /** How far a line (row or column) is shifted, in whole spaces of its direction. */
  _shift(line: number): number {
    return (Math.abs(line % 2) + (this.even ? -Math.abs(line % 2) * 2 : 0)) / 2;
  }

  offsetToCube({ i, j }: AnyObject): Cube {
    const [line, across] = this.columns ? [j, i] : [i, j];
    const other = across - line / 2 + this._shift(line);
    const [q, r] = this.columns ? [line, other] : [other, line];
    return { q, r, s: -q - r };
  }

  cubeToOffset({ q, r }: Cube): Offset {
    const [line, other] = this.columns ? [q, r] : [r, q];
    const across = other + line / 2 - this._shift(line);
    return this.columns ? { i: across, j: line } : { i: line, j: across };
  }

  pointToCube({ x, y }: Point): Cube {
    const evenShift = this.even ? this.size / 2 : 0;
    const [main, cross] = this.columns
      ? [x - this.sizeX / 2, y - this.size / 2 - evenShift]
      : [y - this.sizeY / 2, x - this.size / 2 - evenShift];
    const line = main / (0.75 * Math.max(this.sizeX, this.sizeY));
    const other = cross / this.size - line / 2;
    return roundCube(this.columns ? { q: line, r: other } : { q: other, r: line });
  }

  getCenterPoint(coords: AnyObject): Point {
    const { q, r } = this.offsetToCube(this.getOffset(coords));
    const [line, other] = this.columns ? [q, r] : [r, q];
    const long = Math.max(this.sizeX, this.sizeY);
    const main = long * (0.75 * line + 0.5);
    const cross = this.size * (other + line / 2 + 0.5 + (this.even ? 0.5 : 0));
    return this.columns ? { x: main, y: cross } : { x: cross, y: main };
  }

  getAdjacentOffsets(coords: AnyObject): Offset[] {
    const { q, r } = this.offsetToCube(this.getOffset(coords));
    return NEIGHBOURS.map(([dq, dr]) => this.cubeToOffset({ q: q + dq, r: r + dr, s: -q - dq - r - dr }));
  }

  measureSegment(from: AnyObject, to: AnyObject) {
    const [a, b] = [from, to].map((coords) => this.offsetToCube(this.getOffset(coords)));
    const flat = Math.max(Math.abs(a.q - b.q), Math.abs(a.r - b.r), Math.abs(a.s - b.s));
    const spaces = Math.max(flat, Math.abs(this._level(from) - this._level(to)));
    return { distance: spaces * this.distance, spaces, diagonals: 0, euclidean: this._euclidean(from, to) };
  }
}

function roundCube({ q, r }: { q: number; r: number }): Cube {
  const s = -q - r;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(s);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs - s)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return { q: rq, r: rr, s: -rq - rr };
}

export default HexagonalGrid;
