import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./run.ts";

/**
 * `npm run icons`: writes the icons that the sources use from the packaged set into `assets/icons/` and lists them with
 * their artists in NOTICE.md. The package does not say who drew what, so `tools/icons.json` does (icon → artist): the
 * artist of a new icon is the folder that holds it in the set's own repository, github.com/game-icons/icons. Where two
 * artists gave a drawing the same name there, the artist is the one whose drawing the package carries.
 */
interface IconSet {
  readonly icons: Record<string, { readonly body: string } | undefined>;
  readonly width: number;
  readonly height: number;
}

const START = "<!-- icons: written by npm run icons -->";
const END = "<!-- end of icons -->";

const artists = JSON.parse(await readFile(join(ROOT, "tools", "icons.json"), "utf8")) as Record<string, string>;
const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as IconSet;
const folder = join(ROOT, "assets", "icons");
const used = await usedIcons();

const unknown = used.filter((name) => !artists[name] || !set.icons[name]);
if (unknown.length > 0) throw new Error(`No artist in tools/icons.json, or not in the set: ${unknown.join(", ")}.`);
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const name of used) await writeFile(join(folder, `${name}.svg`), drawing(name));
await writeNotice(used.map((name) => `| \`${name}.svg\` | ${artists[name]} |`));
console.log(`${used.length} icons`);

/** The names of the icons that compendia, demo, code and styles name by their address, in alphabetical order. */
async function usedIcons(): Promise<string[]> {
  const names = new Set<string>();
  for (const source of ["packs/_source", "demo", "src", "styles", "templates"]) {
    const files = await readdir(join(ROOT, source), { recursive: true });
    for (const file of files.filter((path) => /\.(?:json|ts|css|hbs)$/.test(path))) {
      const text = await readFile(join(ROOT, source, file), "utf8");
      for (const [, name] of text.matchAll(/\bicons\/([\w-]+)\.svg\b/g)) names.add(name!);
      // The demo's characters name their picture alone.
      if (source === "demo") for (const [, name] of text.matchAll(/\bicon: "([\w-]+)"/g)) names.add(name!);
    }
  }
  return [...names].sort();
}

/** One icon in two fixed colors. */
function drawing(name: string): string {
  const size = `width="${set.width}" height="${set.height}" viewBox="0 0 ${set.width} ${set.height}"`;
  // Icons are shown through <img>, where no color is inherited: a light plate behind keeps them readable on any ground.
  const plate = `<rect width="${set.width}" height="${set.height}" rx="64" fill="#f4f1ea"/>`;
  const ink = set.icons[name]?.body.replaceAll("currentColor", "#1b1a18");
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${plate}${ink}</svg>\n`;
}

/** Puts the rows of the list between its two marks in NOTICE.md. */
async function writeNotice(rows: readonly string[]): Promise<void> {
  const notice = join(ROOT, "NOTICE.md");
  const table = ["| icon | artist |", "|---|---|", ...rows].join("\n");
  const [head, rest] = (await readFile(notice, "utf8")).split(START);
  const tail = rest?.split(END)[1];
  if (head === undefined || tail === undefined) throw new Error("NOTICE.md has lost its marks for the list of icons.");
  await writeFile(notice, `${head}${START}\n\n${table}\n\n${END}${tail}`);
}
