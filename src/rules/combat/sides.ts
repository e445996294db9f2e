import type { Rule } from "../dice/request.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import type { Plan, Procedure, ProcedureEvent, Step } from "./procedure.ts";
import { same } from "./same.ts";
import { diceRound, dieOf, livingSides, rollDice, withDie } from "./sides-dice.ts";
import {
  drawingOrder,
  isAble,
  isOpen,
  orderOf,
  placementOf,
  rightBlock,
  sideSteps,
  stepIndex,
  stepKeyOf,
} from "./sides-order.ts";
import { type CombatantState, type Placement, type SidesState, SLOW_STEP, type StoredStep } from "./sides-state.ts";

/** The phases of a side's step in order (C4); morale joins them with its option. */
export const SIDE_PHASES: readonly string[] = ["movement", "missiles", "spells", "melee"];
/** The phases of the slow step: nobody slow casts (C5). */
export const SLOW_PHASES: readonly string[] = ["movement", "missiles", "melee"];

/** The acting blocks of the present round; the slow one is always last, sides without dice stand in order of creation. */
function steps(state: SidesState): Step[] {
  const stored = sideSteps(state);
  const drawn = drawingOrder(state, stored);
  const members = (key: string) => drawn.filter(({ step }) => step === key).map(({ combatant }) => combatant.id);
  const blocks = stored.map((step) => block(step.key, step.units, members(step.key)));
  if (!isOpen(state, stored)) {
    for (const side of state.sides) {
      const waiting = drawn.filter(({ step, combatant }) => step === null && combatant.side === side.id);
      const ids = waiting.map(({ combatant }) => combatant.id);
      if (ids.length > 0) blocks.push(block(side.id, [side.id], ids));
    }
  }
  const slow = {
    key: SLOW_STEP,
    sides: [],
    units: [],
    phases: SLOW_PHASES,
    combatantIds: members(SLOW_STEP),
    slow: true,
  };
  return [...blocks, slow];
}

function block(key: string, sides: readonly string[], combatantIds: readonly string[]): Step {
  return { key, sides, units: sides, phases: SIDE_PHASES, combatantIds, slow: false };
}

/** Brings order, blocks and the marks of who stands up to date; the same state when nothing moves. */
export function settle(state: SidesState): SidesState {
  const round = diceRound(state);
  const stored = sideSteps(state);
  const open = isOpen(state, stored);
  const others = state.orders.filter((order) => order.round !== round);
  const { presses = 0, trail = [] } = orderOf(state, round) ?? {};
  const running = state.cursor.step !== null;
  const orders = running ? [...others, { round, steps: stored, presses, trail }] : others;
  const combatants = state.combatants.map((combatant) => {
    const rest = combatant.placements.filter((placement) => placement.round !== round);
    if (!open) return { ...combatant, placements: rest };
    const { acted = null, press = 0, mark = "", fell = null } = placementOf(combatant, round) ?? {};
    const where = rightBlock(state, stored, combatant);
    const standing = acted === null && where === "side" && standsInSharedStep(state, stored, combatant);
    return { ...combatant, placements: [...rest, { round, block: where, acted, press, mark, standing, fell }] };
  });
  const settled = { ...state, orders, combatants };
  return same(settled, state) ? state : settled;
}

/** Whether somebody who has not acted is alive, or was before it fell, in a step that tied sides share (C3). */
function standsInSharedStep(state: SidesState, stored: readonly StoredStep[], combatant: CombatantState): boolean {
  const present = stored.find((step) => step.key === state.cursor.step);
  return present !== undefined && present.units.length > 1 && present.units.includes(combatant.side)
    ? isAble(state, combatant)
    : false;
}

/** Those who can act in the present step and have not. */
function toAct(state: SidesState): CombatantState[] {
  const stored = sideSteps(state);
  const round = diceRound(state);
  return state.combatants.filter(
    (combatant) =>
      stepKeyOf(state, stored, combatant) === state.cursor.step &&
      isAble(state, combatant) &&
      !placementOf(combatant, round)?.acted,
  );
}

function markPlacements(
  state: SidesState,
  round: number,
  mark: (placement: Placement, combatant: CombatantState) => Placement,
): SidesState {
  const combatants = state.combatants.map((combatant) => ({
    ...combatant,
    placements: combatant.placements.map((placement) =>
      placement.round === round ? mark(placement, combatant) : placement,
    ),
  }));
  return { ...state, combatants };
}

/** Ends the present step: everyone able in it has acted. */
function finish(state: SidesState): SidesState {
  const key = state.cursor.step;
  if (key === null) return state;
  const done = new Set(toAct(state).map((combatant) => combatant.id));
  return markPlacements(state, state.round, (placement, combatant) =>
    done.has(combatant.id) ? { ...placement, acted: key, standing: false } : { ...placement, standing: false },
  );
}

function moveTo(state: SidesState, round: number, step: string | null): SidesState {
  return { ...state, round, cursor: { round, step, phase: null } };
}

