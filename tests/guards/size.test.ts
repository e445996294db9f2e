import { describe, expect, it } from "vitest";
import { readFiles, type SourceFile } from "./sources.ts";

const CODE = [".ts", ".css", ".hbs", ".html"];
const lines = (files: readonly SourceFile[]) =>
  files.reduce((sum, { text }) => sum + text.split("\n").length - (text.endsWith("\n") ? 1 : 0), 0);

/** Functions by their indentation (the formatter's): from the line that opens a body to the brace under its start. */
function longFunctions({ path, text }: SourceFile, limit: number): string[] {
  const all = text.split("\n");
  return all.flatMap((line, index) => {
    const opens = /^(\s*)(?:.*=> \{|.*\bfunction\b.*\{|(?!if|for|while|switch|catch)[\w#<>, .]+\(.*\).*\{)$/.exec(line);
    if (!opens || /\b(?:describe|class)\b/.test(line)) return [];
    // A mixin is a class in a function's clothes.
    if (all.slice(index + 1, index + 4).some((inner) => /\bclass\b.*\{$/.test(inner))) return [];
    const end = all.findIndex((other, at) => at > index && other.startsWith(`${opens[1]}}`));
    return end - index + 1 > limit ? [`${path}:${index + 1} (${end - index + 1} lines)`] : [];
  });
}

describe("size", () => {
  // Fixtures are tables of expected values, read line by line, and not code.
  const code = ["src", "stand-in", "demo", "tools", "tests"]
    .flatMap((folder) => readFiles(folder, ".ts"))
    .filter(({ path }) => !path.startsWith("tests/fixtures/"));

  it("no file has more than 400 lines", () => {
    const long = code.filter((file) => lines([file]) > 400).map((file) => `${file.path} (${lines([file])} lines)`);
    expect(long).toEqual([]);
  });

  it("no function has more than 60 lines", () => {
    const ours = code.filter(({ path }) => !path.endsWith(".test.ts"));
    expect(ours.flatMap((file) => longFunctions(file, 60))).toEqual([]);
  });

  it("the test bench is smaller than the system and its tests", () => {
    const bench = lines(readFiles("stand-in", ...CODE));
    const system = lines(readFiles("src", ...CODE));
    const tests = lines(readFiles("tests", ...CODE));
    console.log(`stand-in ${bench} lines; src ${system} + tests ${tests} = ${system + tests} lines`);
    expect(bench).toBeLessThanOrEqual(system + tests);
  });
});
