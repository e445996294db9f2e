import { LINT_CHECKS, runChecks, type Tally, TYPE_CHECKS } from "./checks.ts";
import { reportTests, runTests } from "./vitest.ts";

/** `npm run check`: types, lint and the tests of the rules, for the time while one is writing. */
const tally: Tally = { passed: 0, failed: 0 };
await runChecks([...TYPE_CHECKS, ...LINT_CHECKS], tally);
reportTests(await runTests(["--project", "rules"]), tally);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
