type Source = Record<string, any>;

/** What a delta must hold so that it turns `base` into `merged`. */
export function deltaOf(base: Source, merged: Source, id: string | null): Source {
  const delta: Source = { _id: id, name: null, type: null, img: null, ownership: null, flags: {}, system: {} };
  // Owners are replaced whole where a delta names any.
  if (!same(base.ownership, merged.ownership)) delta.ownership = merged.ownership;
  for (const key of ["name", "type", "img", "flags", "system"]) {
    const changed = difference(base[key], merged[key]);
    if (changed !== undefined) delta[key] = changed;
  }
  for (const key of ["items", "effects"]) {
    const own = merged[key].filter((entry: Source) => !same(entry, find(base[key], entry._id)));
    const gone = base[key].filter((entry: Source) => !find(merged[key], entry._id));
    delta[key] = [...own, ...gone.map((entry: Source) => ({ _id: entry._id, _tombstone: true }))];
  }
  return structuredClone(delta);
}

const find = (list: Source[], id: string): Source | undefined => list.find((entry) => entry._id === id);
const isPlain = (value: any): value is Source => typeof value === "object" && value !== null && !Array.isArray(value);
const same = (a: any, b: any): boolean => difference(b, a) === undefined && difference(a, b) === undefined;

/** What `after` has that `before` has not, undefined for nothing; lists are taken whole. */
function difference(before: any, after: any): any {
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
