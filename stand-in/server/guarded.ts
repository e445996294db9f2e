import { operatorOf } from "../common/data/operators.ts";
import { equals } from "../common/utils/helpers.ts";
import { HIERARCHY, type Source } from "./store.ts";

/** The fields that gamemasters alone may change, whatever a user owns: who owns it, and who is its author. */
const GUARDED = ["ownership", "author"];

/** The path of a guarded field that changes would alter, in the document or in what is embedded in it; else null. */
export function guardedField(document: any, changes: Source): string | null {
  return guardedIn(document.collectionName, document._source, changes);
}

function guardedIn(collection: string, source: Source, changes: Source): string | null {
  for (const name of GUARDED) {
    if (!(name in changes) || !(name in source)) continue;
    const value = operatorOf(changes[name]) ? undefined : changes[name];
    const merged = name === "ownership" ? { ...source[name], ...value } : value;
    if (value === undefined || !equals(merged ?? null, source[name] ?? null)) return name;
  }
  for (const [name, kind] of Object.entries(HIERARCHY[collection] ?? {})) {
    const given = operatorOf(changes[name])?.value ?? changes[name];
    const children: Source[] = kind === "list" ? (Array.isArray(given) ? given : []) : given ? [given] : [];
    for (const child of children) {
      const present = kind === "list" ? source[name]?.find((one: Source) => one._id === child._id) : source[name];
      const found = present && guardedIn(name, present, child);
      if (found) return `${name}.${found}`;
    }
  }
  return null;
}
