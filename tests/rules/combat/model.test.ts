import fc from "fast-check";
import { describe, it } from "vitest";
import { compare, scene } from "./model.ts";

/** How many random fights are played; the environment may ask for more. */
const RUNS = Number(process.env.MODEL_RUNS ?? 100);

describe("C1–C6, C13, C22, C23: the code and the reference", () => {
  it("C23: in random fights both say the same after every command, and ask for the same dice", () => {
    fc.assert(fc.property(scene, compare), { numRuns: RUNS });
  }, 600_000);
});
