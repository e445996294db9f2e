import { type Program, run } from "./run.ts";

/** One thing that is either right or wrong; it counts as one test. */
export interface Check {
  readonly name: string;
  readonly program: Program;
  readonly args: string[];
}

const types = (name: string, project: string): Check => {
  // What was found is kept, so that only what has changed since is looked at again.
  const known = ["--incremental", "--tsBuildInfoFile", `build/types/${project}.tsbuildinfo`];
  return { name, program: "tsc", args: ["-p", `${project}.json`, ...known] };
};

/** The three type programs: the rules alone, the system with Foundry's types, everything that runs in Node. */
export const TYPE_CHECKS: readonly Check[] = [
  types("types of the rules", "tsconfig.rules"),
  types("types of the system", "tsconfig"),
  types("types of the test bench, demo, tools and tests", "tsconfig.stand-in"),
];

/** Lint and format in one. */
export const LINT_CHECKS: readonly Check[] = [
  { name: "lint and format", program: "biome", args: ["check", "--error-on-warnings", "."] },
];

/** Exports, files and packages that nothing uses: `knip.json`. */
export const KNIP_CHECK: Check = { name: "nothing unused", program: "knip", args: ["--no-progress"] };

/** The system's bundle and the bundle of the test bench's page. */
export const BUILD_CHECKS: readonly Check[] = [
  { name: "build of the system", program: "vite", args: ["build", "--logLevel", "warn"] },
  { name: "build of the test bench", program: "vite", args: ["build", "--logLevel", "warn", "--mode", "bench"] },
];

/** The outcome of some checks. */
export interface Tally {
  passed: number;
  failed: number;
}

/** Runs the checks side by side; prints a line for each, and what a failing one said. */
export async function runChecks(checks: readonly Check[], tally: Tally): Promise<void> {
  await Promise.all(
    checks.map(async ({ name, program, args }) => {
      const started = Date.now();
      const { code, output } = await run(program, args);
      report(name, code === 0, output, started, tally);
    }),
  );
}

/** Counts and prints one outcome. */
export function report(name: string, passed: boolean, output: string, started: number, tally: Tally): void {
  tally[passed ? "passed" : "failed"] += 1;
  console.log(`${passed ? " ✓" : " ✗"} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(indent(output.trim() || "It failed without a word."));
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `     ${line}`)
    .join("\n");
}
