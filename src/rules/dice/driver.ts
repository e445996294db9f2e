import { isRefusal } from "../refusal.ts";
import { evaluateFormula, parseFormula } from "./formula.ts";
import type { DiceAnswer, DiceRequest, Rule } from "./request.ts";

/** Answers one request for dice at once. */
export type DiceSource = (request: DiceRequest) => DiceAnswer;

/** Runs a rule to its outcome, taking every roll from `source`; typed faces never reach it. */
export function run<Outcome>(rule: Rule<Outcome>, source: DiceSource): Outcome {
  let step = rule.next();
  while (!step.done) step = rule.next(typedAnswer(step.value) ?? source(step.value));
  return step.value;
}

/** The answer to a request whose die a person typed, with the request's constants added; null when none was typed. */
export function typedAnswer(request: DiceRequest): DiceAnswer | null {
  const { typed } = request;
  if (typed === undefined) return null;
  return answerFormula(request.formula, () => typed);
}

/** Rolls a request's formula die by die; throws on a text that no rule would ask for. */
export function answerFormula(formula: string, face: (sides: number) => number): DiceAnswer {
  const parsed = parseFormula(formula);
  if (isRefusal(parsed) || parsed.kind === "hitPoints") throw new Error(`No dice can answer "${formula}".`);
  return evaluateFormula(parsed.terms, face);
}
