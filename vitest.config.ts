import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { otherBrowsers } from "./tests/e2e/browsers.ts";

/** A worker for each core, for vitest alone would keep one back; not more, for each may have a browser of its own. */
const WORKERS = Math.min(4, Math.max(2, availableParallelism()));

/** A project of real browser pages; its files share what they import and the browser, and lay tables of their own. */
const browserProject = (name: string, include: string[], env = {}): TestProjectInlineConfiguration => ({
  test: {
    name,
    environment: "node",
    include,
    env,
    testTimeout: 60_000,
    hookTimeout: 90_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000 } },
    isolate: false,
  },
});

/** Last of all: many small files, which fill up whatever a worker has left. */
const SMALL = ["package", "contract", "guards", "rules"];

/**
 * Project by project, so that a worker keeps what it has imported, and within each what took longest the last time, or is
 * the largest file, first: nobody waits in the end for a long one.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => SMALL.indexOf(project.name);
    const byLength = await super.sort(files);
    const names = [...new Set(byLength.map(({ project }) => project.name))];
    const within = ({ project }: TestSpecification) => names.indexOf(project.name);
    return byLength.toSorted((one, other) => place(one) - place(other) || within(one) - within(other));
  }
}

/** What every other installed browser plays as well. */
const EVERY_BROWSER = ["tests/e2e/smoke.test.ts", "tests/e2e/shared-fight.test.ts"];

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    sequence: { sequencer: LongestFirst },
    projects: [
      // Properties draw hundreds of fights.
      {
        test: {
          name: "rules",
          environment: "node",
          include: ["tests/rules/**/*.test.ts"],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        test: {
          name: "guards",
          environment: "node",
          include: ["tests/guards/**/*.test.ts"],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        test: {
          name: "package",
          environment: "node",
          include: ["tests/package/**/*.test.ts"],
          testTimeout: 20_000,
          // The bundle is to be loaded as it is.
          server: { deps: { external: [/\/dist\/[\w-]+\.mjs/] } },
        },
      },
      {
        test: {
          name: "contract",
          environment: "happy-dom",
          include: ["stand-in/{contract,tests}/**/*.test.ts"],
          isolate: false,
        },
      },
      {
        test: {
          name: "system",
          environment: "happy-dom",
          include: ["tests/system/**/*.test.ts"],
          testTimeout: 20_000,
          // The first bench of a worker reads the whole system; each bench is a world of its own.
          hookTimeout: 30_000,
          isolate: false,
        },
      },
      browserProject("browser", ["tests/e2e/**/*.test.ts"]),
      // What the test bench itself must stand; much of it by `npm run fuzz`.
      browserProject("bench", ["tests/stand-in/**/*.test.ts"]),
      ...otherBrowsers().map((program) => browserProject(basename(program), EVERY_BROWSER, { CHROMIUM_PATH: program })),
    ],
  },
});
