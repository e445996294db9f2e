import { describe, expect, it } from "vitest";
import { readFiles, readJson, withoutComments } from "./sources.ts";

const manifest = readJson("system.json");
const rulesDocument = () => readFiles("docs", "rules.md")[0]?.text ?? "";
const tests = [...readFiles("tests", ".test.ts"), ...readFiles("stand-in", ".test.ts")];

const range = (letter: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `${letter}${from + index}`);
const EVERY_RULE = [
  ...range("C", 1, 23),
  ...range("T", 1, 9),
  ...range("M", 1, 3),
  ...range("Z", 1, 15),
  ...range("A", 1, 12),
];
const BUILT = [...range("T", 1, 9), ...range("M", 1, 3), ...range("C", 1, 23)];

describe("docs/rules.md", () => {
  it("has every rule", () => {
    const text = rulesDocument();
    expect(EVERY_RULE.filter((id) => !new RegExp(`\\b${id}\\b`).test(text))).toEqual([]);
  });

  it("and every rule that is built stands in the title of a test", () => {
    const titles = tests.flatMap(({ text }) =>
      [...text.matchAll(/\b(?:it|test|describe)(?:\.\w+\([^\n]*?\))?\(\s*["'`]([A-Z]\d+(?:, [A-Z]\d+)*)\b/g)].map(
        (match) => match[1]!,
      ),
    );
    const proved = new Set(titles.flatMap((title) => title.split(", ")));
    expect(BUILT.filter((id) => !proved.has(id))).toEqual([]);
  });
});

describe("the manifest", () => {
  it("has the version of package.json, and the changelog knows it", () => {
    const { version } = readJson("package.json");
    expect(manifest.version).toBe(version);
    expect(readFiles("", "CHANGELOG.md")[0]?.text).toContain(`## ${version}`);
  });

  it("declares the subtypes that have a model, no more and no fewer", () => {
    const configuration = readFiles("src/setup", "configuration.ts")[0]!.text;
    const map = /DataModelConfig \{([\s\S]*?)\n {2}\}/.exec(configuration)?.[1] ?? "";
    // The kinds of cards have a table of their own.
    const cards = readFiles("src/documents/cards", "registry.ts")[0]!.text;
    const ofCards = /interface CardModels \{([^}]*)\}/.exec(cards)?.[1] ?? "";
    const named = (text: string) => [...text.matchAll(/(\w+): typeof/g)].map((found) => found[1]);
    const modelled = Object.fromEntries([
      ...[...map.matchAll(/(\w+): \{([^}]*)\}/g)].map((match) => [match[1], named(match[2]!)]),
      ["ChatMessage", named(ofCards)],
    ]);
    const declared = Object.entries<object>(manifest.documentTypes).map(([name, types]) => [name, Object.keys(types)]);
    expect(modelled).toEqual(Object.fromEntries(declared));
  });

  it("has every formatted text of a model among its htmlFields", () => {
    for (const [document, types] of Object.entries<Record<string, { htmlFields?: string[] }>>(manifest.documentTypes)) {
      for (const [type, { htmlFields = [] }] of Object.entries(types)) {
        const folder = { Actor: "actor", Item: "item", ChatMessage: "message" }[document];
        const model = readFiles(`src/data/${folder}`, `${type}.ts`)[0]?.text ?? "";
        expect(
          [...model.matchAll(/(\w+): html\(\)/g)].map((match) => match[1]),
          type,
        ).toEqual(htmlFields);
      }
    }
  });
});

describe("tests", () => {
  it("are never skipped, singled out or only promised", () => {
    const marks = /\b(?:it|test|describe|suite)\.(?:skip|only|todo|fails|skipIf|runIf)\b|\bx(?:it|describe)\(/;
    expect(tests.filter(({ text }) => marks.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });
});

describe("every text of the repository", () => {
  it("is free of paths of the machine that it was written on", () => {
    const folders = ["work", "tmp", "root", "home"].join("|");
    const path = new RegExp(`(?:^|[\\s"'\`(=])/(?:${folders})/|[A-Z]:\\\\Users`, "m");
    const files = readFiles("", ".ts", ".json", ".md", ".hbs", ".css", ".html", ".yml", ".js", ".mjs", ".npmrc", "run");
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter(({ text }) => path.test(text)).map((file) => file.path)).toEqual([]);
  });

  it("names no package registry", () => {
    const hosts = readFiles("", "package-lock.json", ".npmrc").filter(({ text }) => /"resolved":|registry=/.test(text));
    expect(hosts.map((file) => file.path)).toEqual([]);
  });
});
