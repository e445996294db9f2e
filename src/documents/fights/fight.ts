import type { FightModel } from "#data/combat/fight-model.ts";
import { drive } from "#dice/driver.ts";
import type { Cursor, Plan, Step } from "#rules/combat/procedure.ts";
import { same } from "#rules/combat/same.ts";
import type { Rule } from "#rules/dice/request.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { inOrder } from "../table/queue.ts";
import { type Manner, writePlan } from "./commit.ts";
import type { FightKind } from "./kind.ts";

/** The ways of going through an encounter; a player's are done by the active gamemaster's client. */
export const STEP_VERBS = ["start", "next", "nextRound", "previous", "previousRound"] as const;
export type StepVerb = (typeof STEP_VERBS)[number];

/** Whether a verb goes back. */
export function isBack(verb: StepVerb): verb is "previous" | "previousRound" {
  return verb === "previous" || verb === "previousRound";
}

/** A rule that changes the fight without dice. */
export type Rearrangement<State> = (state: State) => Plan<State> | Refusal;

/** An encounter with the procedure that runs it: every change of it goes through here, one after the other. */
export class Fight<State> {
  readonly #read: () => FightModel<State>;

  /** `read` answers with the encounter's model as it is then: an update may replace it. */
  constructor(
    readonly combat: Combat.Implementation,
    readonly kind: FightKind<State>,
    read: () => FightModel<State>,
  ) {
    this.#read = read;
  }

  /** The encounter's data model. */
  get model(): FightModel<State> {
    return this.#read();
  }

  /** Where it stands: a press that comes late, when it stands elsewhere, does nothing. */
  get place(): Cursor {
    return this.model.place;
  }

  /** The acting blocks of this round in order, from stored data. */
  get steps(): readonly Step[] {
    return this.kind.procedure.steps(this.model.toRules());
  }

  /** The combatants of the acting block. */
  get acting(): Combatant.Implementation[] {
    const { step } = this.place;
    const ids = this.steps.find(({ key }) => key === step)?.combatantIds ?? [];
    return ids.flatMap((id) => this.combat.combatants.get(id) ?? []);
  }

  /** Takes one step: one update, and one card if dice were rolled. Nothing happens when the fight has moved on since. */
  take(verb: StepVerb, pressed: Cursor): Promise<Refusal | null> {
    const { procedure } = this.kind;
    return this.#change(
      async (state) => (isBack(verb) ? { outcome: procedure[verb](state), rolls: [] } : drive(procedure[verb](state))),
      (from, to) => mannerOf(isBack(verb) ? -1 : 1, from, to),
      pressed,
    );
  }

  /** Rolls for what decides when these combatants act and has no die yet: one update and one card. */
  roll(ids: readonly string[], options: ChatMessage.CreateData = {}): Promise<Refusal | null> {
    return this.change((state) => this.kind.procedure.roll(state, ids), options);
  }

  /** Writes what a rule with dice makes of the fight as a re-ordering, and posts the card of its dice. */
  change(rule: (state: State) => Rule<Plan<State> | Refusal>, options: ChatMessage.CreateData = {}) {
    return this.#change(
      async (state) => drive(rule(state)),
      () => REORDERING,
      undefined,
      options,
    );
  }

  /**
   * Writes what a rule makes of the fight without dice, as a re-ordering; nothing when it has moved on since it was
   * pressed. What was pressed somewhere is somebody's deed in that step, so that core's turn goes on with it.
   */
  reorder(rule: Rearrangement<State>, pressed?: Cursor): Promise<Refusal | null> {
    const manner = { ...REORDERING, turnEvents: pressed !== undefined };
    return this.#change(
      async (state) => ({ outcome: rule(state), rolls: [] }),
      () => manner,
      pressed,
    );
  }

  /** Writes a plan that was made of `before` in the encounter's own queue: one update, or none when nothing differs. */
  commit(before: State, plan: Plan<State>, manner: Manner = REORDERING): Promise<void> {
    return writePlan(this.combat, this.model, this.kind, before, plan, manner);
  }

  #change(
    rule: (state: State) => Promise<Awaited<ReturnType<typeof drive<Plan<State> | Refusal>>>>,
    manner: (from: number, to: number) => Manner,
    pressed?: Cursor,
    options: ChatMessage.CreateData = {},
  ): Promise<Refusal | null> {
    const { combat, kind } = this;
    return inOrder(combat.id ?? "", async () => {
      if (!game.combats.has(combat.id ?? "")) return refuse("fightGone");
      if (pressed && !same(this.place, pressed)) return null;
      const before = this.model.toRules();
      const { outcome, rolls } = await rule(before);
      if (isRefusal(outcome)) return outcome;
      await this.commit(before, outcome, manner(combat.round, outcome.round));
      if (rolls.length > 0) await kind.post?.(combat, outcome, rolls, options);
      return null;
    });
  }
}

const REORDERING: Manner = { hook: null, direction: 1 };

function mannerOf(direction: 1 | -1, from: number, to: number): Manner {
  if (from === 0 && direction > 0) return { hook: "combatStart", direction };
  return { hook: from === to ? "combatTurn" : "combatRound", direction };
}
