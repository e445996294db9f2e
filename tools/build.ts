import { BUILD_CHECKS, runChecks, type Tally } from "./checks.ts";
import { buildPacks } from "./packs.ts";

/** `npm run build`: the system's bundle, the test bench's bundle and the compendia. */
const tally: Tally = { passed: 0, failed: 0 };
await runChecks(BUILD_CHECKS, tally);
await buildPacks();
process.exit(tally.failed === 0 ? 0 : 1);
