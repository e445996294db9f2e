import { GRID_DIAGONALS, GRID_SNAPPING_MODES, GRID_TYPES } from "../constants.ts";
import type { AnyObject } from "../utils/helpers.ts";

export interface Point {
  x: number;
  y: number;
  elevation?: number;
}

export interface Offset {
  i: number;
  j: number;
  k?: number;
}

export interface PathSegment {
  from: AnyObject;
  to: AnyObject;
  distance: number;
  cost: number;
  spaces: number;
  diagonals: number;
  euclidean: number;
}

/** A grid with no canvas: spaces by offset, points in pixels, distances in the scene's units. */
export abstract class BaseGrid {
  readonly type: number = GRID_TYPES.GRIDLESS;
  readonly size: number;
  readonly sizeX: number;
  readonly sizeY: number;
  readonly distance: number;
  readonly units: string;
  readonly diagonals: number;

  constructor({ size = 100, distance = 1, units = "", diagonals = GRID_DIAGONALS.EQUIDISTANT }: AnyObject = {}) {
    this.size = this.sizeX = this.sizeY = size;
    this.distance = distance;
    this.units = units;
    this.diagonals = diagonals;
  }

  get isGridless(): boolean {
    return this.type === GRID_TYPES.GRIDLESS;
  }

  get isSquare(): boolean {
    return this.type === GRID_TYPES.SQUARE;
  }

  get isHexagonal(): boolean {
    return !this.isGridless && !this.isSquare;
  }

  abstract getOffset(coords: AnyObject): Offset;
  abstract getCenterPoint(coords: AnyObject): Point;
  abstract getAdjacentOffsets(coords: AnyObject): Offset[];
  /** Distance and steps between two neighbouring waypoints; `diagonalsBefore` counts those of the path so far. */
  abstract measureSegment(
    from: AnyObject,
    to: AnyObject,
    diagonalsBefore: number,
  ): Omit<PathSegment, "from" | "to" | "cost">;

  getTopLeftPoint(coords: AnyObject): Point {
    const { x, y } = this.getCenterPoint(coords);
    return { x: x - this.sizeX / 2, y: y - this.sizeY / 2 };
  }

  testAdjacency(a: AnyObject, b: AnyObject): boolean {
    const { i, j } = this.getOffset(b);
    return this.getAdjacentOffsets(a).some((offset) => offset.i === i && offset.j === j);
  }

  getSnappedPoint(point: Point, { mode, resolution = 1 }: { mode: number; resolution?: number }): Point {
    const candidates: Point[] = [];
    if (mode & GRID_SNAPPING_MODES.CENTER) candidates.push(this.getCenterPoint(point));
    if (mode & ~GRID_SNAPPING_MODES.CENTER) candidates.push(this._snapToVertex(point, resolution));
    const away = (p: Point) => Math.hypot(p.x - point.x, p.y - point.y);
    const [nearest = point] = candidates.sort((a, b) => away(a) - away(b));
    return { ...point, x: nearest.x, y: nearest.y };
  }

  _snapToVertex(point: Point, _resolution: number): Point {
    return this.getTopLeftPoint(point);
  }

  measurePath(waypoints: AnyObject[], { cost }: { cost?: number | ((...step: unknown[]) => number) } = {}) {
    const segments: PathSegment[] = [];
    const total = { distance: 0, cost: 0, spaces: 0, diagonals: 0, euclidean: 0 };
    const measured: AnyObject[] = waypoints.map((waypoint) => ({
      ...waypoint,
      backward: null,
      forward: null,
      ...total,
    }));
    for (let at = 1; at < waypoints.length; at++) {
      const [from, to] = [waypoints[at - 1], waypoints[at]];
      const segment = this.measureSegment(from, to, total.diagonals);
      const price =
        typeof cost === "function"
          ? cost(this.getOffset(from), this.getOffset(to), segment.distance, segment)
          : cost === undefined
            ? segment.distance
            : cost * segment.spaces;
      const whole: PathSegment = { ...segment, from: measured[at - 1], to: measured[at], cost: price };
      for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += whole[key];
      Object.assign(measured[at], total, { backward: whole });
      measured[at - 1].forward = whole;
      segments.push(whole);
    }
    return { waypoints: measured, segments, ...total };
  }

  /** Straight distance in units; elevation counts. */
  _euclidean(a: AnyObject, b: AnyObject): number {
    const [p, q] = [this._point(a), this._point(b)];
    const flat = (Math.hypot(p.x - q.x, p.y - q.y) / this.size) * this.distance;
    return Math.hypot(flat, (p.elevation ?? 0) - (q.elevation ?? 0));
  }

  _point(coords: AnyObject): Point {
    if ("x" in coords) return coords as Point;
    return { ...this.getCenterPoint(coords), elevation: (coords.k ?? 0) * this.distance };
  }

  /** Steps up or down, as whole spaces. */
  _level(coords: AnyObject): number {
    return coords.k ?? Math.floor((coords.elevation ?? 0) / this.distance + 1e-8);
  }
}

export default BaseGrid;
