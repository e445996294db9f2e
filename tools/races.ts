import { proveInPages } from "./prove.ts";

/**
 * `npm run races [-- <times>]`: builds, then runs each race of two users in real browser pages a hundred times (or so often)
 * on each core. Prints who came first how often.
 */
const times = Number(process.argv[2] ?? 100);
if (!Number.isInteger(times) || times < 1) throw new Error("How often is a whole number from 1 up.");
process.env.EVERY_CORE = "1";
process.env.RACES = String(times);
await proveInPages(["--project", "browser", "tests/e2e/races.test.ts"]);
