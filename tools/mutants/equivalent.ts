import { readFileSync } from "node:fs";
import type { Change } from "./mutant.ts";

/**
 * A change that no test could notice, because what can be seen stays the same, and the sentence that says why. It is
 * known by the text of its line, so that lines may move.
 */
export interface Equivalent {
  readonly file: string;
  readonly line: string;
  readonly was: string;
  readonly now: string;
  readonly why: string;
}

/** The list of the changes that are equivalent. */
export function readEquivalent(): Equivalent[] {
  return JSON.parse(readFileSync(new URL("equivalent.json", import.meta.url), "utf8")) as Equivalent[];
}

/** Finds what is said of a change in the list. */
export function equivalentOf(change: Change, list: readonly Equivalent[]): Equivalent | undefined {
  return list.find(
    ({ file, line, was, now }) =>
      file === change.file && line === change.line && was === change.was && now === change.now,
  );
}
