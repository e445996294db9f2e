import type { Rule } from "../dice/request.ts";
import { type Refusal, refuse } from "../refusal.ts";

/** The highest face of a d6 that surprises a side. */
const SURPRISED_UP_TO = 2;

/** A side's die for surprise. */
export interface SurpriseDie {
  readonly side: string;
  readonly value: number;
  readonly surprised: boolean;
}

/** Rolls 1d6 for each side as a fight begins: on 1 or 2 it is surprised (customary). Refuses when nobody is there. */
export function* surpriseRoll(sideIds: readonly string[]): Rule<readonly SurpriseDie[] | Refusal> {
  if (sideIds.length === 0) return refuse("nobodyToFight");
  const dice: SurpriseDie[] = [];
  for (const side of sideIds) {
    const { total: value } = yield { key: `surprise.${side}`, formula: "1d6" };
    dice.push({ side, value, surprised: value <= SURPRISED_UP_TO });
  }
  return dice;
}
