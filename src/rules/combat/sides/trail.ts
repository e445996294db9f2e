import { type Refusal, refuse } from "../../refusal.ts";
import { hasActed, isAble, toAct } from "./able.ts";
import type { SidesPlan } from "./events.ts";
import { isActing, layoutOf, orderOf, stepKeyOf } from "./order.ts";
import { moveTo, type StepPlace } from "./phases.ts";
import { changePlacements, plan, settle } from "./settle.ts";
import type { RoundOrder, SidesState } from "./state.ts";

/** How often *next* has been pressed in a round; what is pressed now is one more. */
export function pressesOf(state: SidesState, round: number): number {
  return orderOf(state, round)?.presses ?? 0;
}

function withOrder(state: SidesState, round: number, order: RoundOrder | null): SidesState {
  const others = state.orders.filter((other) => other.round !== round);
  const orders = order ? [...others, order].sort((first, second) => first.round - second.round) : others;
  return { ...state, orders };
}

/** Enters a place of the present round, settled and noted down, as the press of *next* that comes now. */
export function enter(state: SidesState, { step, phase }: StepPlace): SidesState {
  const { round } = state;
  const { steps = [], presses = 0, trail = [] } = orderOf(state, round) ?? {};
  const press = presses + 1;
  const noted = withOrder(state, round, { round, steps, presses: press, trail: [...trail, { step, phase, press }] });
  return settle(moveTo(noted, round, step, phase));
}

/** One combatant has acted in the present step by the press of *next* that comes now; the fight stays there. */
export function actAlone(state: SidesState, combatantId: string): SidesState {
  const order = orderOf(state, state.round);
  const press = pressesOf(state, state.round) + 1;
  const acted = changePlacements(state, state.round, (placement, { id }) =>
    id === combatantId ? { ...placement, acted: state.cursor.step, press } : placement,
  );
  return settle(order ? withOrder(acted, state.round, { ...order, presses: press }) : acted);
}

/** Ends the present step by the press that comes now: everybody able in it who has not acted has acted (C5). */
export function endStep(state: SidesState): SidesState {
  const done = new Map(isActing(state) ? toAct(state).map(({ id }) => [id, state.cursor.step] as const) : []);
  return act(state, done);
}

/** Ends the round by the press that comes now: everybody able has acted, each in the own step. */
export function endRound(state: SidesState): SidesState {
  const layout = layoutOf(state);
  const able = state.combatants.filter((combatant) => isAble(state, combatant) && !hasActed(state, combatant));
  return act(state, new Map(able.map((combatant) => [combatant.id, stepKeyOf(state, layout, combatant)])));
}

function act(state: SidesState, done: ReadonlyMap<string, string | null>): SidesState {
  const press = pressesOf(state, state.round) + 1;
  return changePlacements(state, state.round, (placement, { id }) => {
    const acted = done.get(id);
    return acted ? { ...placement, acted, press, standing: false } : { ...placement, standing: false };
  });
}

/** Who acted by a press of *next* has not acted; who was marked by hand stays so. */
function undo(state: SidesState, round: number, press: number): SidesState {
  return changePlacements(state, round, (placement) =>
    placement.press === press ? { ...placement, acted: null, press: 0 } : placement,
  );
}

/**
 * Undoes the last press of *next*, over a round's edge into the round before too. Dice and marks by hand stay. Refuses
 * before the start, and to go into a round that is remembered no more.
 */
export function previous(state: SidesState): SidesPlan | Refusal {
  const { round } = state;
  if (round === 0) return refuse("noEarlierRound");
  const order = orderOf(state, round);
  if (!order || order.presses <= 1) return previousEdge(state);
  const trail = order.trail.filter(({ press }) => press < order.presses);
  const last = trail.at(-1);
  const undone = undo(withOrder(state, round, { ...order, presses: order.presses - 1, trail }), round, order.presses);
  return plan(settle(last ? moveTo(undone, round, last.step, last.phase) : moveTo(undone, round, null)));
}

/** Goes back from the first place of a round to where the round before ended. */
function previousEdge(state: SidesState): SidesPlan | Refusal {
  const { round } = state;
  const fallen = changePlacements(state, round, (placement) => ({ ...placement, standing: false }));
  const left = withOrder(fallen, round, null);
  const earlier = left.orders.filter((order) => order.round < round);
  const before = earlier.findLast(({ trail }) => trail.length > 0);
  const last = before?.trail.at(-1);
  // The first round, or one before which there were only rounds that were passed over.
  if (!last && earlier.length === round - 1) return plan(settle(moveTo(left, 0, null)));
  if (!before || !last) return refuse("noEarlierRound");
  const undone = undo(left, before.round, before.presses + 1);
  return plan(settle(moveTo(undone, before.round, last.step, last.phase)));
}

/** Notes that nobody could act in the present round, so that the fight did not stop in it. */
export function passOver(state: SidesState): SidesState {
  const { round } = state;
  return orderOf(state, round) ? state : withOrder(state, round, { round, steps: [], presses: 0, trail: [] });
}

/** Goes back to where the fight last stood in the round before. */
export function previousRound(state: SidesState): SidesPlan | Refusal {
  const here = orderOf(state, state.round);
  return previousEdge(here ? undoAll(state, here) : state);
}

function undoAll(state: SidesState, order: RoundOrder): SidesState {
  return changePlacements(state, order.round, (placement) =>
    placement.press > 0 ? { ...placement, acted: null, press: 0 } : placement,
  );
}
