import type { MeleeRoll } from "#dice/melee-roll.ts";
import type { Cursor, Plan, Procedure, ProcedureEvent } from "#rules/combat/procedure.ts";
import type { Refusal } from "#rules/refusal.ts";

/** What another client asked, beside a step: `pressed` is read, everything else is as it came and is to be looked at. */
export interface Asked {
  readonly [key: string]: unknown;
  readonly pressed: Cursor;
}

/** Answers what another client asks for combatants that are its user's own; refuses what the rules refuse. */
export type RequestHandler = (
  combat: Combat.Implementation,
  own: readonly Combatant.Implementation[],
  asked: Asked,
  byGamemaster: boolean,
) => Promise<Refusal | null>;

/** All that a procedure brings along for its encounters; the registry knows one for each subtype of Combat. */
export interface FightKind<State, Event extends ProcedureEvent = ProcedureEvent> {
  readonly procedure: Procedure<State, Event>;
  /** The subtype of its combatants. */
  readonly combatantType: Combatant.SubType;
  /** Before an encounter is made: what is stored of it beside what its model has from the start. */
  created?(combat: Combat.Implementation): void;
  /** Before a combatant joins: the number and what else it gets in the write that makes it. */
  joined?(combat: Combat.Implementation, combatant: Combatant.Implementation): void;
  /** Brings the source of an encounter of an older version up to date, in place. */
  migrate?(source: Record<string, unknown>): void;
  /** Calls the hooks for what a plan changed, after it was written. */
  announce?(combat: Combat.Implementation, before: State, plan: Plan<State, Event>): void;
  /** Posts the card of the dice that a plan rolled. */
  post?(
    combat: Combat.Implementation,
    plan: Plan<State, Event>,
    rolls: readonly MeleeRoll[],
    options: ChatMessage.CreateData,
  ): Promise<unknown>;
  /** What other clients may ask of the active gamemaster's beside steps and rolls, by verb. */
  readonly requests?: Readonly<Record<string, RequestHandler>>;
  /** Registers what keeps its encounters true: hooks, once at the start. */
  watch?(): void;
}