/** Notes that the fight stopped at a step, or takes the last note back. */
function note(state: SidesState, key: string | null): SidesState {
  const orders = state.orders.map((order) => {
    if (order.round !== state.round) return order;
    const presses = Math.max(0, order.presses + (key === null ? -1 : 1));
    const trail =
      key === null ? order.trail.slice(0, -1) : [...order.trail, { step: key, phase: null, press: presses }];
    return { ...order, presses, trail };
  });
  return { ...state, orders };
}

/** The next step of this round in which somebody can act, entered; null when there is none. */
function advance(state: SidesState): SidesState | null {
  const stored = sideSteps(state);
  const keys = [...stored.map((step) => step.key), SLOW_STEP];
  for (const key of keys.slice(stepIndex(stored, state.cursor.step) + 1)) {
    const there = settle(moveTo(state, state.round, key));
    if (toAct(there).length > 0) return note(there, key);
  }
  return null;
}

/** Forgets what is older than the round before `round`. */
function prune(state: SidesState, round: number): SidesState {
  const kept = (entry: { readonly round: number }) => entry.round >= round - 1;
  return {
    ...state,
    orders: state.orders.filter(kept),
    sides: state.sides.map((side) => ({ ...side, dice: side.dice.filter(kept) })),
    combatants: state.combatants.map((combatant) => ({
      ...combatant,
      placements: combatant.placements.filter(kept),
    })),
  };
}

/** Takes away the order and the marks of a round; its dice stay. */
function forgetMarks(state: SidesState, round: number): SidesState {
  return {
    ...state,
    orders: state.orders.filter((order) => order.round !== round),
    combatants: state.combatants.map((combatant) => ({
      ...combatant,
      placements: combatant.placements.filter((placement) => placement.round !== round),
    })),
  };
}

/** Rolls what is missing and enters the first step of a round. */
function* enterRound(state: SidesState, round: number): Rule<Plan<SidesState> | Refusal> {
  const living = livingSides(state);
  if (living.length === 0) return refuse("nobodyToFight");
  const fresh = moveTo(prune(forgetMarks(state, round), round), round, null);
  const rolled = yield* rollDice(fresh, living, () => true);
  const entered = advance(settle(rolled.state));
  if (!entered) return refuse("nobodyToFight");
  const events: ProcedureEvent[] = [{ kind: "roundStarted", round }];
  if (rolled.sides.length > 0) events.push({ kind: "sidesRolled", round, sides: rolled.sides });
  return plan(entered, [...events, stepStarted(entered)]);
}

function stepStarted(state: SidesState): ProcedureEvent {
  return { kind: "stepStarted", round: state.round, step: state.cursor.step ?? "" };
}

/** Whether a side's place in the round is still open: its ties may be rolled. */
function isAhead(state: SidesState): (sideId: string) => boolean {
  const stored = sideSteps(state);
  const behind = stored.slice(0, stepIndex(stored, state.cursor.step) + 1).flatMap((step) => step.units);
  return (sideId) => !behind.includes(sideId);
}

/** A settled state with what core stores of it. */
export function plan(state: SidesState, events: readonly ProcedureEvent[] = []): Plan<SidesState> {
  const drawn = drawingOrder(state);
  const acting = drawn.map(({ step, combatant }) =>
    state.cursor.step !== null && step === state.cursor.step && isAble(state, combatant) ? combatant : null,
  );
  const round = diceRound(state);
  const waiting = acting.findIndex((combatant) => combatant && !placementOf(combatant, round)?.acted);
  const turn = waiting >= 0 ? waiting : acting.findIndex((combatant) => combatant !== null);
  const initiatives = Object.fromEntries(drawn.map(({ combatant, initiative }) => [combatant.id, initiative]));
  return { state, events, turn: turn >= 0 ? turn : null, initiatives };
}

function* roll(state: SidesState, sideIds: readonly string[]): Rule<Plan<SidesState> | Refusal> {
  const living = livingSides(state);
  const rolled = yield* rollDice(
    state,
    sideIds.filter((id) => living.includes(id)),
    isAhead(state),
  );
  const after = settle(rolled.state);
  if (rolled.sides.length === 0) return plan(after);
  return plan(after, [{ kind: "sidesRolled", round: diceRound(state), sides: rolled.sides }]);
}

function setDie(state: SidesState, sideId: string, value: number | null): Plan<SidesState> | Refusal {
  if (!state.sides.some((side) => side.id === sideId)) return refuse("noSuchSide");
  if (value !== null && !(Number.isInteger(value) && value >= 1 && value <= 6)) {
    return refuse("dieOutOfRange", { value });
  }
  const round = diceRound(state);
  return plan(settle(withDie(state, sideId, value === null ? null : { round, value, tiebreaks: [] })));
}

function reset(state: SidesState): Plan<SidesState> {
  const round = diceRound(state);
  const sides = state.sides.map((side) => ({ ...side, dice: side.dice.filter((die) => die.round !== round) }));
  return plan(settle(moveTo({ ...forgetMarks(state, round), sides }, state.round, null)));
}

