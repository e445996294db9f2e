import type { Rule } from "../../dice/request.ts";
import { isRefusal, type Refusal, refuse } from "../../refusal.ts";
import type { Plan, Procedure, ProcedureEvent, Step } from "../procedure.ts";
import { canFight, turnOf } from "./able.ts";
import { livingUnits, rollDice, takeOverDice, withoutDie } from "./dice.ts";
import { drawingOrder, isActing, layoutOf } from "./order.ts";
import { firstPlace, moveTo, nextPhase, phasesOf, SLOW_PHASES } from "./phases.ts";
import { changeOne, plan, settle, sidesOf } from "./settle.ts";
import { type Cursor, DECLARATION_STEP, INITIATIVE_STEP, type SidesState, SLOW_STEP, type Standing } from "./state.ts";
import { actAlone, endRound, endStep, enter, passOver, previous } from "./trail.ts";
import { diceRound, dieOf, type Unit, unitIdOf, unitsOf, withDie } from "./units.ts";

type Ruled = Rule<Plan<SidesState> | Refusal>;

/**
 * The acting blocks of the present round, the slow one behind the others. Who has no part in the round stands in a block
 * of its side behind them all; before the dice are complete that is everybody whose die is missing.
 */
function steps(state: SidesState): Step[] {
  const layout = layoutOf(state);
  const drawn = drawingOrder(state, layout);
  const members = new Map<string | null, string[]>();
  const waiting = new Map<string, { readonly units: Set<string>; readonly ids: string[] }>();
  for (const { step, combatant } of drawn) {
    if (step !== null) {
      members.set(step, [...(members.get(step) ?? []), combatant.id]);
      continue;
    }
    const block = waiting.get(combatant.side) ?? { units: new Set(), ids: [] };
    block.units.add(unitIdOf(state, combatant));
    block.ids.push(combatant.id);
    waiting.set(combatant.side, block);
  }
  const blocks = layout.steps.map(({ key, units }): Step => {
    const combatantIds = members.get(key) ?? [];
    return { key, sides: [...sidesOf(state, units)], units, phases: phasesOf(state, key), combatantIds, slow: false };
  });
  const slow = members.get(SLOW_STEP) ?? [];
  const last: Step = { key: SLOW_STEP, sides: [], units: [], phases: SLOW_PHASES, combatantIds: slow, slow: true };
  const rest = [...waiting].map(([side, { units, ids }]): Step => {
    const phases = layout.open ? [] : phasesOf(state, side);
    return { key: side, sides: [side], units: [...units], phases, combatantIds: ids, slow: false };
  });
  return layout.open ? [...blocks, last, ...rest] : [...blocks, ...rest, last];
}

/** Whether a unit's place in the round is still open: its ties may be rolled. */
function isAhead(state: SidesState): (unit: Unit) => boolean {
  const layout = layoutOf(state);
  const behind = new Set(layout.steps.slice(0, layout.present + 1).flatMap((step) => step.units));
  return (unit) => !behind.has(unit.id);
}

/** Rolls for those units that are alive and have no die, and for the ties of those that are still to come. */
function* roll(state: SidesState, unitIds: readonly string[]): Ruled {
  const living = new Set(livingUnits(state).map(({ id }) => id));
  const asked = unitIds.filter((id) => living.has(id));
  const rolled = yield* rollDice(state, asked, isAhead(state));
  return plan(settle(rolled.state), sidesRolled(state, rolled.units));
}

function sidesRolled(state: SidesState, units: readonly string[]): ProcedureEvent[] {
  return units.length > 0 ? [{ kind: "sidesRolled", round: diceRound(state), sides: units }] : [];
}

function setDie(state: SidesState, unitId: string, value: number | null): Plan<SidesState> | Refusal {
  const unit = unitsOf(state).find(({ id }) => id === unitId);
  if (!unit) return refuse("noSuchSide");
  if (value === null) return plan(settle(withDie(state, unitId, null)));
  if (!(Number.isInteger(value) && value >= 1 && value <= 6)) return refuse("dieOutOfRange", { value });
  const die = { round: diceRound(state), value, modifier: unit.modifier, tiebreaks: [] };
  return plan(settle(withDie(state, unitId, die)));
}

