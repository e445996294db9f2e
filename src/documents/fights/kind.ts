import type { MeleeRoll } from "#dice/melee-roll.ts";
import type { Cursor, Plan, Procedure, ProcedureEvent } from "#rules/combat/procedure.ts";
import type { Refusal } from "#rules/refusal.ts";

/** What another client asked, beside a step: `pressed` is read, everything else is as it came and is to be looked at. */
export interface Asked {
  readonly [key: string]: unknown;
  readonly pressed: Cursor;
}

/** Answers what another client asks for combatants that are its user's own; refuses what the rules refuse. */
export type RequestHandler<Encounter extends Combat.Implementation = Combat.Implementation> = {
  /** A method, so that a procedure may name its own kind of encounter. */
  answer(
    combat: Encounter,
    own: readonly Combatant.Implementation[],
    asked: Asked,
    byGamemaster: boolean,
  ): Promise<Refusal | null>;
}["answer"];

/** All that a procedure brings along for its encounters; the registry knows one for each subtype of Combat. */
export interface FightKind<
  State,
  Event extends ProcedureEvent = ProcedureEvent,
  Encounter extends Combat.Implementation = Combat.Implementation,
> {
  readonly procedure: Procedure<State, Event>;
  /** The subtype of its combatants. */
  readonly combatantType: Combatant.SubType;
  /** Before an encounter is made: what is stored of it beside what its model has from the start. */
  created?(combat: Encounter): void;
  /** Before a combatant joins: the number and what else it gets in the write that makes it. */
  joined?(combat: Encounter, combatant: Combatant.Implementation): void;
  /** Brings the source of an encounter of an older version up to date, in place. */
  migrate?(source: Record<string, unknown>): void;
  /** Calls the hooks for what a plan changed, after it was written. */
  announce?(combat: Encounter, before: State, plan: Plan<State, Event>): void;
  /** Posts the card of the dice that a plan rolled. */
  post?(
    combat: Encounter,
    plan: Plan<State, Event>,
    rolls: readonly MeleeRoll[],
    options: ChatMessage.CreateData,
  ): Promise<unknown>;
  /** Whether players type the dice that they throw themselves, by the request `die`. */
  mayType?(combat: Encounter): boolean;
  /** What other clients may ask of the active gamemaster's beside steps and rolls, by verb. */
  readonly requests?: Readonly<Record<string, RequestHandler<Encounter>>>;
  /** Registers what keeps its encounters true: hooks, once at the start. */
  watch?(): void;
}
