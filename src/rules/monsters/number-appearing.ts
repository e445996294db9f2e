import { hasDice, parseFormula } from "../dice/formula.ts";
import type { Rule } from "../dice/request.ts";
import { isRefusal, type Refusal } from "../refusal.ts";

/** Rolls how many appear, at least 1; refuses (`badFormula`) what is no number and no dice. */
export function* numberAppearing(formula: string): Rule<number | Refusal> {
  const parsed = parseFormula(formula);
  if (isRefusal(parsed)) return parsed;
  if (!hasDice(parsed)) return Math.max(1, Number.parseInt(formula, 10) || 1);
  const { total } = yield { key: "numberAppearing", formula };
  return Math.max(1, total);
}
