import { ForcedDeletion, isOperator, operatorOf } from "../data/operators.ts";
import type { AnyObject } from "../types.ts";

export { cleanHTML, escapeHTML, parseHTML } from "./html.ts";

export type { AnyObject };

/** The one source of chance of ids: a bench with fixed seeds replaces it. */
export const randomness = { uniform: (): number => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32 };

/** Where `parseUuid` finds live collections; the client sets it. */
export const uuidContext = { collection: (_documentName: string, _pack?: string): any => undefined };

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const DEPTH_LIMIT = 100;

export function randomID(length = 16): string {
  return Array.from({ length }, () => ALPHABET[Math.floor(randomness.uniform() * ALPHABET.length)]).join("");
}

export function isValidId(id: unknown): id is string {
  return typeof id === "string" && /^[A-Za-z0-9]{16}$/.test(id);
}

export function getType(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (isPlainObject(value)) return "Object";
  for (const type of [Array, Set, Map, Promise, Error]) if (value instanceof type) return type.name;
  const element = (globalThis as AnyObject).HTMLElement;
  return element && value instanceof element ? "HTMLElement" : "Unknown";
}

export function isPlainObject(value: unknown): value is AnyObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype.constructor?.name === "Object";
}

export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}

const isClass = (value: unknown): value is new (...given: unknown[]) => object => typeof value === "function";

export function isSubclass(candidate: unknown, parent: unknown): boolean {
  return candidate === parent || (isClass(candidate) && isClass(parent) && candidate.prototype instanceof parent);
}

export function getParentClasses(cls: object): object[] {
  const parents: object[] = [];
  for (let at = Object.getPrototypeOf(cls); at?.prototype; at = Object.getPrototypeOf(at)) parents.push(at);
  return parents;
}

/** A copy of plain data; class instances, sets and maps are passed on by reference (or refused when strict). */
export function deepClone<T>(original: T, { strict = false } = {}, depth = 0): T {
  if (depth > DEPTH_LIMIT) throw new Error("Maximum depth exceeded. Be sure your object does not contain cycles.");
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((value) => deepClone(value, { strict }, depth + 1)) as T;
  if (original instanceof Date) return new Date(original) as T;
  if (isPlainObject(original)) {
    const copy: AnyObject = {};
    for (const [key, value] of Object.entries(original)) copy[key] = deepClone(value, { strict }, depth + 1);
    return copy as T;
  }
  if (strict) throw new Error("deepClone cannot clone advanced objects");
  return original;
}

export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original));
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((v, i) => equals(v, b[i]));
  if (a instanceof Set) return b instanceof Set && equals([...a], [...b]);
  if (Array.isArray(b)) return false;
  if (!isPlainObject(a) || !isPlainObject(b)) return a.constructor === b.constructor && equals({ ...a }, { ...b });
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((k) => k in b && equals(a[k], b[k]));
}
export const objectsEqual = equals;

export function getProperty(object: unknown, key: string): any {
  if (!key || object === undefined || object === null) return undefined;
  let target: any = object;
  if (key in Object(object)) return target[key];
  for (const part of key.split(".")) {
    if (typeof target !== "object" && typeof target !== "function") return undefined;
    if (target === null || !(part in target)) return undefined;
    target = target[part];
  }
  return target;
}

export function hasProperty(object: AnyObject, key: string): boolean {
  if (!key || !object) return false;
  if (key in object) return true;
  const parts = key.split(".");
  const last = parts.pop() as string;
  const target = parts.length ? getProperty(object, parts.join(".")) : object;
  return typeof target === "object" && target !== null && last in target;
}

/** Sets a dotted path, making objects on the way; true when the value changed. */
export function setProperty(object: AnyObject, key: string, value: unknown): boolean {
  const parts = key.split(".");
  const last = parts.pop();
  if (!last || key.includes("__proto__")) return false;
  let target = object;
  for (const part of parts) {
    if (typeof target[part] !== "object" || target[part] === null) target[part] = {};
    target = target[part];
  }
  if (last in target && target[last] === value) return false;
  target[last] = value;
  return true;
}

