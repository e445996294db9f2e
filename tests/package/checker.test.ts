import { randomBytes } from "node:crypto";
import { appendFile, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkPackage } from "../../tools/checker/check.ts";
import { zip } from "../../tools/package/content.ts";
import { ROOT } from "../../tools/run.ts";
import { importsOf, readFiles, readJson } from "../guards/sources.ts";
import { type Unpacked, unpackRelease } from "./unpacked.ts";

let release: Unpacked;
beforeAll(async () => {
  release = await unpackRelease();
});
afterAll(() => release?.remove());

describe("the checker", () => {
  it("finds nothing in the zip, in the zip unpacked, and in the clone", async () => {
    for (const path of [release.zipFile, release.folder, ROOT]) {
      const report = await checkPackage(path);
      expect(report.faults, path).toEqual([]);
      expect(report.kind).toBe(path === ROOT ? "clone" : "package");
      expect(Object.keys(report.counts)).toEqual(readJson("system.json").packs.map(({ name }: any) => name));
    }
  });

  it("finds nothing in a published manifest's addresses either", async () => {
    const published = await unpackRelease("https://example.org/somebody/melee-and-morale");
    const manifest = JSON.parse(await readFile(join(published.folder, "system.json"), "utf8"));
    expect((await checkPackage(published.zipFile)).faults).toEqual([]);
    await published.remove();
    const releases = "https://example.org/somebody/melee-and-morale/releases";
    expect(manifest).toMatchObject({
      url: "https://example.org/somebody/melee-and-morale",
      manifest: `${releases}/latest/download/system.json`,
      download: `${releases}/download/v${manifest.version}/melee-and-morale-${manifest.version}.zip`,
    });
  });

  it("shares nothing with the code that it checks and the tools that made it", () => {
    const imports = readFiles("tools/checker", ".ts").flatMap(({ text }) => importsOf(text));
    const foreign = imports.filter((name) => !/^(?:node:|\.\/[\w-]+\.ts$|classic-level$|fflate$)/.test(name));
    expect(imports.length).toBeGreaterThan(10);
    expect(foreign).toEqual([]);
  });
});

it("the same content makes the same zip", () => {
  const content = new Map([["a.txt", Buffer.from("a")]]);
  expect(Buffer.from(zip(content)).equals(Buffer.from(zip(content)))).toBe(true);
});

/** Edits one text file of a package. */
const edit = async (folder: string, path: string, change: (text: string) => string) => {
  const before = await readFile(join(folder, path), "utf8");
  const after = change(before);
  if (after === before) throw new Error(`The fault changes nothing in ${path}.`);
  await writeFile(join(folder, path), after);
};
const editManifest = (folder: string, change: (manifest: any) => void) =>
  edit(folder, "system.json", (text) => {
    const manifest = JSON.parse(text);
    change(manifest);
    return JSON.stringify(manifest, null, 2);
  });
const editEntry = async (folder: string, pack: string, change: (entry: any) => void) => {
  const database = new ClassicLevel<string, any>(join(folder, "packs", pack), { valueEncoding: "json" });
  // The first that is no folder.
  const [key, entry] = (await database.iterator().all()).find(([name]) => !name.startsWith("!folders!")) ?? [];
  change(entry);
  await database.put(key!, entry);
  await database.close();
  for (const name of ["LOCK", "LOG", "LOG.old"]) await rm(join(folder, "packs", pack, name), { force: true });
};
const ENTRY = "dist/melee-and-morale.mjs";
const BUNDLE = "dist/shared.mjs";
const STYLE = "dist/melee-and-morale.css";

