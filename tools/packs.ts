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

/** Reads the reviewed sources of one compendium, in the order of their file names. */
export async function readPackSources(name: string): Promise<Record<string, any>[]> {
  const files = (await readdir(join(SOURCES, name))).filter((file) => file.endsWith(".json")).sort();
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(SOURCES, name, file), "utf8"))));
}

/** Builds every compendium's database afresh from its sources. */
export async function buildPacks(): Promise<void> {
  for (const name of await packNames()) {
    const folder = join(ROOT, "packs", name);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await compilePack(join(SOURCES, name), folder, { log: false });
  }
}

/** Writes the databases, edited in a running program, back to the sources; file names come from the names. */
async function unpack(): Promise<void> {
  for (const name of await packNames()) {
    await extractPack(join(ROOT, "packs", name), join(SOURCES, name), {
      log: false,
      clean: true,
      omitVolatile: true,
      transformName: (entry: { name: string }) => `${slug(entry.name)}.json`,
      jsonOptions: { space: 2 },
    });
  }
}

function slug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await (process.argv.includes("--unpack") ? unpack() : buildPacks());
}
