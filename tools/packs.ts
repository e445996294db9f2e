import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compilePack, extractPack } from "@foundryvtt/foundryvtt-cli";
import { ROOT } from "./run.ts";

const SOURCES = join(ROOT, "packs", "_source");

/** The names of the compendia: one folder of sources each. */
export async function packNames(): Promise<string[]> {
  const entries = await readdir(SOURCES, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

const isFolder = ({ _key }: Record<string, any>) => String(_key).startsWith("!folders!");

async function readSources(name: string): Promise<Record<string, any>[]> {
  const entries = await readdir(join(SOURCES, name), { recursive: true });
  const files = entries.filter((file) => file.endsWith(".json")).sort();
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(SOURCES, name, file), "utf8"))));
}

/** Reads the reviewed documents of one compendium, in the order of their file names; its folders are left out. */
export async function readPackSources(name: string): Promise<Record<string, any>[]> {
  return (await readSources(name)).filter((source) => !isFolder(source));
}

/** Reads the folders of one compendium, in the order of their file names. */
export async function readPackFolders(name: string): Promise<Record<string, any>[]> {
  return (await readSources(name)).filter(isFolder);
}

/** Writes the database of one compendium, its folders with it. */
export async function compileSources(name: string, destination: string): Promise<void> {
  await compilePack(join(SOURCES, name), destination, { log: false, recursive: true });
}

/** Builds every compendium's database afresh from its sources. */
export async function buildPacks(): Promise<void> {
  for (const name of await packNames()) {
    const folder = join(ROOT, "packs", name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await compileSources(name, folder);
  }
}

/** Writes the databases, edited in a running program, back to the sources; names of files and folders come from the names. */
async function unpack(): Promise<void> {
  for (const name of await packNames()) {
    await extractPack(join(ROOT, "packs", name), join(SOURCES, name), {
      log: false,
      clean: true,
      omitVolatile: true,
      folders: true,
      transformFolderName: ({ name: folder }) => slug(folder),
      transformName: (entry, { documentType, folder = "" }) =>
        join(
          folder,
          ...(documentType === "Folder" ? [slug(entry.name), "_folder.json"] : [`${slug(entry.name)}.json`]),
        ),
      jsonOptions: { space: 2 },
    });
  }
}

function slug(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await (process.argv.includes("--unpack") ? unpack() : buildPacks());
}
