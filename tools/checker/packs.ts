import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { PackageFiles } from "./package-files.ts";
import type { Finder } from "./paths.ts";

/** The collection that a compendium's documents stand in, and those that stand in documents. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  Actor: "actors",
  Adventure: "adventures",
  Cards: "cards",
  Item: "items",
  JournalEntry: "journal",
  Macro: "macros",
  Playlist: "playlists",
  RollTable: "tables",
  Scene: "scenes",
};
const SUBTYPED: Readonly<Record<string, string>> = { actors: "Actor", items: "Item" };
const EMBEDDED = ["items", "effects", "pages", "results", "sounds"];

type Entry = Record<string, any>;

/** Faults of every compendium, and how many entries each holds. */
export async function checkPacks(
  files: PackageFiles,
  manifest: Record<string, any>,
  find: Finder,
): Promise<{ faults: string[]; counts: Record<string, number> }> {
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  for (const pack of manifest.packs ?? []) {
    try {
      const rows = await readDatabase(files, pack.path);
      counts[pack.name] = rows.size;
      faults.push(...checkRows(pack, rows, manifest, find));
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      faults.push(`The pack "${pack.name}" does not open: ${cause?.message ?? message}.`);
    }
  }
  return { faults, counts };
}

/** Every row of a database, read from a copy, so that the package stays as it is. */
async function readDatabase({ folder, paths }: PackageFiles, path: string): Promise<Map<string, Entry>> {
  const inside = paths.filter((one) => one.startsWith(`${path}/`));
  if (inside.length === 0) throw new Error(`there is no folder ${path}`);
  const copy = await mkdtemp(join(tmpdir(), "package-pack-"));
  try {
    for (const one of inside) if (!one.endsWith("/LOCK")) await cp(join(folder, one), join(copy, basename(one)));
    const database = new ClassicLevel<string, string>(copy, { createIfMissing: false, valueEncoding: "utf8" });
    await database.open();
    const rows = await database.iterator().all();
    await database.close();
    return new Map(rows.map(([key, value]) => [key, JSON.parse(value)]));
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

function checkRows(pack: Entry, rows: Map<string, Entry>, manifest: Entry, find: Finder): string[] {
  const collection = COLLECTIONS[pack.type] ?? "";
  const top = [...rows.keys()].filter((key) => key.startsWith(`!${collection}!`));
  const faults = top.length === 0 ? [`The pack "${pack.name}" holds no ${pack.type}.`] : [];
  for (const [key, entry] of rows) {
    const at = `"${entry.name ?? key}" of the pack "${pack.name}"`;
    const [, path = "", ids = ""] = key.split("!");
    const root = path.split(".")[0];
    if (root !== collection && root !== "folders") faults.push(`${at} is of the collection ${path}.`);
    if (!/^[A-Za-z0-9]{16}$/.test(entry._id ?? "")) faults.push(`${at} has no _id of sixteen letters and digits.`);
    else if (ids.split(".").at(-1) !== entry._id) faults.push(`${at} has the _key ${key}, but the _id ${entry._id}.`);
    if (typeof entry.name !== "string" || entry.name.trim() === "") faults.push(`${at} has no name.`);
    faults.push(...checkType(at, path, entry, manifest), ...checkChildren(at, path, ids, entry, rows));
    if (entry.folder && !rows.has(`!folders!${entry.folder}`)) faults.push(`${at} lies in a folder that is not there.`);
    for (const image of [entry.img, entry.prototypeToken?.texture?.src])
      faults.push(...checkImage(at, image, manifest.id, find));
  }
  return faults;
}

function checkType(at: string, path: string, { type }: Entry, { documentTypes }: Entry): string[] {
  const document = SUBTYPED[path.split(".").at(-1) ?? ""];
  if (!document || type in (documentTypes[document] ?? {})) return [];
  return [`${at} is of the type "${type}", which the manifest does not declare.`];
}

/** A parent lists the ids of what stands in it, and each of them has a row of its own. */
function checkChildren(at: string, path: string, ids: string, entry: Entry, rows: Map<string, Entry>): string[] {
  const missing = EMBEDDED.flatMap((name) =>
    (Array.isArray(entry[name]) ? entry[name] : []).filter(
      (id: unknown) => typeof id !== "string" || !rows.has(`!${path}.${name}!${ids}.${id}`),
    ),
  );
  const owner = ids.split(".").slice(0, -1).join(".");
  const [collection = "", ...inner] = path.split(".").reverse();
  const parent = owner ? rows.get(`!${inner.reverse().join(".")}!${owner}`) : undefined;
  const orphan = owner !== "" && !parent?.[collection]?.includes(entry._id);
  return [
    ...missing.map((id: unknown) => `${at} lists ${JSON.stringify(id)}, which the pack does not hold.`),
    ...(orphan ? [`${at} stands in no entry that lists it.`] : []),
  ];
}

function checkImage(at: string, image: unknown, id: string, find: Finder): string[] {
  if (image === undefined || image === null || image === "") return [];
  const prefix = `systems/${id}/`;
  if (typeof image !== "string" || !image.startsWith(prefix))
    return [`${at} has the picture ${image}, which is elsewhere.`];
  return find(at, image.slice(prefix.length)) ? [find(at, image.slice(prefix.length))!] : [];
}
