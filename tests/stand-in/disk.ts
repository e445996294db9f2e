import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Source } from "../../stand-in/common/types.ts";
import { BenchServer } from "../../stand-in/server/core.ts";

/** What another server would hold that started from a server's disk now: of a copy, for the databases are in use. */
export async function worldOnDisk({ options, manifest }: BenchServer): Promise<Record<string, Source[]>> {
  const copy = await mkdtemp(join(tmpdir(), "bench-disk-"));
  try {
    const world = join("worlds", options.worldId);
    const filter = (file: string) => !file.endsWith("LOCK");
    await cp(join(options.dataFolder, world), join(copy, world), { recursive: true, filter });
    // Compendia say nothing of the world.
    const server = await BenchServer.open({ ...options, dataFolder: copy, manifest: { ...manifest, packs: [] } });
    const sources = server.worldSources();
    await server.close();
    return sources;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
