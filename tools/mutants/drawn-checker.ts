import { type CheckResult, CheckStatus } from "@stryker-mutator/api/check";
import type { Mutant, StrykerOptions } from "@stryker-mutator/api/core";
import { commonTokens, declareClassPlugin, PluginKind, tokens } from "@stryker-mutator/api/plugin";
import { keyOf } from "./mutant.ts";

/** The plugin's name, which is also the option that holds the keys of the drawn changes. */
export const DRAWN = "drawn";

/** Lets only the drawn changes pass to the tests. */
class DrawnChecker {
  static readonly inject = tokens(commonTokens.options);
  readonly #drawn: ReadonlySet<unknown>;

  constructor(options: StrykerOptions) {
    this.#drawn = new Set(Array.isArray(options[DRAWN]) ? options[DRAWN] : []);
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

/** What Stryker reads of this file. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, DRAWN, DrawnChecker)];
