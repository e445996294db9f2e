import type { Rule } from "../dice/request.ts";
import type { Refusal } from "../refusal.ts";
import type { MoraleCause } from "./sides/state.ts";

/** One acting block of a round, as the tracker draws it. */
export interface Step {
  /** "slow", or the ids of its units in alphabetical order, joined by "+". */
  readonly key: string;
  readonly sides: readonly string[];
  /** What throws dice for it: sides or, with individual initiative, combatants (C6). None for the slow step. */
  readonly units: readonly string[];
  /** Its phases in order, used or not; none for those who have no die and so no part in the round that runs. */
  readonly phases: readonly string[];
  /** Every combatant of the block in order of drawing, the dead among them. */
  readonly combatantIds: readonly string[];
  readonly slow: boolean;
}

/** What happened, for the card and the hooks. */
export type ProcedureEvent =
  | { readonly kind: "roundStarted"; readonly round: number }
  | {
      readonly kind: "sidesRolled";
      readonly round: number /** Ids of the units that threw. */;
      readonly sides: readonly string[];
    }
  | { readonly kind: "stepStarted"; readonly round: number; readonly step: string; readonly phase: string | null }
  | { readonly kind: "moraleDue"; readonly side: string; readonly causes: readonly MoraleCause[] };

/** The state after a verb, what happened, and what core stores of it. */
export interface Plan<State> {
  readonly state: State;
  readonly events: readonly ProcedureEvent[];
  /** Core's `turn`: the index in drawing order of the first able member of the acting block, else null. */
  readonly turn: number | null;
  /** Core's `initiative` by combatant id: sorts the same way as the steps; null before the dice. */
  readonly initiatives: Readonly<Record<string, number | null>>;
}

/** A combat procedure: small functions over plain state; "no" is a value. */
export interface Procedure<State> {
  steps(state: State): Step[];
  /** Rolls for those units that have no die this round (and again for ties). */
  roll(state: State, unitIds: readonly string[]): Rule<Plan<State> | Refusal>;
  setDie(state: State, unitId: string, value: number | null): Plan<State> | Refusal;
  reset(state: State): Plan<State>;
  start(state: State): Rule<Plan<State> | Refusal>;
  next(state: State): Rule<Plan<State> | Refusal>;
  nextRound(state: State): Rule<Plan<State> | Refusal>;
  previous(state: State): Plan<State> | Refusal;
  /** The order after a weapon, a death, a join, a leave or a change of side; the same state when nothing moves. */
  refresh(state: State): Plan<State>;
}
