type Source = Record<string, any>;

function mergeInto(target: Source, other: Source): Source {
  for (const [key, value] of Object.entries(other)) {
    const inner = target[key];
    const both = [value, inner].every((one) => typeof one === "object" && one !== null && !Array.isArray(one));
    if (both) mergeInto(inner, value);
    else target[key] = value;
  }
  return target;
}

/** The source of a synthetic actor: the base actor's, changed by what its token's delta holds (tombstones remove). */
export function mergeDelta(base: Source, delta: Source | null | undefined): Source {
  const merged: Source = structuredClone(base);
  for (const [key, value] of Object.entries(structuredClone(delta ?? {}))) {
    if (key === "_id" || value === null || value === undefined) continue;
    if (key === "items" || key === "effects") {
      for (const entry of value) {
        const index = merged[key].findIndex((own: Source) => own._id === entry._id);
        if (entry._tombstone) merged[key].splice(index, index < 0 ? 0 : 1);
        else if (index < 0) merged[key].push(entry);
        else merged[key][index] = entry;
      }
    } else if (typeof value === "object") merged[key] = mergeInto(merged[key] ?? {}, value);
    else merged[key] = value;
  }
  return merged;
}

/** What a delta must hold so that it turns `base` into `merged`. */
export function deltaOf(base: Source, merged: Source, id: string | null): Source {
  const delta: Source = { _id: id };
  for (const key of ["name", "type", "img", "ownership", "flags", "system"]) {
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
