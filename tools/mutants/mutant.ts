import { relative } from "node:path";
import type { Mutant, MutantResult } from "@stryker-mutator/api/core";
import { ROOT } from "../run.ts";

/** One change: where it is, counted from 1, the line that it is on, what stands there and what is put in its place. */
export interface Change {
  readonly key: string;
  readonly file: string;
  readonly at: number;
  readonly line: string;
  readonly was: string;
  readonly now: string;
}

/** The name of a mutant that is the same in every run over the same sources. */
export function keyOf({ fileName, location: { start, end }, replacement }: Mutant): string {
  return `${pathOf(fileName)}:${start.line}:${start.column}-${end.line}:${end.column} ${replacement}`;
}

const pathOf = (fileName: string) => relative(ROOT, fileName).replaceAll("\\", "/");
const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** A mutant as a change of its file's text; Stryker counts lines and columns from 0. */
export function changeOf(mutant: Mutant, text: string): Change {
  const { start, end } = mutant.location;
  const lines = text.split("\n");
  const touched = lines.slice(start.line, end.line + 1);
  touched[touched.length - 1] = touched.at(-1)?.slice(0, end.column) ?? "";
  touched[0] = touched[0]?.slice(start.column) ?? "";
  return {
    key: keyOf(mutant),
    file: pathOf(mutant.fileName),
    at: start.line + 1,
    line: inOneLine(lines[start.line] ?? ""),
    was: inOneLine(touched.join("\n")),
    now: inOneLine(mutant.replacement),
  };
}

/** Stryker's results count lines and columns from 1, its mutants from 0. */
export function fromZero(result: MutantResult): MutantResult {
  const { start, end } = result.location;
  const back = (position: typeof start) => ({ line: position.line - 1, column: position.column - 1 });
  return { ...result, location: { start: back(start), end: back(end) } };
}
