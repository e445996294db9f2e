import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Tally } from "./checks.ts";
import { ROOT, run } from "./run.ts";

interface JsonReport {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

/** One test, or one test file that could not be loaded, that did not pass. */
export interface Failure {
  readonly file: string;
  readonly title: string;
  readonly message: string;
}

/** How long the tests of a file took. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/** What a run of the tests came to; `titles` has the state of every test by its full title. */
export interface TestRun {
  readonly passed: number;
  readonly failures: readonly Failure[];
  readonly titles: ReadonlyMap<string, string>;
  readonly times: readonly FileTime[];
}

/**
 * Runs the tests that the arguments choose and reads the machine-readable report. A skipped test is a failure, and so is
 * an error that belongs to no test.
 */
export async function runTests(args: string[], options: { cwd?: string; show?: boolean } = {}): Promise<TestRun> {
  const cwd = options.cwd ?? ROOT;
  const folder = await mkdtemp(join(tmpdir(), "melee-and-morale-report-"));
  const reportFile = join(folder, "report.json");
  try {
    const reporters = options.show ? ["--reporter=default", "--reporter=json"] : ["--reporter=json"];
    const { code, output } = await run("vitest", ["run", ...args, ...reporters, `--outputFile.json=${reportFile}`], {
      cwd,
      show: options.show ?? false,
    });
    const report = await readFile(reportFile, "utf8").then(
      (text) => JSON.parse(text) as JsonReport,
      () => null,
    );
    return report ? readReport(report, code, cwd) : noRun(output || "No report.");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function readReport(report: JsonReport, code: number, cwd: string): TestRun {
  const failures: Failure[] = [];
  const titles = new Map<string, string>();
  const times: FileTime[] = [];
  let passed = 0;
  for (const result of report.testResults) {
    const file = relative(cwd, result.name).replaceAll("\\", "/");
    times.push({ file, seconds: (result.endTime - result.startTime) / 1000 });
    for (const test of result.assertionResults) {
      titles.set(test.fullName, test.status);
      if (test.status === "passed") passed += 1;
      else {
        const message = test.failureMessages?.join("\n") || `The test was not run (${test.status}).`;
        failures.push({ file, title: test.fullName, message });
      }
    }
    if (result.status === "failed" && !result.assertionResults.some((test) => test.status === "failed"))
      failures.push({ file, title: "(the file)", message: result.message });
  }
  if (failures.length === 0 && (code !== 0 || !report.success))
    failures.push(wholeRun("An error that belongs to no test; see above."));
  return { passed, failures, titles, times };
}

function noRun(message: string): TestRun {
  return { passed: 0, failures: [wholeRun(message)], titles: new Map(), times: [] };
}

function wholeRun(message: string): Failure {
  return { file: "(all)", title: "the run of the tests", message };
}

/** Adds a run to the tally and prints every failure with its file and the first lines of its message. */
export function reportTests(testRun: TestRun, tally: Tally): void {
  tally.passed += testRun.passed;
  tally.failed += testRun.failures.length;
  for (const { file, title, message } of testRun.failures)
    console.log(`\n ✗ ${file}\n   ${title}\n${message.split("\n").slice(0, 12).join("\n")}`);
}

/** Prints the files whose tests took longest. */
export function reportSlowest({ times }: TestRun, most = 10): void {
  const slowest = times.toSorted((first, second) => second.seconds - first.seconds).slice(0, most);
  console.log(`\nThe ${slowest.length} slowest files:`);
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
}
