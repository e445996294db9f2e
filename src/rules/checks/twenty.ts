import { withConstant } from "../dice/formula.ts";
import type { Modifier, Rule } from "../dice/request.ts";
import { type Refusal, refuse } from "../refusal.ts";

const SIDES = 20;

/** A d20 and what it came to. */
export interface TwentyRoll {
  /** The natural die. */
  readonly die: number;
  /** The die and its modifiers. */
  readonly total: number;
}

/** Refuses (`dieOutOfRange`) a typed die that no d20 shows; null when it is fine or none was typed. */
export function naturalDie(typed: number | undefined): Refusal | null {
  if (typed === undefined || (Number.isInteger(typed) && typed >= 1 && typed <= SIDES)) return null;
  return refuse("dieOutOfRange", { die: typed, sides: SIDES });
}

/** The modifiers that change something: those of 0 are left out, so that no card prints "+0". */
export function plainModifiers(modifiers: readonly Modifier[]): Modifier[] {
  return modifiers.filter((modifier) => modifier.value !== 0);
}

/** The sum of some modifiers. */
export function sumOf(modifiers: readonly Modifier[]): number {
  return modifiers.reduce((sum, modifier) => sum + modifier.value, 0);
}

/** Asks for a d20 under `key` with the modifiers in its formula; the total is reckoned from the natural die. */
export function* rollWith(key: string, modifiers: readonly Modifier[], typed?: number): Rule<TwentyRoll> {
  const sum = sumOf(modifiers);
  const request = { key, formula: withConstant(`1d${SIDES}`, sum) };
  const answer = yield typed === undefined ? request : { ...request, typed };
  const die = answer.faces[0] ?? answer.total - sum;
  return { die, total: die + sum };
}
