import type { Rule } from "../dice/request.ts";
import type { Refusal } from "../refusal.ts";

/** One acting block of a round, in the order of acting. A procedure may say more of its own. */
export interface Step {
  readonly key: string;
  /** Its phases in order, used or not; none where the whole step is one stride. */
  readonly phases: readonly string[];
  /** Every combatant of the block in order of drawing, the dead among them. */
  readonly combatantIds: readonly string[];
}

/** Where a fight stands, by key and never by index: a press of *next* names the place at which it was made. */
export interface Cursor {
  readonly round: number;
  readonly step: string | null;
  readonly phase: string | null;
}

/** What happened, for cards and hooks: each procedure has kinds of its own, told apart by `kind`. */
export interface ProcedureEvent {
  readonly kind: string;
}

/** The state after a verb, what happened, and what core stores of it. */
export interface Plan<State, Event extends ProcedureEvent = ProcedureEvent> {
  readonly state: State;
  readonly events: readonly Event[];
  /** The round after the verb; 0 before the start. */
  readonly round: number;
  /** Core's `turn`: the index in drawing order of the first able member of the acting block, else null. */
  readonly turn: number | null;
  /** Core's `initiative` by combatant id: sorts the same way as the steps; null before there is an order. */
  readonly initiatives: Readonly<Record<string, number | null>>;
}

/**
 * A combat procedure: small functions over plain state, which know neither documents nor screens. "No" is a value. Whoever
 * asks for dice is a rule that is resumed with the answer.
 */
export interface Procedure<State, Event extends ProcedureEvent = ProcedureEvent> {
  /** The acting blocks of the present round in order. */
  steps(state: State): readonly Step[];
  start(state: State): Rule<Plan<State, Event> | Refusal>;
  next(state: State): Rule<Plan<State, Event> | Refusal>;
  nextRound(state: State): Rule<Plan<State, Event> | Refusal>;
  previous(state: State): Plan<State, Event> | Refusal;
  previousRound(state: State): Plan<State, Event> | Refusal;
  /** Rolls for what decides when these combatants act and has no die yet. */
  roll(state: State, combatantIds: readonly string[]): Rule<Plan<State, Event> | Refusal>;
  /** Sets the die of a combatant, or of what it belongs to, by hand; null takes it back. */
  setDie(state: State, combatantId: string, value: number | null): Plan<State, Event> | Refusal;
  /** Takes back the dice of the round, and with them its order. */
  reset(state: State): Plan<State, Event> | Refusal;
  /** The order after something outside of the fight has changed; the same state when nothing moves. */
  refresh(state: State): Plan<State, Event>;
}
