import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { type Call, recording } from "./recording.ts";

/** What a bundle did when it was loaded and its `init`, `i18nInit` and `setup` hooks were called. */
export interface Registrations {
  /** `CONFIG`, with what was set on it. */
  readonly configuration: any;
  readonly calls: readonly Call[];
}

/** Where all begins; small names that the bundle needs besides are found one by one. */
const FIRST = ["CONFIG", "Hooks", "canvas", "foundry", "game", "ui"];
const ROUNDS = 50;
let loads = 0;

/**
 * Loads a bundle with a recording in place of every global that it misses, and lets it register itself. Throws what the
 * bundle throws.
 */
export async function readRegistrations(bundle: string): Promise<Registrations> {
  const capitals = (await readFile(bundle, "utf8")).match(/(?<![.\w$])[A-Z][\w$]*/g) ?? [];
  const names = new Set([...FIRST, ...capitals].filter((name) => !(name in globalThis)));
  // The bundle itself says what is still missing: each round brings the global that was missed in the round before.
  for (let round = 0; round < ROUNDS; round++) {
    const calls: Call[] = [];
    const globals = new Map([...names].map((name) => [name, recording(name, calls)]));
    const before = new Map([...names].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
    for (const [name, value] of globals) Object.defineProperty(globalThis, name, { value, configurable: true });
    try {
      await import(/* @vite-ignore */ `${pathToFileURL(bundle).href}?load=${++loads}`);
      for (const hook of ["init", "i18nInit", "setup"]) {
        for (const { name, args } of [...calls]) {
          if (/^Hooks\.(?:on|once)$/.test(name) && args[0] === hook) await args[1]();
        }
      }
      return { configuration: globals.get("CONFIG"), calls };
    } catch (error) {
      const missed = error instanceof Error && /^(\w+) is not defined$/.exec(error.message)?.[1];
      if (!missed || names.has(missed)) throw error;
      names.add(missed);
    } finally {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    }
  }
  throw new Error(`more than ${ROUNDS} globals are missing`);
}
