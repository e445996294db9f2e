import type { CombatantFacts } from "#rules/combat/facts.ts";
import type { Cursor } from "#rules/combat/procedure.ts";

/** What a fight stores of a new state: changes of its own data, and of its combatants' by id. */
export interface FightChanges {
  readonly system: Readonly<Record<string, unknown>>;
  readonly combatants: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What the data model of an encounter's subtype does, so that a procedure can run it. */
export interface FightModel<State> {
  /** Where the fight stands, without projecting the whole of it. */
  readonly place: Cursor;
  /** The fight as plain data. */
  toRules(): State;
  /** What of a new state differs from what is stored; empty records for nothing. */
  changes(before: State, after: State): FightChanges;
  /** The order of two combatants as drawn, from stored values alone, so that every client sorts alike. */
  compare(first: Combatant.Implementation, second: Combatant.Implementation): number;
}

/** What the data model of a combatant's subtype does. */
export interface FightingModel {
  readonly facts: CombatantFacts;
}

/** Whether a data model can be run by a procedure. */
export function isFightModel(system: object): system is FightModel<unknown> {
  return "place" in system && "toRules" in system && "changes" in system && "compare" in system;
}

/** Whether a data model knows what the round says of its combatant. */
export function isFightingModel(system: object): system is FightingModel {
  return "facts" in system;
}
