import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRIMARY, type Source, Table } from "../../stand-in/server/store.ts";

/** A world's sources as they lie on the disk: of a copy, for the server holds the databases themselves. */
export async function worldOnDisk(dataFolder: string, world: string): Promise<Record<string, Source[]>> {
  const copy = await mkdtemp(join(tmpdir(), "bench-disk-"));
  try {
    const filter = (file: string) => !file.endsWith("LOCK");
    await cp(join(dataFolder, "worlds", world, "data"), copy, { recursive: true, filter });
    const sources: Record<string, Source[]> = {};
    for (const name of Object.values(PRIMARY)) {
      const table = await Table.open(join(copy, name), name);
      sources[name] = [...table.documents.values()];
      await table.close();
    }
    return sources;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
