import type { Changes, Source } from "../types.ts";

/** What a delta must hold so that it turns `base` into `merged`. */
export function deltaOf(base: Source, merged: Source, id: string): Source {
  const delta: Source & Record<string, unknown> = { _id: id, ownership: null, flags: {}, system: {} };
  // Owners are replaced whole where a delta names any.
  if (!same(base.ownership, merged.ownership)) delta.ownership = merged.ownership;
  for (const key of ["name", "type", "img"]) delta[key] = difference(base[key], merged[key]) ?? null;
  for (const key of ["flags", "system"]) delta[key] = difference(base[key], merged[key]) ?? {};
  for (const key of ["items", "effects"] as const) {
    const [before = [], after = []] = [base[key], merged[key]];
    const own = after.filter((entry) => !same(entry, find(before, entry._id)));
    const gone = before.filter((entry) => !find(after, entry._id));
    delta[key] = [...own, ...gone.map((entry) => ({ _id: entry._id, _tombstone: true }))];
  }
  return structuredClone(delta);
}

const find = (list: readonly Source[], id: string): Source | undefined => list.find((entry) => entry._id === id);
const isPlain = (value: unknown): value is Changes =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const same = (a: unknown, b: unknown): boolean => difference(b, a) === undefined && difference(a, b) === undefined;

/** What `after` has that `before` has not, undefined for nothing; lists are taken whole. */
function difference(before: unknown, after: unknown): unknown {
  if (isPlain(before) && isPlain(after)) {
    const entries = Object.entries(after).map(([key, value]) => [key, difference(before[key], value)] as const);
    const changed = entries.filter(([, value]) => value !== undefined);
    return changed.length > 0 ? Object.fromEntries(changed) : undefined;
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.every((value, i) => same(value, before[i])) ? undefined : after;
  }
  return before === after ? undefined : after;
}
