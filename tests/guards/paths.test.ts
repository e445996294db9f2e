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

  it("are the pictures of all compendium documents and of what they carry", () => {
    const pictures = readFiles("packs/_source", ".json").flatMap(({ path, text }) => {
      const { img, items = [], prototypeToken, type } = JSON.parse(text);
      if (type === "Item" || type === "Actor") return [];
      const token = prototypeToken?.texture ? [prototypeToken.texture.src] : [];
      return [img, ...token, ...items.map((item: { img?: string }) => item.img)].map((src) => ({ path, src }));
    });
    expect(pictures.filter(({ src }) => !src?.startsWith(`${PREFIX}assets/icons/`))).toEqual([]);
  });

  it("in assets/icons are all used and small, and each has its artist here and in NOTICE.md", () => {
    const artists: Record<string, string> = readJson("tools/icons.json");
    const icons = readFiles("assets/icons", ".svg")
      .map(({ path, text }) => ({ name: path.replace(/^.*\/|\.svg$/g, ""), length: text.length }))
      .sort((first, second) => (first.name < second.name ? -1 : 1));
    const everything = [
      ...code,
      ...templates,
      ...readFiles("packs/_source", ".json"),
      ...readFiles("demo", ".ts"),
      ...readFiles("styles", ".css"),
    ]
      .map(({ text }) => text)
      .join("\n");
    const isUsed = (name: string) => everything.includes(`icons/${name}.svg`) || everything.includes(`icon: "${name}"`);
    expect(icons.filter(({ name }) => !isUsed(name))).toEqual([]);
    expect(Object.keys(artists).sort()).toEqual(icons.map(({ name }) => name));
    expect(icons.filter(({ length }) => length > 12_000)).toEqual([]);
    const rows = [...readFiles("", "NOTICE.md")[0]!.text.matchAll(/^\| `(.+)\.svg` \| (.+) \|$/gm)];
    expect(rows.map(([, name, artist]) => [name, artist])).toEqual(icons.map(({ name }) => [name, artists[name]]));
  });
});