/** A fault that is put in, and the sentence that must be said of it. */
const FAULTS: [name: string, put: (folder: string) => Promise<unknown>, said: RegExp][] = [
  [
    "a template in the wrong letter case",
    (folder) => rename(join(folder, "templates/cards/attack.hbs"), join(folder, "templates/cards/Attack.hbs")),
    /shared\.mjs names templates\/cards\/attack\.hbs, but the file is written templates\/cards\/Attack\.hbs\.$/,
  ],
  [
    "a sheet's part that is not there",
    (folder) => rm(join(folder, "templates/sheets/actor/monster-sheet/header.hbs")),
    /^MonsterSheet names templates\/sheets\/actor\/monster-sheet\/header\.hbs, which is not in the package\.$/,
  ],
  [
    "a language file that is not there",
    (folder) => rm(join(folder, "lang/en.json")),
    /^"languages" in system\.json names lang\/en\.json, which is not in the package\.$/,
  ],
  [
    "a subtype without a name",
    (folder) => edit(folder, "lang/en.json", (text) => text.replace('"monster":', '"monstrous":')),
    /^lang\/en\.json has no TYPES\.Actor\.monster, the name of the subtype Actor\.monster\.$/,
  ],
  [
    "a subtype without a model",
    (folder) => editManifest(folder, (manifest) => (manifest.documentTypes.Combat.duel = {})),
    /^The subtype Combat\.duel has no model\.$/,
  ],
  [
    "a subtype without a sheet",
    (folder) => edit(folder, BUNDLE, (text) => text.replace(/\barmor:ArmorSheet\b/, "armour:ArmorSheet")),
    /^The subtype Item\.armor has no sheet\.$/,
  ],
  [
    "a model of no subtype",
    (folder) => editManifest(folder, (manifest) => delete manifest.documentTypes.Combatant.sides),
    /^The model Combatant\.sides belongs to no subtype of the manifest\.$/,
  ],
  [
    "formatted text that the server would not clean",
    (folder) => editManifest(folder, (manifest) => (manifest.documentTypes.Actor.monster.htmlFields = ["remarks"])),
    /^The formatted text "description" of Actor\.monster is not among its "htmlFields"\.$/,
  ],
  [
    "a pack whose database is broken",
    (folder) => truncate(join(folder, "packs/monsters/CURRENT"), 3),
    /^The pack "monsters" does not open: Corruption: /,
  ],
  [
    "a pack's entry with a dead picture",
    (folder) =>
      editEntry(folder, "monsters", (entry) => (entry.img = "systems/melee-and-morale/assets/icons/nobody.svg")),
    /^".*" of the pack "monsters" names assets\/icons\/nobody\.svg, which is not in the package\.$/,
  ],
  [
    "a pack's entry of a type that nobody declares",
    (folder) => editEntry(folder, "weapons-and-armor", (entry) => (entry.type = "gizmo")),
    /^".*" of the pack "weapons-and-armor" is of the type "gizmo", which the manifest does not declare\.$/,
  ],
  [
    "a lock that was left in a pack",
    (folder) => writeFile(join(folder, "packs/monsters/LOCK"), ""),
    /^packs\/monsters\/LOCK is the lock of an open database\.$/,
  ],
  [
    "a stray file",
    (folder) => writeFile(join(folder, "package.json"), "{}"),
    /^package\.json does not belong into the package\.$/,
  ],
  [
    "a font that is not there",
    (folder) => rm(join(folder, "dist/fonts/cinzel-latin-600-normal.woff2")),
    /^dist\/melee-and-morale\.css names dist\/fonts\/cinzel-latin-600-normal\.woff2, which is not in the package\.$/,
  ],
  [
    "a font without its license",
    (folder) => rm(join(folder, "assets/fonts/cinzel.txt")),
    /^dist\/fonts\/cinzel-latin-600-normal\.woff2 has no license in assets\/fonts\.$/,
  ],
  [
    "a wrong module path",
    (folder) => editManifest(folder, (manifest) => (manifest.esmodules = ["dist/Melee-and-Morale.mjs"])),
    /^"esmodules" in system\.json names dist\/Melee-and-Morale\.mjs, but the file is written dist\/melee-and-morale\.mjs\.$/,
  ],
  [
    "a version that is none",
    (folder) => editManifest(folder, (manifest) => (manifest.version = "1.0")),
    /^The version "1\.0" is not of the form 1\.2\.3\.$/,
  ],
  [
    "a field of the wrong kind",
    (folder) => editManifest(folder, (manifest) => (manifest.packs = {})),
    /^"packs" in system\.json is of the kind object, not list\.$/,
  ],
  [
    "an id that is not the code's",
    (folder) => editManifest(folder, (manifest) => (manifest.id = "melee")),
    /^dist\/shared\.mjs names systems\/melee-and-morale\/.*, but the manifest's id is melee\.$/,
  ],
  [
    "a text that code names and nobody wrote",
    (folder) => edit(folder, "lang/en.json", (text) => text.replace('"noGamemaster":', '"noReferee":')),
    /^dist\/shared\.mjs names the text MELEE\.Tracker\.noGamemaster, which lang\/en\.json does not have\.$/,
  ],
  [
    "code that names a source map",
    (folder) => appendFile(join(folder, ENTRY), "\n//# sourceMappingURL=melee-and-morale.mjs.map\n"),
    /^dist\/melee-and-morale\.mjs names the source map melee-and-morale\.mjs\.map, which is not there\.$/,
  ],
  [
    "code that does not run",
    (folder) => edit(folder, BUNDLE, (text) => `throw new Error("no");${text}`),
    /^dist\/melee-and-morale\.mjs does not register itself: no\.$/,
  ],
  [
    "code that is too much, in the file that the manifest's imports",
    (folder) => appendFile(join(folder, BUNDLE), `\n/* ${randomBytes(80_000).toString("base64")} */\n`),
    /^The code has \d+ bytes after gzip, more than 80000\.$/,
  ],
  [
    "styles that are too many",
    (folder) => appendFile(join(folder, STYLE), `\n/* ${randomBytes(12_000).toString("base64")} */\n`),
    /^The styles have \d+ bytes after gzip, more than 12000\.$/,
  ],
];

describe("the checker says of", () => {
  it.each(FAULTS)("%s what is wrong", async (name, put, said) => {
    const folder = release.copy(name);
    await put(folder);
    const { faults } = await checkPackage(folder);
    expect(faults).toContainEqual(expect.stringMatching(said));
  });

  it("a zip in which a file would leave the folder, that it is none to unpack", async () => {
    const file = join(release.folder, "..", "leaving.zip");
    await writeFile(file, zipSync({ "../system.json": Buffer.from("{}") }));
    await expect(checkPackage(file)).rejects.toThrow("The zip names files outside of its folder: ../system.json.");
  });
});
