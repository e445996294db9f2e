import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { embeddedIn, PRIMARY } from "../common/hierarchy.ts";
import type { Source } from "../common/types.ts";

type Entries = Map<string, string>;

/** Splits a document into the rows that core's databases hold: parents list the ids of what is split off. */
function flatten(collection: string, ids: string, source: Source, path: string, rows: Entries): void {
  const value: Source = { ...source };
  for (const { key, kind, children } of embeddedIn(collection, source)) {
    for (const child of children) flatten(key, `${ids}.${child._id}`, child, `${path}.${key}`, rows);
    value[key] = kind === "list" ? children.map((child) => child._id) : (children[0]?._id ?? null);
  }
  rows.set(`!${path}!${ids}`, JSON.stringify(value));
}

/** A row as it is stored: what is split off stands as ids. */
type Row = Source;

/** Puts split rows together again; rows that no parent lists are left out. */
function assemble(rows: ReadonlyMap<string, Row>, collection: string, path: string, ids: string): Source | undefined {
  const value = rows.get(`!${path}!${ids}`);
  if (!value) return undefined;
  const source: Source = { ...value };
  for (const { key, kind } of embeddedIn(collection, source)) {
    const listed: unknown[] = [source[key] ?? []].flat();
    const children = listed.map((id) => assemble(rows, key, `${path}.${key}`, `${ids}.${id}`));
    const found = children.filter((child) => child !== undefined);
    source[key] = kind === "list" ? found : (found[0] ?? null);
  }
  return source;
}

/** One collection of a world: whole documents in memory, rows in LevelDB, written before anybody is told. */
export class Table {
  readonly documents = new Map<string, Source>();
  readonly #rows = new Map<string, Entries>();
  #database: ClassicLevel<string, string> | null = null;

  private constructor(
    private readonly folder: string,
    readonly name: string,
  ) {}

  static async open(folder: string, name: string): Promise<Table> {
    const table = new Table(folder, name);
    if (!existsSync(folder)) return table;
    const rows = new Map<string, Row>();
    const database = await table.#open();
    for (const [key, value] of await database.iterator().all()) rows.set(key, JSON.parse(value));
    for (const key of rows.keys()) {
      if (!key.startsWith(`!${name}!`)) continue;
      const source = assemble(rows, name, name, key.slice(name.length + 2));
      if (source) table.#remember(source);
    }
    return table;
  }

  /** The database is made when the first document comes. */
  async #open(): Promise<ClassicLevel<string, string>> {
    if (!this.#database) {
      await mkdir(this.folder, { recursive: true });
      this.#database = new ClassicLevel<string, string>(this.folder, { valueEncoding: "utf8" });
      await this.#database.open();
    }
    return this.#database;
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }

  #remember(source: Source, rows = this.#rowsOf(source)): void {
    this.documents.set(source._id, source);
    this.#rows.set(source._id, rows);
  }

  #rowsOf(source: Source): Entries {
    const rows: Entries = new Map();
    flatten(this.name, source._id, source, this.name, rows);
    return rows;
  }

  /** Stores whole documents and forgets deleted ones in one durable batch; what cannot be stored is not remembered. */
  async write(changed: readonly Source[], deleted: readonly string[] = []): Promise<void> {
    const batch = (await this.#open()).batch();
    const rowsOf = new Map(changed.map((source) => [source, this.#rowsOf(source)]));
    for (const [source, rows] of rowsOf) {
      const before = this.#rows.get(source._id) ?? new Map();
      for (const [key, value] of rows) if (before.get(key) !== value) batch.put(key, value);
      for (const key of before.keys()) if (!rows.has(key)) batch.del(key);
    }
    for (const id of deleted) for (const key of this.#rows.get(id)?.keys() ?? []) batch.del(key);
    await batch.write({ sync: true });
    for (const [source, rows] of rowsOf) this.#remember(source, rows);
    for (const id of deleted) {
      this.#rows.delete(id);
      this.documents.delete(id);
    }
  }
}

/** All documents and folders of a built compendium; read from a copy, so that nothing locks or changes its files. */
export async function readPack(
  folder: string,
  collection: string,
): Promise<{ documents: Source[]; folders: Source[] }> {
  const copy = await mkdtemp(join(tmpdir(), "bench-pack-"));
  try {
    await cp(folder, copy, { recursive: true, filter: (file) => !file.endsWith("LOCK") });
    const database = new ClassicLevel<string, Source>(copy, { valueEncoding: "json", createIfMissing: false });
    const rows = new Map(await database.iterator().all());
    await database.close();
    const all = (name: string): Source[] => {
      const own = [...rows.keys()].filter((key) => key.startsWith(`!${name}!`));
      return own.map((key) => assemble(rows, name, name, key.slice(name.length + 2)) as Source);
    };
    return { documents: all(collection), folders: all("folders") };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** A world as plain JSON: documents by collection name, users first. */
export interface WorldSeed {
  title: string;
  system: string;
  users: readonly object[];
  [collection: string]: unknown;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A random document id of 16 letters and digits. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Documents inside a document get ids where they have none (`fresh`: all get new ones). */
export function giveIds(collection: string, source: Source, fresh = false): void {
  for (const { key, kind, children } of embeddedIn(collection, source)) {
    if (kind === "single") {
      const [given] = children;
      children[0] = { ...given, _id: given?._id ?? randomId() };
      source[key] = children[0];
    }
    for (const child of children) {
      if (fresh || !child._id) child._id = randomId();
      giveIds(key, child, fresh);
    }
  }
}

/** Writes a new world folder from a seed: `world.json` and one database a collection. */
export async function seedWorld(dataFolder: string, worldId: string, seed: WorldSeed): Promise<void> {
  const folder = join(dataFolder, "worlds", worldId);
  await mkdir(join(folder, "data"), { recursive: true });
  const manifest = { id: worldId, title: seed.title, system: seed.system };
  await writeFile(join(folder, "world.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const collection of Object.values(PRIMARY)) {
    const sources = (seed[collection] as Source[] | undefined) ?? [];
    if (sources.length === 0) continue;
    const table = await Table.open(join(folder, "data", collection), collection);
    const complete = structuredClone(sources).map((source) => ({ ...source, _id: source._id ?? randomId() }));
    for (const source of complete) giveIds(collection, source);
    await table.write(complete);
    await table.close();
  }
}

/** A file of ours, of the shape that the caller knows. */
export async function readJson<Shape>(file: string): Promise<Shape> {
  return JSON.parse(await readFile(file, "utf8"));
}