export function deleteProperty(object: AnyObject, key: string): boolean {
  if (!hasProperty(object, key)) return false;
  const parts = key.split(".");
  const last = parts.pop() as string;
  return delete (key in object ? object : parts.length ? getProperty(object, parts.join(".")) : object)[
    key in object ? key : last
  ];
}

export function expandObject(object: unknown, depth = 0): any {
  if (depth > DEPTH_LIMIT) throw new Error("Maximum object expansion depth exceeded");
  if (Array.isArray(object)) return object.map((value) => expandObject(value, depth + 1));
  if (!isPlainObject(object)) return object;
  const expanded: AnyObject = {};
  for (const [key, raw] of Object.entries(object)) {
    const value = expandObject(raw, depth + 1);
    const present = getProperty(expanded, key);
    if (isPlainObject(present) && isPlainObject(value)) mergeObject(present, value);
    else setProperty(expanded, key, value);
  }
  return expanded;
}

export function flattenObject(object: AnyObject, depth = 0): AnyObject {
  if (depth > DEPTH_LIMIT) throw new Error("Maximum depth exceeded");
  const flat: AnyObject = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && !isEmpty(value)) {
      for (const [inner, leaf] of Object.entries(flattenObject(value, depth + 1))) flat[`${key}.${inner}`] = leaf;
    } else flat[key] = value;
  }
  return flat;
}

/** The keys of `other` whose values differ from `original`; arrays whole, keys missing from `other` are no difference. */
export function diffObject(
  original: AnyObject,
  other: AnyObject,
  { inner = false, deletionKeys = false } = {},
): AnyObject {
  const diff: AnyObject = {};
  for (const [key, value] of Object.entries(other)) {
    if (isOperator(value) || (deletionKeys && /^[-=]=/.test(key))) {
      const bare = key.replace(/^[-=]=/, "");
      if (!(key.startsWith("-=") || operatorOf(value) instanceof ForcedDeletion) || bare in original) diff[key] = value;
      continue;
    }
    if (inner && !(key in original)) continue;
    if (isPlainObject(value) && isPlainObject(original[key])) {
      const deeper = diffObject(original[key], value, { inner, deletionKeys });
      if (!isEmpty(deeper)) diff[key] = deeper;
    } else if (!(key in original) || !equals(original[key], value)) diff[key] = value;
  }
  return diff;
}

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  applyOperators?: boolean;
}

export function mergeObject<T = any>(original: any, other: any = {}, options: MergeOptions = {}, depth = 0): T {
  if (!isMergeable(original) || !isMergeable(other)) throw new Error("One of original or other are not Objects!");
  if (depth === 0) {
    if (Object.keys(other).some((key) => key.includes("."))) other = expandObject(other);
    if (Object.keys(original).some((key) => key.includes("."))) {
      const expanded = expandObject(original);
      if (options.inplace === false) original = expanded;
      else {
        for (const key of Object.keys(original)) delete original[key];
        Object.assign(original, expanded);
      }
    } else if (options.inplace === false) original = deepClone(original);
  }
  for (const key of Object.keys(other)) mergeKey(original, key, other[key], options, depth);
  return original;
}

function isMergeable(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mergeKey(original: AnyObject, key: string, value: unknown, options: MergeOptions, depth: number): void {
  if (key === "__proto__") return;
  const { insertKeys = true, insertValues = true, overwrite = true, recursive = true } = options;
  const deletes = options.performDeletions || options.applyOperators;
  if (deletes && key.startsWith("-=")) {
    delete original[key.slice(2)];
    return;
  }
  const operator = deletes ? operatorOf(value) : undefined;
  if (operator instanceof ForcedDeletion) delete original[key];
  else if (operator) original[key] = operator.value;
  else if (!(key in original)) {
    if (!(depth === 0 ? insertKeys : insertValues)) return;
    original[key] = isPlainObject(value)
      ? mergeObject({}, value, { ...options, insertKeys: true, inplace: true }, depth + 1)
      : value;
  } else {
    const present = original[key];
    if (isPlainObject(value) && isPlainObject(present) && recursive) {
      mergeObject(present, value, { ...options, inplace: true }, depth + 1);
    } else if (overwrite) {
      if (options.enforceTypes && present !== undefined && value !== undefined && getType(present) !== getType(value)) {
        throw new Error(`Mismatched data types encountered during object merge for "${key}".`);
      }
      original[key] = value;
    }
  }
}

export function filterObject(source: AnyObject, template: AnyObject): AnyObject {
  const kept: AnyObject = {};
  for (const [key, value] of Object.entries(source)) {
    if (!(key in template)) continue;
    kept[key] = isPlainObject(value) && isPlainObject(template[key]) ? filterObject(value, template[key]) : value;
  }
  return kept;
}

export function invertObject(object: AnyObject): AnyObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [value, key]));
}