function* start(state: SidesState): Rule<Plan<SidesState> | Refusal> {
  if (state.round > 0) return plan(settle(state));
  return yield* enterRound(state, 1);
}

function* next(state: SidesState): Rule<Plan<SidesState> | Refusal> {
  if (state.round === 0) return yield* enterRound(state, 1);
  if (state.cursor.step === null) return yield* enterRound(state, state.round);
  // A die typed by the referee may have tied two sides that are still to come.
  const rolled = yield* rollDice(settle(state), [], isAhead(state));
  const done = finish(settle(rolled.state));
  const entered = advance(done);
  if (!entered) return yield* enterRound(done, state.round + 1);
  const events: ProcedureEvent[] = [];
  if (rolled.sides.length > 0) events.push({ kind: "sidesRolled", round: state.round, sides: rolled.sides });
  return plan(entered, [...events, stepStarted(entered)]);
}

function* nextRound(state: SidesState): Rule<Plan<SidesState> | Refusal> {
  if (state.round === 0) return yield* enterRound(state, 1);
  if (state.cursor.step === null) return yield* enterRound(state, state.round);
  return yield* enterRound(finish(settle(state)), state.round + 1);
}

/** Stands in a step again as when it was left: who acted in it has not. */
function reenter(state: SidesState, round: number, key: string): Plan<SidesState> {
  const back = markPlacements(moveTo(state, round, key), round, (placement) =>
    placement.acted === key && placement.mark === "" ? { ...placement, acted: null, standing: true } : placement,
  );
  return plan(settle(back));
}

function previous(state: SidesState): Plan<SidesState> | Refusal {
  const { round, cursor } = state;
  if (round === 0) return refuse("noEarlierRound");
  const earlier = orderOf(state, round)?.trail.at(-2);
  if (cursor.step !== null && earlier) return reenter(note(state, null), round, earlier.step);
  if (round === 1) return plan(settle(moveTo(forgetMarks(state, 1), 0, null)));
  const last = orderOf(state, round - 1)?.trail.at(-1)?.step;
  if (last === undefined) return refuse("noEarlierRound");
  return reenter(forgetMarks(state, round), round - 1, last);
}

/**
 * Marks a member of the present step as done before the step ends, so that no weapon drawn later lets it act again; or
 * takes such a mark back. Who is not in the present step stays as it is.
 */
export function setActed(state: SidesState, combatantId: string, acted: boolean): Plan<SidesState> {
  const key = state.cursor.step;
  const present = acted ? toAct(state) : [];
  const marked = markPlacements(state, state.round, (placement, combatant) => {
    if (combatant.id !== combatantId || key === null) return placement;
    if (!acted)
      return placement.acted === key ? { ...placement, acted: null, mark: "" as const, standing: true } : placement;
    return present.includes(combatant)
      ? { ...placement, acted: key, mark: "done" as const, standing: false }
      : placement;
  });
  return plan(settle(marked));
}

/** Goes back to where the fight last stood in the round before. */
export function previousRound(state: SidesState): Plan<SidesState> | Refusal {
  let back = previous(state);
  while (!isRefusal(back) && back.state.round === state.round) back = previous(back.state);
  return back;
}

/** The key of the step that follows in this round, null when the next round follows; no dice are rolled. */
export function nextStep(state: SidesState): string | null {
  if (state.cursor.step === null) return null;
  return advance(finish(settle(state)))?.cursor.step ?? null;
}

/** Moves a combatant to another side; what it did this round stays done. */
export function changeSide(state: SidesState, combatantId: string, side: string): Plan<SidesState> | Refusal {
  if (!state.sides.some(({ id }) => id === side)) return refuse("noSuchSide");
  return plan(settle(changeOne(state, combatantId, { side })));
}

/** The referee's word on who is slow this round; null takes it back, so that what is in hand decides (C5). */
export function overrideSlow(state: SidesState, combatantId: string, slow: boolean | null): Plan<SidesState> {
  const slowOverride = slow === null ? null : { round: diceRound(state), slow };
  return plan(settle(changeOne(state, combatantId, { slowOverride })));
}

function changeOne(state: SidesState, id: string, change: Partial<CombatantState>): SidesState {
  const combatants = state.combatants.map((combatant) =>
    combatant.id === id ? { ...combatant, ...change } : combatant,
  );
  return { ...state, combatants };
}

/** The sides of a round that have a die, for the card. */
export function rolledSides(state: SidesState, ids: readonly string[]) {
  const round = diceRound(state);
  return state.sides.flatMap((side) => {
    const die = ids.includes(side.id) ? dieOf(side, round) : null;
    return die ? [{ id: side.id, name: side.name, value: die.value, tiebreaks: [...die.tiebreaks] }] : [];
  });
}

/** Side initiative (C2–C5, C23): sides act in order of their dice, the slow last. */
export const sidesProcedure: Procedure<SidesState> = {
  steps,
  roll,
  setDie,
  reset,
  start,
  next,
  nextRound,
  previous,
  refresh: (state) => plan(settle(state)),
};
