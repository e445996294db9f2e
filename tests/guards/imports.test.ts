import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../tools/run.ts";
import { importsOf, readFiles, readJson, withoutComments } from "./sources.ts";

/** A folder may import itself and every folder of a lower level. */
const LEVELS: Record<string, number> = {
  rules: 0,
  config: 1,
  platform: 1,
  data: 2,
  dice: 2,
  documents: 3,
  applications: 4,
  setup: 5,
  main: 6,
};

const subpaths: Record<string, string> = readJson("package.json").imports;
const files = readFiles("src", ".ts");
const layerOf = (path: string) => path.split("/")[1]!.replace(/\.ts$/, "");

function resolve(from: string, name: string): string {
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name);
  const alias = Object.keys(subpaths).find((key) => name.startsWith(key.slice(0, -1)));
  return alias ? subpaths[alias]!.replace("./", "").replace("*", name.slice(alias.length - 1)) : name;
}

const edges = files.flatMap(({ path, text }) =>
  importsOf(text)
    .filter((name) => name.startsWith(".") || name.startsWith("#"))
    .map((name) => ({ from: path, name, to: resolve(path, name) })),
);

describe("imports of src", () => {
  it("are read at all", () => {
    expect(edges.length).toBeGreaterThan(20);
  });

  it("name one file that exists, with its ending", () => {
    const wrong = edges.filter(({ to }) => !/\.\w+$/.test(to) || !existsSync(join(ROOT, to)));
    expect(wrong.map(({ from, name }) => `${from}: ${name}`)).toEqual([]);
  });

  it("go one way through the layers", () => {
    const wrong = edges.filter(({ from, to }) => {
      if (!to.startsWith("src/")) return !(from === "src/main.ts" && to.startsWith("styles/"));
      const [source, target] = [layerOf(from), layerOf(to)];
      return source !== target && !(LEVELS[source]! > LEVELS[target]!);
    });
    expect(wrong.map(({ from, name }) => `${from}: ${name}`)).toEqual([]);
  });

  it("leave a layer only by its name in package.json", () => {
    const wrong = edges.filter(({ from, to, name }) => name.startsWith(".") && layerOf(from) !== layerOf(to));
    expect(wrong.filter(({ to }) => to.startsWith("src/")).map(({ from, name }) => `${from}: ${name}`)).toEqual([]);
  });

  it("bring in no package", () => {
    const packages = files.flatMap(({ path, text }) =>
      importsOf(text)
        .filter((name) => !/^[.#]/.test(name) && !(path === "src/main.ts" && name.startsWith("@fontsource/")))
        .map((name) => `${path}: ${name}`),
    );
    expect(packages).toEqual([]);
  });

  it("reach what belongs to sides from its own folders and the registries alone", () => {
    const ofSides = (path: string) => path.split("/").includes("sides");
    // The registries name every procedure, and the configuration every data model.
    const names = (path: string) => path.endsWith("/registry.ts") || path === "src/setup/configuration.ts";
    const wrong = edges.filter(({ from, to }) => ofSides(to) && !ofSides(from) && !names(from));
    expect(wrong.map(({ from, name }) => `${from}: ${name}`)).toEqual([]);
  });

  it("never pass through a barrel or a default export", () => {
    const wrong = files.filter(({ text }) => /^export (?:\*|\{[^}]*\} from|default)/m.test(withoutComments(text)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe("the system and the test bench", () => {
  it("do not import each other", () => {
    const bench = readFiles("stand-in", ".ts").flatMap(({ path, text }) =>
      importsOf(text)
        .filter((name) => name.startsWith("#") || resolve(path, name).startsWith("src/"))
        .map((name) => `${path}: ${name}`),
    );
    const system = edges.filter(({ to }) => /^(?:stand-in|demo|tools|tests)\//.test(to)).map(({ from }) => from);
    expect([...bench, ...system]).toEqual([]);
  });

  it("share no declared global: the test bench is reached at run time only", () => {
    const wrong = readFiles("stand-in", ".ts").filter(({ text }) => /declare global/.test(withoutComments(text)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
