import { cp, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { ClassicLevel } from "classic-level";
import { ROOT } from "./run.ts";
import { indexRuns, RUN_LENGTH, type SharedRun, sharedRuns } from "./word-runs.ts";

/**
 * `npm run words -- <folder> …`: no text of ours may share a run of eight words with any file of the folders, which hold
 * what others wrote (default: `../shared/corpus`). Prints every shared run with both places; exits with 1 when there
 * is one, and with 2 when a folder is missing or empty, since nothing was compared then.
 */
type Text = readonly [name: string, text: string];

const folders = process.argv.slice(2).filter((argument) => argument !== "--");
if (folders.length === 0) folders.push("../shared/corpus");

const ours = await ownTexts();
const index = indexRuns(ours);
const shared: SharedRun[] = [];
let files = 0;
for (const folder of folders) {
  const path = resolve(ROOT, folder);
  let texts = 0;
  if (await isFolder(path)) {
    for await (const [name, text] of foreignTexts(path)) {
      texts++;
      shared.push(...sharedRuns(index, `${folder}/${relative(path, name)}`, text));
    }
  }
  if (texts === 0) {
    console.error(
      `Nothing was compared: the folder ${path} is missing or empty. Name another: npm run words -- <folder>`,
    );
    process.exit(2);
  }
  files += texts;
}
for (const run of shared) console.log(`${run.ours}\n  ${run.theirs}\n  “${run.words}”`);
console.log(
  `${ours.length} texts of ours, ${files} files of others: ${shared.length} shared runs of ${RUN_LENGTH} words`,
);
process.exit(shared.length === 0 ? 0 : 1);

/** Every text that we wrote for a reader: compendia, language file, documentation. */
async function ownTexts(): Promise<Text[]> {
  const texts: Text[] = [];
  for (const name of await filesBelow("packs/_source", ".json")) texts.push(...(await stringsOf(name)));
  texts.push(...(await stringsOf("lang/en.json")));
  const documents = [...(await filesBelow("docs", ".md")), "README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  for (const name of documents) texts.push([name, await readFile(join(ROOT, name), "utf8")]);
  return texts;
}

/** The files below a folder of the repository whose names end so, relative to the root, in alphabetical order. */
async function filesBelow(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(join(ROOT, folder), { recursive: true });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .sort();
}

/** Every string inside a JSON file with its path, for instance `lang/en.json MELEE.Sheet.morale`. */
async function stringsOf(name: string): Promise<Text[]> {
  const texts: Text[] = [];
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "string") texts.push([`${name} ${path}`, value]);
    else if (value && typeof value === "object") {
      for (const [key, part] of Object.entries(value)) walk(part, path ? `${path}.${key}` : key);
    }
  };
  walk(JSON.parse(await readFile(join(ROOT, name), "utf8")), "");
  return texts;
}

/** Every file below a folder as text; a LevelDB folder is one text, read from a copy. */
async function* foreignTexts(folder: string): AsyncGenerator<Text> {
  const entries = await readdir(folder, { withFileTypes: true });
  const level = entries.some((entry) => entry.name === "CURRENT") ? await levelText(folder) : null;
  if (level) yield [folder, level];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* foreignTexts(path);
    else if (entry.isFile()) yield [path, await readFile(path, "utf8")];
  }
}

/** The values of a LevelDB folder; null when it does not open, and its files are then read as they are. */
async function levelText(folder: string): Promise<string | null> {
  const copy = await mkdtemp(join(tmpdir(), "words-"));
  try {
    await cp(folder, copy, { recursive: true });
    const database = new ClassicLevel(copy, { createIfMissing: false });
    await database.open();
    const values = await database.values().all();
    await database.close();
    return values.join("\n");
  } catch {
    return null;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