export function isNewerVersion(candidate: string | number, reference: string | number): boolean {
  const [a, b] = [candidate, reference].map((version) => String(version).split("."));
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i] ?? "0", b[i] ?? "0"];
    if (x === y) continue;
    const [m, n] = [Number(x), Number(y)];
    if (Number.isNaN(m) || Number.isNaN(n)) return x > y;
    if (m !== n) return m > n;
  }
  return false;
}

/** Debounced calls that are still to come, each to be made at once by whoever would rather not wait. */
export const putOff = new Set<() => void>();

export function debounce<A extends unknown[]>(callback: (...args: A) => void, delay: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest: A;
  const call = () => {
    cancel();
    callback(...latest);
  };
  const cancel = () => {
    clearTimeout(timer);
    putOff.delete(call);
  };
  const debounced = (...args: A) => {
    cancel();
    latest = args;
    putOff.add(call);
    timer = setTimeout(call, delay);
  };
  return Object.assign(debounced, { cancel });
}

export function throttle<A extends unknown[]>(callback: (...args: A) => void, delay: number) {
  let last = Number.NEGATIVE_INFINITY;
  return (...args: A) => {
    const now = Date.now();
    if (now - last < delay) return;
    last = now;
    callback(...args);
  };
}

export function parseUuid(uuid: string, { relative }: { relative?: { uuid: string | null } } = {}): AnyObject | null {
  if (typeof uuid !== "string" || !uuid) return null;
  if (uuid.startsWith(".")) {
    if (!relative) return null;
    uuid = relative.uuid + uuid;
  }
  const parts = uuid.split(".");
  let pack: string | undefined;
  if (parts[0] === "Compendium") {
    pack = parts.splice(0, 3).slice(1).join(".");
    if (parts.length % 2) parts.unshift(uuidContext.collection("", pack)?.documentName ?? "Item");
  }
  const [primaryType, primaryId, ...embedded] = parts;
  const collection = uuidContext.collection(primaryType, pack);
  const [type, id] = embedded.length ? embedded.slice(-2) : [primaryType, primaryId];
  const primary = embedded.length ? { primaryType, primaryId } : {};
  return { uuid, type, id, collection, embedded, ...primary, documentType: primaryType, documentId: primaryId };
}

export function buildUuid(context: AnyObject): string | null {
  const { id, documentName, parent, pack } = context;
  if (!id) return null;
  if (parent) return `${parent.uuid}.${documentName}.${id}`;
  return pack ? `Compendium.${pack}.${documentName}.${id}` : `${documentName}.${id}`;
}

const SORT_DENSITY = 100000;

/** The `sort` updates that put `source` before (or behind) `target` among its siblings. */
export function performIntegerSort(
  source: AnyObject,
  { target = null, siblings = [], sortKey = "sort", sortBefore = true }: AnyObject = {},
): { target: AnyObject; update: AnyObject }[] {
  const list: AnyObject[] = siblings.filter((one: AnyObject) => one !== source);
  list.sort((a, b) => a[sortKey] - b[sortKey]);
  const found = target ? list.indexOf(target) : -1;
  const index = found < 0 ? list.length : sortBefore ? found : found + 1;
  const [before, after] = [list[index - 1]?.[sortKey], list[index]?.[sortKey]];
  let sort = SORT_DENSITY;
  if (before !== undefined && after !== undefined) sort = Math.round((before + after) / 2);
  else if (before !== undefined) sort = before + SORT_DENSITY;
  else if (after !== undefined) sort = after - SORT_DENSITY;
  if (sort !== before && sort !== after) return [{ target: source, update: { [sortKey]: sort } }];
  list.splice(index, 0, source);
  return list.map((one, i) => ({ target: one, update: { [sortKey]: (i + 1) * SORT_DENSITY } }));
}
