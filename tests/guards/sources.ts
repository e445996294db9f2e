import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../tools/run.ts";

const LEFT_OUT = new Set(["node_modules", "dist", ".git", "worlds", "build", "coverage"]);

/** One text file of the repository; `path` is relative to the root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Every file below a folder, whose name ends in one of the endings; built and installed things are left out. */
export function readFiles(folder: string, ...endings: string[]): SourceFile[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .sort((first, second) => (first.name < second.name ? -1 : 1))
    .flatMap((entry): SourceFile[] => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : readFiles(path, ...endings);
      if (!entry.isFile() || !endings.some((ending) => entry.name.endsWith(ending))) return [];
      return [{ path, text: readFileSync(join(ROOT, path), "utf8") }];
    });
}

/** The file as JSON. */
export function readJson(path: string): any {
  return JSON.parse(readFileSync(join(ROOT, path), "utf8"));
}

/** The code with comments, and the text inside plain strings and regular expressions, blanked out; lines stay lines. */
export function withoutComments(text: string): string {
  const token = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
  return text.replace(token, (found) => (found.startsWith("/") ? found.replace(/[^\n]/g, "") : found));
}

/** The same without the contents of strings; what is computed inside a template string stays. */
export function withoutStrings(text: string): string {
  return withoutComments(text)
    .replace(/"(?:\\.|[^"\\\n])*"/g, '""')
    .replace(/'(?:\\.|[^'\\\n])*'/g, "''");
}

/** The module names of every import and export-from line, static and dynamic. */
export function importsOf(text: string): string[] {
  const code = withoutComments(text);
  const statements =
    /\b(?:import|export)\b[^;"'`]*?\bfrom\s*"([^"]+)"|\bimport\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g;
  return [...code.matchAll(statements)].map((match) => (match[1] ?? match[2] ?? match[3])!);
}
