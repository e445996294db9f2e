import type { AttackSource, RangeBand, Reach } from "./types.ts";

/** The greatest distance of a melee attack, and what a missile must exceed, in feet (C9). */
export const REACH_FEET = 5;

/** Half a foot of grace for grids in metres: a space of 1.5 m stands for 5 feet and is a hair less. */
const GRID_GRACE = 0.5;

const FEET_PER_UNIT: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ft: 1,
    foot: 1,
    feet: 1,
    "'": 1,
    "′": 1,
    m: 3.28,
    meter: 3.28,
    meters: 3.28,
    metre: 3.28,
    metres: 3.28,
    yd: 3,
    yds: 3,
    yard: 3,
    yards: 3,
  }),
);

/** What the map says of two tokens. */
export interface Measurement {
  /** Between their nearest spaces, in scene units. */
  readonly distance: number;
  /** The scene's units as its owner typed them. */
  readonly units: string;
  /** Steps from the nearest space of the one to that of the other: 0 the same, 1 a neighbour; null without a grid. */
  readonly spaces: number | null;
  /** The size of one space in scene units; null without a grid. */
  readonly spaceSize: number | null;
}

/** Feet of a length in scene units (feet, metres, yards); null for units that nobody can convert (C9). */
export function feetFromUnits(length: number, units: string): number | null {
  const factor = FEET_PER_UNIT.get(units.trim().toLowerCase().replace(/\.$/, ""));
  return factor === undefined || !Number.isFinite(length) || length < 0 ? null : length * factor;
}

/** Feet between two tokens; neighbouring spaces of a grid of 5 feet or coarser are never further than melee reach (C9). */
export function measuredFeet(measurement: Measurement): number | null {
  const feet = feetFromUnits(measurement.distance, measurement.units);
  if (feet === null || measurement.spaces === null || measurement.spaceSize === null) return feet;
  const spaceFeet = feetFromUnits(measurement.spaceSize, measurement.units);
  const neighbours = measurement.spaces <= 1 && spaceFeet !== null && spaceFeet >= REACH_FEET - GRID_GRACE;
  return neighbours ? Math.min(feet, REACH_FEET) : feet;
}

/** Whether a foe at this distance can be struck in melee (C9). */
export function withinReach(feet: number): boolean {
  return feet <= REACH_FEET;
}

/** How a weapon is used at first: as its only mode, or as the distance has it when it can do both; melee if nobody knows. */
export function defaultReach(
  source: Pick<AttackSource, "melee" | "missile">,
  distance: number | RangeBand | null,
): Reach {
  if (!source.missile) return "melee";
  if (!source.melee) return "missile";
  if (distance === null) return "melee";
  return typeof distance === "number" && withinReach(distance) ? "melee" : "missile";
}
