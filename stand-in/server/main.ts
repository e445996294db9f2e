import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BenchServer } from "./core.ts";
import { serve } from "./http.ts";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "30000" },
    data: { type: "string", default: "bench-data" },
    core: { type: "string", default: "13" },
    world: { type: "string", default: "demo" },
    system: { type: "string" },
  },
});
if (!["13", "14"].includes(values.core)) throw new Error("--core is 13 or 14");
const dataFolder = resolve(values.data);
if (!existsSync(join(dataFolder, "worlds", values.world, "world.json"))) {
  throw new Error(`There is no world "${values.world}" in ${dataFolder}; seed one first`);
}
const root = resolve(import.meta.dirname, "../..");
const systemFolder = values.system ? resolve(values.system) : root;
const core = Number(values.core) as 13 | 14;
const bench = await BenchServer.open({ dataFolder, worldId: values.world, core, systemFolder });
const benchFolder = join(root, "stand-in", "dist");
const server = await serve(bench, { port: Number(values.port), benchFolder });
console.log(`Ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
console.log("A test bench, open to this machine only. To play, use Foundry Virtual Tabletop.");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close();
    server.closeAllConnections();
    void bench.close().then(() => process.exit(0));
  });
}
