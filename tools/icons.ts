import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "./run.ts";

/**
 * `npm run icons`: writes the icons that `tools/icons.json` names (icon → artist) from the packaged set into
 * `assets/icons/` and lists them in NOTICE.md. The package does not say who drew what: the artist of a new icon is the
 * folder that holds it in the set's own repository, github.com/game-icons/icons.
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

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
for (const name of Object.keys(artists)) {
  const icon = set.icons[name];
  if (!icon) throw new Error(`The set has no icon "${name}".`);
  const size = `width="${set.width}" height="${set.height}" viewBox="0 0 ${set.width} ${set.height}"`;
  // Icons are shown through <img>, where no color is inherited: a light plate behind keeps them readable on any ground.
  const plate = `<rect width="${set.width}" height="${set.height}" rx="64" fill="#f4f1ea"/>`;
  const drawing = icon.body.replaceAll("currentColor", "#1b1a18");
  await writeFile(
    join(folder, `${name}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${plate}${drawing}</svg>\n`,
  );
}

const lines = Object.entries(artists).map(([name, artist]) => `| \`${name}.svg\` | ${artist} |`);
const table = ["| icon | artist |", "|---|---|", ...lines].join("\n");
const notice = join(ROOT, "NOTICE.md");
const text = await readFile(notice, "utf8");
const [head, rest] = text.split(START);
const tail = rest?.split(END)[1];
if (head === undefined || tail === undefined) throw new Error("NOTICE.md has lost its marks for the list of icons.");
await writeFile(notice, `${head}${START}\n\n${table}\n\n${END}${tail}`);
console.log(`${lines.length} icons`);
