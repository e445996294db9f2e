import { BUILD_CHECKS, runChecks, type Tally } from "./checks.ts";
import { buildPacks } from "./packs.ts";
import { reportTests, runTests } from "./vitest.ts";

/** Builds, then runs the chosen tests; the last line is the sum, and the exit code tells failure. */
export async function proveInPages(chosen: string[]): Promise<never> {
  const tally: Tally = { passed: 0, failed: 0 };
  await runChecks(BUILD_CHECKS, tally);
  if (tally.failed > 0) process.exit(1);
  await buildPacks();
  reportTests(await runTests(chosen, { show: true }), tally);
  console.log(`${tally.passed} passed, ${tally.failed} failed`);
  process.exit(tally.failed === 0 ? 0 : 1);
}
