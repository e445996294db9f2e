import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { demoWorld } from "../demo/world.ts";
import { seedWorld } from "../stand-in/server/store.ts";
import { BUILD_CHECKS, runChecks, type Tally } from "./checks.ts";
import { buildPacks } from "./packs.ts";
import { ROOT } from "./run.ts";

/**
 * `npm start`: builds the system, the test bench and the compendia, seeds the demo world if the data folder has none yet,
 * and serves it. Options: `--port`, `--data <folder>` (default: the repository, whose `worlds/` is not committed),
 * `--core 13|14`, `--world <id>`, `--system <folder>` (an unpacked release, which is served as it is).
 */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "30000" },
    data: { type: "string", default: ROOT },
    core: { type: "string", default: "14" },
    world: { type: "string", default: "demo" },
    system: { type: "string" },
  },
});
if (!["13", "14"].includes(values.core)) throw new Error("--core is 13 or 14.");
const dataFolder = resolve(values.data);
const system = resolve(values.system ?? ROOT);
if (!existsSync(join(system, "system.json"))) throw new Error(`There is no system.json in ${system}.`);

const tally: Tally = { passed: 0, failed: 0 };
await runChecks(
  BUILD_CHECKS.filter(({ name }) => !values.system || name === "build of the test bench"),
  tally,
);
if (tally.failed > 0) process.exit(1);
if (!values.system) await buildPacks();
if (!existsSync(join(dataFolder, "worlds", values.world, "world.json"))) {
  await seedWorld(dataFolder, values.world, demoWorld);
  console.log(`A new world "${values.world}" in ${join(dataFolder, "worlds")}`);
}

const server = spawn(
  process.execPath,
  [
    "--import",
    "tsx",
    "stand-in/server/main.ts",
    ...["--port", values.port, "--data", dataFolder, "--core", values.core, "--world", values.world],
    ...["--system", system],
  ],
  { cwd: ROOT, stdio: "inherit" },
);
// The terminal's Ctrl+C reaches both; this one only waits for the server to store and leave.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));
server.on("close", (code) => process.exit(code ?? 0));
