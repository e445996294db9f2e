import { describe, expect, it } from "vitest";
import { readFiles, type SourceFile } from "./sources.ts";

const CODE = [".ts", ".css", ".hbs", ".html"];
const lines = (files: readonly SourceFile[]) =>
  files.reduce((sum, { text }) => sum + text.split("\n").length - (text.endsWith("\n") ? 1 : 0), 0);

describe("size", () => {
  // Fixtures are tables of expected values, read line by line, and not code.
  const code = ["src", "stand-in", "demo", "tools", "tests"]
    .flatMap((folder) => readFiles(folder, ".ts"))
    .filter(({ path }) => !path.startsWith("tests/fixtures/"));

  it("no file has more than 400 lines", () => {
    const long = code.filter((file) => lines([file]) > 400).map((file) => `${file.path} (${lines([file])} lines)`);
    expect(long).toEqual([]);
  });

  it("the test bench is smaller than the system and its tests", () => {
    const bench = lines(readFiles("stand-in", ...CODE));
    const system = lines(readFiles("src", ...CODE));
    const tests = lines(readFiles("tests", ...CODE));
    console.log(`stand-in ${bench} lines; src ${system} + tests ${tests} = ${system + tests} lines`);
    expect(bench).toBeLessThanOrEqual(system + tests);
  });
});
