import { withConstant } from "../dice/formula.ts";
import type { Modifier, Rule } from "../dice/request.ts";
import { type Refusal, refuse } from "../refusal.ts";
import { plainModifiers, sumOf } from "./twenty.ts";

/** How those who are met behave, from the worst; labels at `MELEE.Reaction.<id>`. */
export const REACTIONS = ["attacks", "hostile", "uncertain", "indifferent", "friendly"] as const;
export type ReactionId = (typeof REACTIONS)[number];

/** A reaction as it fell. */
export interface ReactionOutcome {
  readonly faces: readonly number[];
  readonly modifiers: readonly Modifier[];
  readonly total: number;
  readonly reaction: ReactionId;
}

/** What a total of 2d6 and modifiers means (M3). */
export function reactionOf(total: number): ReactionId {
  if (total <= 2) return "attacks";
  if (total <= 5) return "hostile";
  if (total <= 8) return "uncertain";
  return total <= 11 ? "indifferent" : "friendly";
}

/** Rolls how a monster takes to who meets it: 2d6 and the situation's modifier (M3). Refuses what is no whole number. */
export function* reactionRoll(modifier: number): Rule<ReactionOutcome | Refusal> {
  if (!Number.isInteger(modifier)) return refuse("notANumber", { value: String(modifier) });
  const modifiers = plainModifiers([{ id: "situational", value: modifier }]);
  const { faces, total } = yield { key: "reaction", formula: withConstant("2d6", sumOf(modifiers)) };
  return { faces, modifiers, total, reaction: reactionOf(total) };
}
