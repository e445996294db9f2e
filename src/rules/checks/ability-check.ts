import type { Rule } from "../dice/request.ts";
import { isRefusal, type Refusal } from "../refusal.ts";
import { naturalDie } from "./twenty.ts";

const ALWAYS = 1;
const NEVER = 20;

/** A check against an ability as it fell. */
export interface AbilityOutcome {
  readonly die: number;
  /** The highest face that succeeds: the score that the caller gives, with what the situation adds to it. */
  readonly score: number;
  /** The die alone. */
  readonly total: number;
  readonly success: boolean;
}

/** Checks an ability: a d20 of at most the score succeeds, a 1 always and a 20 never (T9). Refuses a typed die that no d20 shows. */
export function* abilityCheck(score: number, typed?: number): Rule<AbilityOutcome | Refusal> {
  const refused = naturalDie(typed);
  if (isRefusal(refused)) return refused;
  const request = { key: "ability", formula: "1d20" };
  const { total } = yield typed === undefined ? request : { ...request, typed };
  return { die: total, score, total, success: total === ALWAYS || (total !== NEVER && total <= score) };
}
