import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../tools/run.ts";
import { readFiles, readJson, withoutComments } from "./sources.ts";

const PREFIX = "systems/melee-and-morale/";

/** Whether the file exists with exactly these letters: some disks do not care, the server of others does. */
function existsExactly(path: string): boolean {
  const parts = path.split("/");
  return parts.every((part, index) => {
    try {
      return readdirSync(join(ROOT, ...parts.slice(0, index))).includes(part);
    } catch {
      return false;
    }
  });
}

const code = readFiles("src", ".ts").map(({ path, text }) => ({ path, text: withoutComments(text) }));
const templates = readFiles("templates", ".hbs");

describe("templates", () => {
  /** A path in code may begin with a constant (`${TEMPLATES}/cards/attack.hbs`) and may hold one computed part. */
  const named = [...code, ...templates].flatMap(({ path, text }) =>
    [...text.matchAll(/["'`\s]((?:[\w./-]|\$\{[^}]*\})+\.hbs)/g)].map((match) => ({
      path,
      end: match[1]!.replace(/^.*templates\//, "").replace(/^\$\{[^}]*\}\/?/, ""),
    })),
  );
  const matcher = (end: string) =>
    new RegExp(`(?:^|/)${end.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`);

  it("that code names exist, letter by letter", () => {
    const missing = named.filter(({ end }) => !templates.some(({ path }) => matcher(end).test(path)));
    expect(missing.map(({ path, end }) => `${path}: ${end}`)).toEqual([]);
  });

  it("on disk are all used", () => {
    const unused = templates.filter(({ path }) => !named.some(({ end }) => matcher(end).test(path)));
    expect(unused.map(({ path }) => path)).toEqual([]);
  });
});

describe("files of the package", () => {
  it("that sources, demo and code name by their address exist, letter by letter", () => {
    const files = [...code, ...templates, ...readFiles("packs/_source", ".json"), ...readFiles("demo", ".ts")];
    const named = files.flatMap(({ text }) =>
      [...text.matchAll(/systems\/melee-and-morale\/([\w./-]+\.(?:svg|webp|png|woff2|css))/g)].map(
        (match) => match[1]!,
      ),
    );
    expect([...new Set(named)].filter((path) => !existsExactly(path))).toEqual([]);
  });

  it("that the manifest names exist, or are built", () => {
    const { esmodules, styles, languages, license, readme, packs } = readJson("system.json");
    const sources = [
      ...languages.map(({ path }: { path: string }) => path),
      license,
      readme,
      ...packs.map(({ name }: { name: string }) => `packs/_source/${name}`),
    ];
    expect(sources.filter((path) => !existsExactly(path))).toEqual([]);
    expect(esmodules).toEqual(["dist/melee-and-morale.mjs"]);
    expect(styles.map(({ src }: { src: string }) => src)).toEqual(["dist/melee-and-morale.css"]);
  });

  it("in assets/icons are all used, and each has its artist", () => {
    const artists: Record<string, string> = readJson("tools/icons.json");
    const icons = readFiles("assets/icons", ".svg").map(({ path }) => path);
    const everything = [
      ...code,
      ...templates,
      ...readFiles("packs/_source", ".json"),
      ...readFiles("demo", ".ts"),
      ...readFiles("styles", ".css"),
    ].map(({ text }) => text);
    const notice = readFiles("", "NOTICE.md")[0]!.text;
    expect(icons).toEqual(Object.keys(artists).map((name) => `assets/icons/${name}.svg`));
    for (const [name, artist] of Object.entries(artists)) {
      expect(notice).toContain(`| \`${name}.svg\` | ${artist} |`);
      expect(
        everything.some((text) => text.includes(`icons/${name}.svg`) || text.includes(`icon: "${name}"`)),
        name,
      ).toBe(true);
    }
    expect(PREFIX + icons[0]).toMatch(/^systems\/melee-and-morale\/assets/);
  });
});
