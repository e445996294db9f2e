import type { Modifier, Rule } from "../dice/request.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { plainModifiers, sumOf } from "./twenty.ts";

const NEVER_FIGHTS = 2;
const TO_THE_DEATH = 12;
/** The most that a situation adds to a morale score or takes off it. */
export const MOST_MORALE_MODIFIER = 2;
/** After so many passed checks in one fight nobody checks again. */
const ENOUGH_PASSED = 2;

/** One morale check to make. */
export interface MoraleDraft {
  readonly name: string;
  /** The printed score, 2 to 12; null for who has none and never checks. */
  readonly morale: number | null;
  /** What effects add to the score. */
  readonly effects: number;
  /** What the situation adds, −2 to +2. */
  readonly modifier: number;
  /** Checks that were passed in this fight already. */
  readonly passed: number;
}

/** A morale check as it fell. */
export interface MoraleOutcome {
  /** The printed score. */
  readonly morale: number;
  readonly modifiers: readonly Modifier[];
  /** The score with its modifiers, which the dice must not exceed. */
  readonly score: number;
  readonly faces: readonly number[];
  readonly total: number;
  readonly holds: boolean;
}

/**
 * Checks morale: 2d6 over the score breaks (C22). Refuses who never checks (no score, ML 2, ML 12, two checks passed in
 * this fight), and a situation beyond −2 to +2.
 */
export function* moraleCheck(draft: MoraleDraft): Rule<MoraleOutcome | Refusal> {
  const { name, morale } = draft;
  if (morale === null) return refuse("noMorale", { name });
  if (morale <= NEVER_FIGHTS) return refuse("neverFights", { name });
  if (morale >= TO_THE_DEATH) return refuse("fightsToTheDeath", { name });
  if (!Number.isInteger(draft.modifier) || Math.abs(draft.modifier) > MOST_MORALE_MODIFIER) {
    return refuse("moraleModifier", { most: MOST_MORALE_MODIFIER });
  }
  if (draft.passed >= ENOUGH_PASSED) return refuse("moraleHeldTwice", { name });
  const modifiers = plainModifiers([
    { id: "effects", value: draft.effects },
    { id: "situational", value: draft.modifier },
  ]);
  const score = morale + sumOf(modifiers);
  const { faces, total } = yield { key: "morale", formula: "2d6" };
  return { morale, modifiers, score, faces, total, holds: total <= score };
}
