import type { TrackerKind } from "#applications/sidebar/trackers/kind.ts";
import { registerTracker } from "#applications/sidebar/trackers/registry.ts";
import { type ModuleCard, registerCard } from "#documents/cards/registry.ts";
import { type FightRequest, requestOrAsk } from "#documents/fights/ask.ts";
import type { FightKind } from "#documents/fights/kind.ts";
import { registerFight } from "#documents/fights/registry.ts";
import { offerProcedure } from "#platform/settings.ts";
import type { ProcedureEvent } from "#rules/combat/procedure.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";

/** A combat procedure with all that it brings along. */
export interface ProcedureEntry<State, Event extends ProcedureEvent> extends FightKind<State, Event> {
  /** How its encounters are drawn; left out, by core's own tracker. */
  readonly tracker?: TrackerKind;
  /** Its kinds of card, by their subtype of ChatMessage. */
  readonly cards?: Readonly<Record<string, ModuleCard>>;
}

/**
 * Does what a procedure lets one ask besides steps and rolls: by the handler of that name in its `requests`, on the
 * gamemaster's client. Answers with a refusal, else null.
 */
export async function requestOfProcedure(
  combat: Combat.Implementation,
  verb: string,
  data: Partial<FightRequest> = {},
): Promise<Refusal | null> {
  return combat.fight ? requestOrAsk(combat.fight, verb, data) : refuse("fightGone");
}

/**
 * Makes a combat procedure of a module known under its subtype of Combat, in `init`, after the module has put its data
 * models into `CONFIG`. Throws when the subtype has one already.
 */
export function registerProcedure<State, Event extends ProcedureEvent>(
  subtype: string,
  { tracker, cards = {}, ...kind }: ProcedureEntry<State, Event>,
): void {
  registerFight(subtype, kind);
  offerProcedure(subtype, `TYPES.Combat.${subtype}`);
  if (tracker) registerTracker(subtype, tracker);
  for (const [type, card] of Object.entries(cards)) registerCard(type, card);
  kind.watch?.();
}
