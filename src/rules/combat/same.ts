/** Whether two pieces of plain data are equal, whatever the order of their keys. */
export function same(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (typeof first !== "object" || typeof second !== "object" || first === null || second === null) return false;
  if (Array.isArray(first) !== Array.isArray(second)) return false;
  const theirs = new Map(Object.entries(second));
  const ours = Object.entries(first);
  return ours.length === theirs.size && ours.every(([key, value]) => theirs.has(key) && same(value, theirs.get(key)));
}

/** Of some keys those whose values differ, with the new values; null when none does. */
export function differing<Value extends object>(
  before: Value | undefined,
  after: Value,
  keys: readonly (keyof Value)[],
): Partial<Value> | null {
  const changed = keys.filter((key) => !same(before?.[key], after[key]));
  if (changed.length === 0) return null;
  const change: Partial<Value> = {};
  for (const key of changed) change[key] = after[key];
  return change;
}
