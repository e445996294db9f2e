import { proveInPages } from "./prove.ts";

/**
 * `npm run fuzz [-- <deeds>]`: builds, then puts the test bench itself to the proof on both cores: so many random deeds of
 * three browsers (1200 unless given), twenty kills of the server under a stream of writes, and a network that is gone for
 * long. Each run draws a seed of its own and prints it; `FUZZ_SEED` does one again.
 */
const deeds = Number(process.argv[2] ?? 1200);
if (!Number.isInteger(deeds) || deeds < 1) throw new Error("How many deeds is a whole number from 1 up.");
process.env.EVERY_CORE = "1";
process.env.FUZZ = String(deeds);
process.env.KILLS ??= "20";
await proveInPages(["--project", "bench"]);
