import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BUILD_CHECKS, runChecks, type Tally } from "./checks.ts";
import { readContent, zip, zipName } from "./package/content.ts";
import { buildPacks } from "./packs.ts";
import { ROOT } from "./run.ts";

/**
 * `npm run package [-- --repository <https address>]`: builds the system and writes `build/<id>-<version>.zip`, with
 * `system.json` at its root, and `build/system.json` beside it. With the address of the repository that publishes the
 * release, the manifest says where it and its newest version lie.
 */
const { values } = parseArgs({ options: { repository: { type: "string" } } });
const tally: Tally = { passed: 0, failed: 0 };
await runChecks(
  BUILD_CHECKS.filter(({ name }) => name === "build of the system"),
  tally,
);
if (tally.failed > 0) process.exit(1);
await buildPacks();

const content = await readContent(ROOT, values.repository);
const manifest = content.get("system.json")!;
const folder = join(ROOT, "build");
const file = join(folder, zipName(JSON.parse(Buffer.from(manifest).toString("utf8"))));
const bytes = zip(content);
await mkdir(folder, { recursive: true });
await writeFile(file, bytes);
await writeFile(join(folder, "system.json"), manifest);
console.log(`${content.size} files, ${bytes.length} bytes: ${file}`);