/** Takes back the dice, the order and the marks of the round. */
function reset(state: SidesState): Plan<SidesState> {
  const round = diceRound(state);
  const elsewhere = (entry: { readonly round: number }) => entry.round !== round;
  const cleared: SidesState = {
    ...state,
    orders: state.orders.filter(elsewhere),
    sides: state.sides.map((side) => ({ ...side, dice: side.dice.filter(elsewhere) })),
    combatants: state.combatants.map((combatant) => ({
      ...combatant,
      dice: combatant.dice.filter(elsewhere),
      placements: combatant.placements.filter(elsewhere),
    })),
  };
  return plan(settle(moveTo(cleared, state.round, null)));
}

/** Forgets what is older than a round. */
function prune(state: SidesState, oldest: number): SidesState {
  const kept = (entry: { readonly round: number }) => entry.round >= oldest;
  return {
    ...state,
    orders: state.orders.filter(kept),
    sides: state.sides.map((side) => ({ ...side, dice: side.dice.filter(kept) })),
    combatants: state.combatants.map((combatant) => ({
      ...combatant,
      dice: combatant.dice.filter(kept),
      declarations: combatant.declarations.filter(kept),
      placements: combatant.placements.filter(kept),
    })),
  };
}

/** Begins a round with its declarations, or with its dice. Refuses when nobody is left who could fight. */
function* enterRound(
  state: SidesState,
  round: number,
  events: readonly ProcedureEvent[] = [],
  oldest = round - 1,
): Ruled {
  // Without a stop before its dice, a round in which nobody can ever act would follow another for ever.
  const stops = state.options.declarations || state.options.initiativeWhen === "typed";
  if (!state.combatants.some((one) => (stops ? one.alive : canFight(one)))) return refuse("nobodyToFight");
  const fresh = settle(moveTo(prune(state, oldest), round, null));
  const started: ProcedureEvent[] = [...events, { kind: "roundStarted", round }];
  if (state.options.declarations) return arrived(state, enter(fresh, { step: DECLARATION_STEP, phase: null }), started);
  return yield* toDice(state, fresh, started);
}

/** Goes from the declarations to the dice: waits for typed ones, else takes over or rolls what is missing. */
function* toDice(before: SidesState, state: SidesState, events: readonly ProcedureEvent[]): Ruled {
  const { initiativeWhen } = state.options;
  if (initiativeWhen === "typed") return arrived(before, enter(state, { step: INITIATIVE_STEP, phase: null }), events);
  const kept = initiativeWhen === "keep" ? takeOverDice(state) : state;
  const missing = withoutDie(kept).map(({ id }) => id);
  return yield* toFirstStep(before, kept, missing, events);
}

/** Rolls for those units and what is tied, and enters the first usable place; a round without one is passed over. */
function* toFirstStep(
  before: SidesState,
  state: SidesState,
  missing: readonly string[],
  events: readonly ProcedureEvent[],
): Ruled {
  const rolled = yield* rollDice(state, missing, () => true);
  const settled = settle(rolled.state);
  const all = [...events, ...sidesRolled(state, rolled.units)];
  const place = firstPlace(settled);
  if (place) return arrived(before, enter(settled, place), all);
  return yield* enterRound(passOver(settled), state.round + 1, all, before.round);
}

function arrived(before: SidesState, state: SidesState, events: readonly ProcedureEvent[]): Plan<SidesState> {
  const { round, cursor } = state;
  const there: ProcedureEvent = { kind: "stepStarted", round, step: cursor.step ?? "", phase: cursor.phase };
  return plan(state, [...events, there], before);
}

function* start(state: SidesState): Ruled {
  if (state.round > 0) return plan(settle(state));
  return yield* enterRound(state, 1);
}

