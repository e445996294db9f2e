import type { Modifier } from "../dice/request.ts";
import type { AttackSource, RangeBand } from "./types.ts";

/** The bands from near to far, with what each adds to an attack roll (C10). */
export const RANGE_BANDS = ["short", "medium", "long"] as const;

/** The band of a distance in feet, each printed distance still in its own band; null beyond long range (C10). */
export function rangeBand(feet: number, range: NonNullable<AttackSource["range"]>): RangeBand | null {
  return RANGE_BANDS.find((band) => feet <= range[band]) ?? null;
}

/** Whether a weapon has any range to keep to: without one, every distance is fine and none has a modifier. */
export function hasRange(range: AttackSource["range"]): range is NonNullable<AttackSource["range"]> {
  return range !== null && Math.max(range.short, range.medium, range.long) > 0;
}

/** What a band adds to the attack roll: +1 at short range, −1 at long (C10). */
export function rangeModifiers(band: RangeBand | null): Modifier[] {
  if (band === "short") return [{ id: "shortRange", value: 1 }];
  if (band === "long") return [{ id: "longRange", value: -1 }];
  return [];
}
