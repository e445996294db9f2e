import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import everything from "../../vitest.config.ts";

/** One project of the suite, named by `MUTANTS_PROJECT`, as a configuration of its own. */
const project = everything.test?.projects?.find(
  (one) => typeof one === "object" && "test" in one && one.test?.name === process.env.MUTANTS_PROJECT,
);
if (typeof project !== "object" || !("test" in project))
  throw new Error(`No project of the suite is called ${process.env.MUTANTS_PROJECT}.`);

/** The quickest files first: a change is done with at the first red test. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).reverse();
  }
}

export default defineConfig({
  ...project,
  test: {
    ...project.test,
    setupFiles: ["tools/mutants/properties.ts"],
    env: { MODEL_RUNS: "30", PROPERTY_RUNS: "15" },
    // A busy machine is slow, not wrong: whether a change ends is Stryker's to judge, and one red test by chance must not
    // stop a run before it has begun, nor pass for a change that was noticed.
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    sequence: { sequencer: QuickestFirst },
  },
});
