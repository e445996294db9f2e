import { SIDES } from "#config/sides.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { localize } from "#platform/localize.ts";
import { same } from "#rules/combat/same.ts";
import type { SidesPlan } from "#rules/combat/sides/events.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { diceRound, rolledSides } from "#rules/combat/sides/units.ts";
import { postCard } from "../../cards/post.ts";
import { announce } from "./hooks.ts";

const GIVEN_NAMES = new Set<string>(Object.values(SIDES).map(({ label }) => label));

/** An encounter by sides. */
export type SidesCombat = Combat.OfType<"sides">;
/** Core's hook that is called before a step is written. */
export type StepHook = "combatStart" | "combatTurn" | "combatRound";

/** How a plan is written: with which hook and direction; without a hook it is a re-ordering and starts no turn. */
export interface Manner {
  readonly hook: StepHook | null;
  readonly direction: 1 | -1;
  /** Without a hook: whether core's turn events happen all the same, because somebody is done and the order stays. */
  readonly turnEvents?: boolean;
}

/** The changes that a plan makes to what is stored, as one update of the encounter; null when there are none. */
export function changesOf(combat: SidesCombat, plan: SidesPlan): Record<string, unknown> | null {
  const before = combat.system.toRules();
  const { state } = plan;
  const changes: Record<string, unknown> = {};
  if (combat.round !== state.round) changes.round = state.round;
  if (combat.turn !== plan.turn) changes.turn = plan.turn;
  const system: Record<string, unknown> = {};
  if (!same(combat.system.cursor, state.cursor)) system.cursor = state.cursor;
  if (!same(before.orders, state.orders)) system.orders = state.orders;
  const old = new Map(before.sides.map((side) => [side.id, side]));
  const sides = state.sides.flatMap((side) => {
    const change = differing(old.get(side.id), side, SIDE_MEMORY);
    return change ? [[side.id, change]] : [];
  });
  if (sides.length > 0) system.sides = Object.fromEntries(sides);
  if (Object.keys(system).length > 0) changes.system = system;
  const combatants = combatantChanges(combat, before, plan);
  if (combatants.length > 0) changes.combatants = combatants;
  return Object.keys(changes).length > 0 ? changes : null;
}

function combatantChanges(combat: SidesCombat, before: SidesState, plan: SidesPlan) {
  const old = new Map(before.combatants.map((combatant) => [combatant.id, combatant]));
  return plan.state.combatants.flatMap((after) => {
    const stored = combat.combatants.get(after.id);
    const was = old.get(after.id);
    if (!stored || !was) return [];
    const change: Record<string, unknown> = {};
    const initiative = plan.initiatives[after.id] ?? null;
    // A group of a module's may show its own number over the stored one.
    if (stored._source.initiative !== initiative) change.initiative = initiative;
    const system = stored.type === "sides" ? differing(was, after, COMBATANT_MEMORY) : null;
    if (system) change.system = system;
    return Object.keys(change).length > 0 ? [{ _id: after.id, ...change }] : [];
  });
}

/** What a side and a combatant store of the fight; the rest of their plain state is read from elsewhere. */
const SIDE_MEMORY = ["dice", "word", "morale"] as const;
const COMBATANT_MEMORY = ["side", "placements", "slowOverride", "dice", "declarations", "killer", "fled"] as const;

function differing<State extends object>(
  was: State | undefined,
  after: State,
  keys: readonly (keyof State)[],
): Partial<State> | null {
  const changed = keys.filter((key) => !same(was?.[key], after[key]));
  if (changed.length === 0) return null;
  const change: Partial<State> = {};
  for (const key of changed) change[key] = after[key];
  return change;
}

/** Writes a plan in one update, or not at all when nothing differs; core's hook may change what is written. */
export async function writePlan(combat: SidesCombat, plan: SidesPlan, manner: Manner): Promise<void> {
  const before = combat.system.toRules();
  const changes = changesOf(combat, plan);
  if (!changes) return;
  if (manner.hook) await writeStep(combat, plan, changes, manner.hook, manner.direction);
  else await combat.update(changes, { turnEvents: manner.turnEvents ?? false });
  announce(combat, before, plan);
}

async function writeStep(
  combat: SidesCombat,
  plan: SidesPlan,
  changes: Record<string, unknown>,
  hook: StepHook,
  direction: 1 | -1,
): Promise<void> {
  const { round } = plan.state;
  // Core calls it with no turn at all only before the dice, which a step is not; the data type knows numbers alone.
  const updateData = { ...changes, round, turn: plan.turn ?? 0 };
  const delta = combat.getTimeDelta(combat.round, combat.turn, round, plan.turn);
  const updateOptions = { direction, worldTime: { delta } };
  if (plan.turn === null) Object.assign(updateData, { turn: null });
  callHook(hook, combat, updateData, updateOptions);
  await combat.update(updateData, updateOptions);
}

/** Handlers get the very objects that are written; the types of core 13 name older options. */
function callHook(
  hook: StepHook,
  combat: SidesCombat,
  updateData: { round: number; turn: number },
  updateOptions: object,
): void {
  const call: (hook: string, ...args: unknown[]) => boolean = Hooks.callAll.bind(Hooks);
  call(hook, combat, updateData, updateOptions);
}

/** Posts the card of the dice that a plan rolled; sides of which players see nobody are left out, or whispered alone. */
export async function postInitiative(
  combat: SidesCombat,
  plan: SidesPlan,
  rolls: readonly MeleeRoll[],
  options: ChatMessage.CreateData = {},
): Promise<void> {
  const rolled = plan.events.flatMap((event) => (event.kind === "sidesRolled" ? event.sides : []));
  if (rolled.length === 0) return;
  const hidden = rolled.filter((id) => isHidden(combat, id));
  const secret = hidden.length === rolled.length;
  const shown = secret ? rolled : rolled.filter((id) => !hidden.includes(id));
  const colors = new Map(combat.system.sideList.map(({ id, color }) => [id, color]));
  const sides = rolledSides(plan.state, shown).map((side) => ({ ...side, color: colors.get(side.id) ?? "" }));
  const lines = sides.map((side) => `${sideName(side.name)} ${[side.value, ...side.tiebreaks].join(", ")}`);
  await postCard({
    type: "initiative",
    speaker: { alias: localize("MELEE.Combat.initiative") },
    summary: [lines.join(" · ")],
    rolls: rolls.filter((roll) => shown.some((id) => roll.key === `initiative.${id}`)),
    secret,
    system: { combat: combat.uuid, round: diceRound(plan.state), sides },
    over: { sound: CONFIG.sounds.dice, flags: { core: { initiativeRoll: true } }, ...options },
  });
}

/** Whether every member of a unit, a side or with individual initiative a combatant, is hidden from the players. */
export function isHidden(combat: SidesCombat, unitId: string): boolean {
  const members = combat.combatants.filter(({ id, sideId }) => sideId === unitId || id === unitId);
  return members.length > 0 && members.every((combatant) => combatant.hidden);
}

/** A side's name in the user's language: given sides are named by a language key. */
export function sideName(name: string): string {
  return GIVEN_NAMES.has(name) ? localize(name) : name;
}
