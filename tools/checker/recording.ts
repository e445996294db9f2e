/** A call that a bundle made: the path of what it called, and with what. */
export interface Call {
  readonly name: string;
  readonly args: readonly any[];
}

interface Kept {
  readonly name: string;
  readonly own: Map<PropertyKey, unknown>;
  readonly args: readonly any[];
}

/** A class of the bundle may extend a recording and so answers like one: only what is in here is one. */
const kept = new WeakMap<object, Kept>();
const keptOf = (value: any): Kept | undefined => (typeof value === "function" ? kept.get(value) : undefined);

/**
 * Stands in for anything that a bundle may touch while it registers itself: whatever is read, called or made new answers
 * with another of these; what is set stays, and what is called goes on the list. Nothing of Foundry is imitated.
 */
export function recording(name: string, calls: Call[], args: readonly unknown[] = []): any {
  const own = new Map<PropertyKey, unknown>();
  // A function, so that the recording can be called, made new and extended.
  const target = function target() {};
  const read = (key: PropertyKey) => {
    if (key === "prototype") return target.prototype;
    if (own.has(key)) return own.get(key);
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === "number" ? 0 : name);
    if (key === Symbol.iterator) return function* nothing() {};
    // Whoever awaits a recording must not wait for ever.
    if (typeof key === "symbol" || key === "then") return undefined;
    own.set(key, recording(`${name}.${key}`, calls));
    return own.get(key);
  };
  const proxy: any = new Proxy(target, {
    get: (_target, key) => read(key),
    set: (_target, key, value) => Boolean(own.set(key, value)),
    has: () => true,
    apply: (_target, _self, given) => {
      calls.push({ name, args: given });
      return recording(`${name}()`, calls, given);
    },
    construct: (_target, given, made) =>
      made === proxy ? recording(name, calls, given) : Object.create(made.prototype),
  });
  kept.set(proxy, { name, own, args });
  return proxy;
}

/** The path of a recording; undefined for anything else. */
export const nameOf = (value: any): string | undefined => keptOf(value)?.name;

/** What a recording was called or made with. */
export const argumentsOf = (value: any): readonly any[] => keptOf(value)?.args ?? [];

/** What somebody has set at a path; undefined where nobody did. */
export function peek(value: any, ...path: string[]): any {
  return path.reduce((inner, key) => {
    const own = keptOf(inner)?.own;
    if (own) return own.get(key);
    return inner && Object.hasOwn(inner, key) ? inner[key] : undefined;
  }, value);
}

/** The names that somebody has set on a recording or has given to a plain object. */
export function keysOf(value: any): string[] {
  const own = keptOf(value)?.own;
  if (!own) return Object.keys(value ?? {});
  return [...own].filter(([, inner]) => !keptOf(inner)).map(([key]) => String(key));
}

/** A static value of a class or of a class of the bundle that it extends, but not of a recording. */
export function staticOf(cls: any, key: string): any {
  for (let one = cls; typeof one === "function" && !keptOf(one); one = Object.getPrototypeOf(one)) {
    if (Object.hasOwn(one, key)) return one[key];
  }
  return undefined;
}
