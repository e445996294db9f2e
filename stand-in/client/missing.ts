type Report = (names: string[]) => void;

/** What a generation of core does not have itself: a system may ask for it, and the bench lacks nothing. */
const NOT_IN_CORE: Readonly<Record<number, readonly string[]>> = {
  13: ["foundry.data.operators", "foundry.data.ActiveEffectTypeDataModel", "foundry.utils.equals"],
  14: ["foundry.appv1.sheets"],
};
/** Asked of any object by the language, a debugger or a promise. */
const ASKED_OF_ALL = new Set(["then", "toJSON", "inspect", "nodeType", "$$typeof", "asymmetricMatch"]);
/** Registries of a system's own names: to look one up is no claim that core knows it. */
const REGISTRIES = new Set([
  "CONFIG.debug",
  "CONFIG.fontDefinitions",
  "CONFIG.queries",
  "CONFIG.ui",
  "CONFIG.statusEffects",
]);

let generation = 13;
let report: Report = () => {};
const told = new Set<string>();
const waiting = new Map<string, () => boolean>();

/** A new page: nothing has been asked for yet; what is, goes to `report` and, once a name, to the console. */
export function watchFor(core: number, to: Report): void {
  generation = core;
  report = to;
  told.clear();
  waiting.clear();
}

/** Told after the running code, unless that code has put the member there itself, as `CONFIG.mine ??= {}` does. */
function note(name: string, present: () => boolean): void {
  if (told.has(name) || waiting.has(name) || NOT_IN_CORE[generation]?.includes(name)) return;
  waiting.set(name, present);
  if (waiting.size > 1) return;
  queueMicrotask(() => {
    const names = [...waiting].filter(([, since]) => !since()).map(([missing]) => missing);
    waiting.clear();
    for (const missing of names) {
      told.add(missing);
      console.warn(`The test bench has no ${missing}`);
    }
    if (names.length > 0) report(names);
  });
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A namespace that notes what is read of it and is not there; the plain objects in it, `depth` levels down, as well. */
export function watched<T extends object>(namespace: T, name: string, depth: number, absent?: typeof inert): T {
  const inner = new Map<unknown, unknown>();
  for (const [key, value] of depth > 0 ? Object.entries(namespace) : []) {
    const path = `${name}.${key}`;
    if (isPlain(value) && !REGISTRIES.has(path)) inner.set(value, watched(value, path, depth - 1, absent));
  }
  return new Proxy(namespace, {
    get(target, key, receiver) {
      if (key in target) {
        const value = Reflect.get(target, key, receiver);
        return inner.get(value) ?? value;
      }
      if (typeof key !== "string" || ASKED_OF_ALL.has(key)) return undefined;
      note(`${name}.${key}`, () => key in target);
      return absent?.(`${name}.${key}`, key);
    },
  });
}

/** Lets instances of a class note what is read of them and is not there; `known` are members that come later. */
export function watchInstances(cls: { prototype: object }, name: string, known: readonly string[] = []): void {
  const last = new Proxy(Object.create(null), {
    get(_, key, receiver) {
      if (key in Object.prototype) return Reflect.get(Object.prototype, key, receiver);
      if (typeof key === "string" && !ASKED_OF_ALL.has(key) && !known.includes(key))
        note(`${name}.${key}`, () => key in receiver);
      return undefined;
    },
    has: (_, key) => key in Object.prototype,
  });
  Object.setPrototypeOf(cls.prototype, last);
}

const kept = new Map<string, unknown>();

/**
 * In place of what draws, of which the bench has next to nothing: a class that can be extended and does nothing, or,
 * by its small letter, a namespace of such. So a system's modules can be loaded; what they draw is never seen.
 */
export function inert(path: string, key: string): unknown {
  const made = kept.get(path) ?? (/^[A-Z]/.test(key) ? inertClass(key) : watched({}, path, 0, inert));
  kept.set(path, made);
  return made;
}

function inertClass(name: string): unknown {
  return { [name]: class {} }[name];
}
