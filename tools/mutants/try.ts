import type { LogLevel, MutantResult, PartialStrykerOptions } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { type Change, fromZero, keyOf } from "./mutant.ts";
import { DRAWN, PROGRESS } from "./plugins.ts";
import type { Target } from "./targets.ts";

/** What became of a change: a test turned red, the tests did not come to an end, all stayed green, none came there. */
export type Fate = "killed" | "timeout" | "survived" | "unreached";

/** Plain copies are enough for the tests; these are built, or stand beside them. */
const NOT_COPIED = ["/dist", "/stand-in/dist", "/build", "/worlds", "/coverage", "/docs/pictures", "*.zip", "*.tgz"];

/** Puts each change in alone and runs the tests that reach it, in a copy of the tree; what became of each. */
export async function tryChanges(
  changes: readonly Change[],
  target: Target,
  workers: number,
): Promise<Map<Change, Fate>> {
  if (changes.length === 0) return new Map();
  process.env.MUTANTS_PROJECT = target.project;
  const results = await new Stryker(optionsFor(changes, workers)).runMutationTest();
  const fates = new Map(results.map((result) => [keyOf(fromZero(result)), fateOf(result)]));
  return new Map(changes.map((change) => [change, fates.get(change.key) ?? lost(change)]));
}

function lost({ key }: Change): never {
  throw new Error(`The run says nothing of ${key}.`);
}

function fateOf({ status }: MutantResult): Fate {
  if (status === "Killed" || status === "RuntimeError") return "killed";
  if (status === "Timeout") return "timeout";
  return status === "NoCoverage" ? "unreached" : "survived";
}

function optionsFor(changes: readonly Change[], workers: number): PartialStrykerOptions {
  return {
    mutate: [...new Set(changes.map(({ file }) => file))],
    mutator: { excludedMutations: [] },
    plugins: ["@stryker-mutator/vitest-runner", new URL("plugins.ts", import.meta.url).pathname],
    checkers: [DRAWN],
    checkerNodeArgs: ["--import", "tsx"],
    [DRAWN]: changes.map(({ key }) => key),
    testRunner: "vitest",
    vitest: { configFile: "tools/mutants/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    concurrency: workers,
    // A busy machine is slow, not wrong: what does not come to an end is told from it by a wide margin.
    timeoutMS: 20_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 15,
    tempDirName: "build/mutants",
    cleanTempDir: "always",
    // Stryker would read it with the compiler's old programming interface.
    tsconfigFile: "none",
    ignorePatterns: NOT_COPIED,
    reporters: [PROGRESS],
    logLevel: "error" as LogLevel,
  };
}
