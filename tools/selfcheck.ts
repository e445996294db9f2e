import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { BUILD_CHECKS, runChecks, type Tally } from "./checks.ts";
import { buildPacks } from "./packs.ts";
import { ROOT } from "./run.ts";
import { runOnBench, WINDOW } from "./selfcheck/bench.ts";
import { buildSelfCheck } from "./selfcheck/build.ts";

/**
 * `npm run selfcheck`: builds the self-check's module folder, runs it by its button on the test bench under both cores and
 * prints each report. `--core 13` or `--core 14` runs one; `--build` only builds the folder, for a world of one's own;
 * `--write` keeps the reports and the pictures in `docs/self-check.md`.
 */
const { values } = parseArgs({
  options: { core: { type: "string" }, build: { type: "boolean" }, write: { type: "boolean" } },
});
const cores = ([13, 14] as const).filter((core) => !values.core || values.core === String(core));
if (cores.length === 0) throw new Error("--core is 13 or 14.");
const PAGE = join(ROOT, "docs", "self-check.md");

/** The window after a run, in both themes. */
async function takePictures(page: Page): Promise<void> {
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => {
      for (const one of ["light", "dark"]) document.body.classList.toggle(`theme-${one}`, one === name);
    }, theme);
    await page.locator(WINDOW).screenshot({ path: join(ROOT, "docs", "pictures", `self-check-${theme}.png`) });
  }
}

const tally: Tally = { passed: 0, failed: 0 };
await runChecks(BUILD_CHECKS, tally);
if (tally.failed > 0) process.exit(1);
await buildPacks();
await buildSelfCheck();
console.log("The module is built: dist/self-check");
if (values.build) process.exit(0);
let failures = 0;
for (const core of cores) {
  const { report, outcomes, left } = await runOnBench(core, values.write ? takePictures : undefined);
  failures += outcomes.filter(({ state }) => state === "failed").length + left;
  console.log(`\n${report}`);
  if (left > 0) console.log(`${left} documents are left in the world.`);
  if (!values.write) continue;
  const kept = new RegExp(`(### Core ${core}\\n\\n\`\`\`text\\n)[^\`]*(\`\`\`)`);
  await writeFile(
    PAGE,
    (await readFile(PAGE, "utf8")).replace(kept, (_all, head, tail) => `${head}${report}\n${tail}`),
  );
}
process.exit(failures === 0 ? 0 : 1);
