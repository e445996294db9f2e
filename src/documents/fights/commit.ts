import type { FightModel } from "#data/combat/fight-model.ts";
import type { Plan } from "#rules/combat/procedure.ts";
import type { FightKind } from "./kind.ts";

/** Core's hook that is called before a step is written. */
export type StepHook = "combatStart" | "combatTurn" | "combatRound";

/** How a plan is written: with which hook and direction; without a hook it is a re-ordering and starts no turn. */
export interface Manner {
  readonly hook: StepHook | null;
  readonly direction: 1 | -1;
  /** Without a hook: whether core's turn events happen all the same, because somebody is done and the order stays. */
  readonly turnEvents?: boolean;
}

/** Writes a plan in one update, or not at all when nothing differs; core's hook may change what is written. */
export async function writePlan<State>(
  combat: Combat.Implementation,
  model: FightModel<State>,
  kind: FightKind<State>,
  before: State,
  plan: Plan<State>,
  manner: Manner,
): Promise<void> {
  const changes = changesOf(combat, model, kind, before, plan);
  if (!changes) return;
  if (manner.hook) await writeStep(combat, plan, changes, manner.hook, manner.direction);
  else await combat.update(changes, { turnEvents: manner.turnEvents ?? false });
  kind.announce?.(combat, before, plan);
}

/** The changes that a plan makes to what is stored, as one update of the encounter; null when there are none. */
function changesOf<State>(
  combat: Combat.Implementation,
  model: FightModel<State>,
  kind: FightKind<State>,
  before: State,
  plan: Plan<State>,
): Record<string, unknown> | null {
  const changes: Record<string, unknown> = {};
  if (combat.round !== plan.round) changes.round = plan.round;
  if (combat.turn !== plan.turn) changes.turn = plan.turn;
  const own = model.changes(before, plan.state);
  if (Object.keys(own.system).length > 0) changes.system = own.system;
  const combatants = combat.combatants.contents.flatMap((combatant) => {
    const id = combatant.id ?? "";
    const change: Record<string, unknown> = {};
    const initiative = plan.initiatives[id] ?? null;
    // A group of a module's may show its own number over the stored one.
    if (combatant._source.initiative !== initiative) change.initiative = initiative;
    if (own.combatants[id] && combatant.type === kind.combatantType) change.system = own.combatants[id];
    return Object.keys(change).length > 0 ? [{ _id: id, ...change }] : [];
  });
  if (combatants.length > 0) changes.combatants = combatants;
  return Object.keys(changes).length > 0 ? changes : null;
}

async function writeStep<State>(
  combat: Combat.Implementation,
  { round, turn }: Plan<State>,
  changes: Record<string, unknown>,
  hook: StepHook,
  direction: 1 | -1,
): Promise<void> {
  // Core calls it with no turn at all only before the dice, which a step is not; the data type knows numbers alone.
  const updateData = { ...changes, round, turn: turn ?? 0 };
  const delta = combat.getTimeDelta(combat.round, combat.turn, round, turn);
  const updateOptions = { direction, worldTime: { delta } };
  if (turn === null) Object.assign(updateData, { turn: null });
  callHook(hook, combat, updateData, updateOptions);
  await combat.update(updateData, updateOptions);
}

/** Handlers get the very objects that are written; the types of core 13 name older options. */
function callHook(hook: StepHook, combat: Combat.Implementation, updateData: object, updateOptions: object): void {
  const call: (hook: string, ...args: unknown[]) => boolean = Hooks.callAll.bind(Hooks);
  call(hook, combat, updateData, updateOptions);
}
