import { LINT_CHECKS, runChecks, type Tally, TYPE_CHECKS } from "./checks.ts";
import { reportTests, runTests } from "./vitest.ts";

/** `npm run check`: types, lint and the tests of the rules side by side, for the time while one is writing. */
const tally: Tally = { passed: 0, failed: 0 };
const [run] = await Promise.all([runTests(["--project", "rules"]), runChecks([...TYPE_CHECKS, ...LINT_CHECKS], tally)]);
reportTests(run, tally);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