function* next(state: SidesState): Ruled {
  if (state.round === 0) return yield* enterRound(state, 1);
  const { step } = state.cursor;
  if (step === null) return yield* enterRound(state, state.round);
  if (step === DECLARATION_STEP) return yield* toDice(state, settle(state), []);
  if (step === INITIATIVE_STEP) {
    const missing = withoutDie(state)[0];
    if (missing) return refuse("dieMissing", { name: missing.name });
    return yield* toFirstStep(state, settle(state), [], []);
  }
  return yield* nextInRound(state);
}

function* nextInRound(state: SidesState): Ruled {
  // A die typed by the referee may have tied two units that are still to come.
  const rolled = yield* rollDice(settle(state), [], isAhead(state));
  const ready = settle(rolled.state);
  const events = sidesRolled(state, rolled.units);
  const phase = nextPhase(ready);
  if (phase) return arrived(state, enter(ready, phase), events);
  const alone = state.options.stride === "combatants" ? turnOf(ready) : null;
  if (alone !== null) {
    const acted = actAlone(ready, alone);
    if (turnOf(acted) !== null) return arrived(state, acted, events);
  }
  const ended = settle(endStep(ready));
  const place = firstPlace(ended);
  if (place) return arrived(state, enter(ended, place), events);
  return yield* enterRound(ended, state.round + 1, events);
}

function* nextRound(state: SidesState): Ruled {
  if (state.round === 0) return yield* enterRound(state, 1);
  if (state.cursor.step === null) return yield* enterRound(state, state.round);
  return yield* enterRound(endRound(settle(state)), state.round + 1);
}

/** Where *next* will lead, without rolling: with dice to be thrown first it is the initiative; null when it is refused. */
export function nextPlace(state: SidesState): Cursor | null {
  const asked = next(state).next();
  if (asked.done) return isRefusal(asked.value) ? null : asked.value.state.cursor;
  const tied = !rollDice(state, [], isAhead(state)).next().done;
  const inRound = state.round === 0 || tied || !isActing(state);
  return { round: inRound ? diceRound(state) : state.round + 1, step: INITIATIVE_STEP, phase: null };
}

/** The key of the step that follows in this round, null when the next round follows. */
export function nextStep(state: SidesState): string | null {
  const place = state.cursor.step === null ? null : nextPlace(state);
  return place?.round === state.round ? place.step : null;
}

/** Moves a combatant to another side; what it did this round stays done. */
export function changeSide(state: SidesState, combatantId: string, side: string): Plan<SidesState> | Refusal {
  if (!state.sides.some(({ id }) => id === side)) return refuse("noSuchSide");
  return plan(settle(changeOne(state, combatantId, { side })), [], state);
}

/** The referee's word on who is slow this round; null takes it back, so that what is in hand decides (C5). */
export function overrideSlow(state: SidesState, combatantId: string, slow: boolean | null): Plan<SidesState> {
  const slowOverride = slow === null ? null : { round: diceRound(state), slow };
  return plan(settle(changeOne(state, combatantId, { slowOverride })));
}

/** The referee's word on a side for this round: it acts before all others, or is surprised; null takes it back. */
export function standing(state: SidesState, sideId: string, word: Standing | null): Plan<SidesState> | Refusal {
  if (!state.sides.some(({ id }) => id === sideId)) return refuse("noSuchSide");
  const given = word === null ? null : { round: diceRound(state), word };
  const sides = state.sides.map((side) => (side.id === sideId ? { ...side, word: given } : side));
  return plan(settle({ ...state, sides }));
}

/** The units of a round that have a die, for the card. */
export function rolledSides(state: SidesState, ids: readonly string[]) {
  const round = diceRound(state);
  return unitsOf(state).flatMap(({ id, name, dice }) => {
    const die = ids.includes(id) ? dieOf({ dice }, round) : null;
    return die ? [{ id, name, value: die.value, modifier: die.modifier, tiebreaks: [...die.tiebreaks] }] : [];
  });
}

/** Side initiative (C2–C5, C23), or with its option individual initiative (C6): units act by their dice, the slow last. */
export const sidesProcedure: Procedure<SidesState> = {
  steps,
  roll,
  setDie,
  reset,
  start,
  next,
  nextRound,
  previous,
  refresh: (state) => plan(settle(state), [], state),
};
