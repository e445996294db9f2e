import { BUILD_CHECKS, runChecks, type Tally } from "./checks.ts";
import { buildPacks } from "./packs.ts";
import { reportTests, runTests } from "./vitest.ts";

/**
 * `npm run races [-- <times>]`: builds, then runs each race of two users in real browser pages a hundred times (or so often)
 * on each core. Prints who came first how often; the last line is the sum, and the exit code tells failure.
 */
const times = Number(process.argv[2] ?? 100);
if (!Number.isInteger(times) || times < 1) throw new Error("How often is a whole number from 1 up.");
process.env.RACES = String(times);

const tally: Tally = { passed: 0, failed: 0 };
await runChecks(BUILD_CHECKS, tally);
if (tally.failed > 0) process.exit(1);
await buildPacks();
reportTests(await runTests(["--project", "browser", "tests/e2e/races.test.ts"], { show: true }), tally);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
