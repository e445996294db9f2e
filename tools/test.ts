import { BUILD_CHECKS, KNIP_CHECK, LINT_CHECKS, report, runChecks, type Tally, TYPE_CHECKS } from "./checks.ts";
import { heldFacts, readFacts } from "./core-facts.ts";
import { buildPacks } from "./packs.ts";
import { reportSlowest, reportTests, runTests } from "./vitest.ts";

/** `npm test`: everything. Each check counts as one test; the last line is the sum; the exit code tells failure. */
const started = Date.now();
const tally: Tally = { passed: 0, failed: 0 };

await runChecks([...TYPE_CHECKS, ...LINT_CHECKS, KNIP_CHECK, ...BUILD_CHECKS], tally);
const packsStarted = Date.now();
await buildPacks().then(
  () => report("build of the compendia", true, "", packsStarted, tally),
  (error: Error) => report("build of the compendia", false, error.stack ?? error.message, packsStarted, tally),
);
const run = await runTests([], { show: true });
reportTests(run, tally);

reportSlowest(run);
for (const line of heldFacts(readFacts(), run.titles)) console.log(line);
console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} seconds`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
