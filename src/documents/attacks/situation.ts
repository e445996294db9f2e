import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { defaultReach } from "#rules/attacks/reach.ts";
import type { AttackSituation, AttackSource, Reach, Target } from "#rules/attacks/types.ts";
import type { Refusal } from "#rules/refusal.ts";
import { barredBy, coverOf } from "#rules/statuses.ts";
import { combatantOf } from "../fights/lookup.ts";
import type { AttackChoice } from "../table/prompts.ts";
import type { Aim, Party } from "./types.ts";

/** Whether somebody has declared a retreat for this round (C8). */
export function isRetreating(party: Party): boolean {
  return combatantOf(party)?.facts.declared?.kind === "retreat";
}

/** Why somebody may not attack although their weapon could: they retreat (C8), cast a spell (C12), fled (C22) or are in a condition that bars it. */
export function barredFromAttack(party: Party, name: string): Refusal | null {
  const barred = combatantOf(party)?.facts.barred("attack");
  if (barred) return barred;
  // Who is dead is told by the hit points and the step: in a shared one the fallen still act (C3).
  const statuses = [...party.actor.statuses].filter((id) => id !== CONFIG.specialStatusEffects.DEFEATED);
  return barredBy(statuses, "attack", name);
}

/** A sentence for who attacks in another phase of their own step than the book's, which nothing forbids (C4); else null. */
export function phaseHint(party: Party, name: string, reach: Reach): string | null {
  const other = combatantOf(party)?.facts.otherPhase(reach);
  if (!other) return null;
  const phase = (key: string) => localize(`MELEE.Tracker.Phase.${key}`);
  return localize("MELEE.Attack.otherPhase", { name, present: phase(other.present), own: phase(other.own) });
}

/** The target of a rule; what is not chosen by hand is as its declaration says. */
export function targetOf(aim: Aim, name: string, retreating: boolean | null): Target | null {
  return aim.actor.fighter?.toTarget(name, retreating ?? isRetreating(aim)) ?? null;
}

/** One attack on one target, or on nobody, as it was chosen. */
export interface ChosenAttack {
  readonly choice: AttackChoice;
  readonly source: AttackSource;
  readonly aim?: Aim | null;
  /** Used in its own way where it has not the chosen one; a single weapon is used as chosen, and refused if it cannot be. */
  readonly ownReach?: boolean;
  /** A typed d20. */
  readonly die?: number | null;
}

/** The situation of one attack on one target: what was chosen, and where nothing was, what the map and conditions say. */
export function situationOf({ choice, source, aim, ownReach, die }: ChosenAttack): AttackSituation {
  const distance = choice.range ?? aim?.distance ?? null;
  return {
    attackMode: settings.attackMode,
    variableDamage: settings.variableDamage,
    reach: ownReach && !source[choice.mode] ? defaultReach(source, distance) : choice.mode,
    distance,
    enforceReach: !choice.anyDistance,
    cover: choice.cover ?? (aim ? coverOf(aim.actor.statuses) : 0),
    modifier: choice.modifier,
    ...(typeof die === "number" ? { die } : {}),
  };
}
