import { copyFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
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

/** The bundle and the code beside it, which it may import. */
async function codeOf(bundle: string): Promise<string[]> {
  const names = (await readdir(dirname(bundle))).filter((name) => name.endsWith(".mjs"));
  return names.map((name) => join(dirname(bundle), name));
}

/** Loads a bundle and what it imports anew, whatever was loaded before: from a copy, since a file is loaded once. */
async function loadAnew(bundle: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bundle-"));
  try {
    await Promise.all((await codeOf(bundle)).map((path) => copyFile(path, join(folder, basename(path)))));
    await import(/* @vite-ignore */ pathToFileURL(join(folder, basename(bundle))).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Loads a bundle with a recording in place of every global that it misses, and lets it register itself. Throws what the
 * bundle throws.
 */
export async function readRegistrations(bundle: string): Promise<Registrations> {
  const code = await Promise.all((await codeOf(bundle)).map((path) => readFile(path, "utf8")));
  const capitals = code.join("\n").match(/(?<![.\w$])[A-Z][\w$]*/g) ?? [];
  const names = new Set([...FIRST, ...capitals].filter((name) => !(name in globalThis)));
  // The bundle itself says what is still missing: each round brings the global that was missed in the round before.
  for (let round = 0; round < ROUNDS; round++) {
    const calls: Call[] = [];
    const globals = new Map([...names].map((name) => [name, recording(name, calls)]));
    const before = new Map([...names].map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
    for (const [name, value] of globals) Object.defineProperty(globalThis, name, { value, configurable: true });
    try {
      await loadAnew(bundle);
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
