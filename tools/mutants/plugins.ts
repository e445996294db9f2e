import { type CheckResult, CheckStatus } from "@stryker-mutator/api/check";
import type { Mutant, MutantResult, StrykerOptions } from "@stryker-mutator/api/core";
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import type { Reporter } from "@stryker-mutator/api/report";
import { fromZero, keyOf } from "./mutant.ts";

/** The checker's name, which is also the option that holds the keys of the drawn changes. */
export const DRAWN = "drawn";
/** The reporter's name. */
export const PROGRESS = "progress-of-drawn";
const TELL_EVERY = 10;

function drawnOf(options: StrykerOptions): ReadonlySet<unknown> {
  return new Set(Array.isArray(options[DRAWN]) ? options[DRAWN] : []);
}

/** Lets only the drawn changes pass to the tests. */
class DrawnChecker {
  static readonly inject = tokens(commonTokens.options);
  readonly #drawn: ReadonlySet<unknown>;

  constructor(options: StrykerOptions) {
    this.#drawn = drawnOf(options);
  }

  async init(): Promise<void> {}

  async check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    return Object.fromEntries(mutants.map((mutant) => [mutant.id, this.#judge(mutant)]));
  }

  async group(mutants: Mutant[]): Promise<string[][]> {
    return [mutants.map(({ id }) => id)];
  }

  #judge(mutant: Mutant): CheckResult {
    if (this.#drawn.has(keyOf(mutant))) return { status: CheckStatus.Passed };
    return { status: CheckStatus.CompileError, reason: "Not drawn." };
  }
}

/** Tells on the error stream how far the run is, and each survivor when it is known. */
class ProgressReporter implements Reporter {
  static readonly inject = tokens(commonTokens.options);
  readonly #all: number;
  #done = 0;
  #left = 0;

  constructor(options: StrykerOptions) {
    this.#all = drawnOf(options).size;
  }

  onMutantTested(result: Readonly<MutantResult>): void {
    if (result.status === "CompileError" || result.status === "Ignored") return;
    this.#done += 1;
    const isLeft = result.status === "Survived" || result.status === "NoCoverage";
    if (isLeft) this.#left += 1;
    if (isLeft || this.#done % TELL_EVERY === 0) {
      const last = isLeft ? `: ${keyOf(fromZero(result))}` : "";
      console.error(`${this.#done} of ${this.#all}, ${this.#left} not noticed${last}`);
    }
  }
}

/** What Stryker reads of this file. */
export const strykerPlugins = [
  declareClassPlugin(PluginKind.Checker, DRAWN, DrawnChecker),
  declareClassPlugin(PluginKind.Reporter, PROGRESS, ProgressReporter),
];
