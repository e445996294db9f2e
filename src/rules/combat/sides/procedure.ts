import type { Rule } from "../../dice/request.ts";
import { withoutDice } from "../../dice/without-dice.ts";
import { type Refusal, refuse } from "../../refusal.ts";
import type { Procedure } from "../procedure.ts";
import { canFight, turnOf } from "./able.ts";
import { livingUnits, rollDice, takeOverDice, withoutDie } from "./dice.ts";
import type { SidesEvent, SidesPlan } from "./events.ts";
import { layoutOf } from "./order.ts";
import { firstPlace, moveTo, nextPhase } from "./phases.ts";
import { plan, settle } from "./settle.ts";
import { DECLARATION_STEP, INITIATIVE_STEP, type SidesState } from "./state.ts";
import { stepsOf } from "./steps.ts";
import { actAlone, endRound, endStep, enter, passOver, previous, previousRound } from "./trail.ts";
import { diceRound, type Unit, unitFor, withDie } from "./units.ts";

type Ruled = Rule<SidesPlan | Refusal>;

/** Whether a unit's place in the round is still open: its ties may be rolled. */
function isAhead(state: SidesState): (unit: Unit) => boolean {
  const layout = layoutOf(state);
  const behind = new Set(layout.steps.slice(0, layout.present + 1).flatMap((step) => step.units));
  return (unit) => !behind.has(unit.id);
}

/** Whether units that are still to come have tied and not rolled for it yet: a die typed by the referee may do that. */
export function hasTiesAhead(state: SidesState): boolean {
  return withoutDice(rollDice(state, [], isAhead(state))) === null;
}

/**
 * Rolls for the units of those ids (of units or of combatants) that are alive and have no die, and for the ties of those
 * that are still to come.
 */
function* roll(state: SidesState, ids: readonly string[]): Ruled {
  const living = new Set(livingUnits(state).map(({ id }) => id));
  const asked = ids.flatMap((id) => unitFor(state, id)?.id ?? []).filter((id) => living.has(id));
  const rolled = yield* rollDice(state, asked, isAhead(state));
  return plan(settle(rolled.state), sidesRolled(state, rolled.units));
}

function sidesRolled(state: SidesState, units: readonly string[]): SidesEvent[] {
  return units.length > 0 ? [{ kind: "sidesRolled", round: diceRound(state), sides: units }] : [];
}

function setDie(state: SidesState, id: string, value: number | null): SidesPlan | Refusal {
  const unit = unitFor(state, id);
  if (!unit) return refuse("noSuchSide");
  if (value === null) return plan(settle(withDie(state, unit.id, null)));
  if (!(Number.isInteger(value) && value >= 1 && value <= 6)) return refuse("dieOutOfRange", { value });
  const die = { round: diceRound(state), value, modifier: unit.modifier, tiebreaks: [] };
  return plan(settle(withDie(state, unit.id, die)));
}

/** Takes back the dice, the order and the marks of the round. */
function reset(state: SidesState): SidesPlan {
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
function* enterRound(state: SidesState, round: number, events: readonly SidesEvent[] = [], oldest = round - 1): Ruled {
  // Without a stop before its dice, a round in which nobody can ever act would follow another for ever.
  const stops = state.options.declarations || state.options.initiativeWhen === "typed";
  if (!state.combatants.some((one) => (stops ? one.alive : canFight(one)))) return refuse("nobodyToFight");
  const fresh = settle(moveTo(prune(state, oldest), round, null));
  const started: SidesEvent[] = [...events, { kind: "roundStarted", round }];
  if (state.options.declarations) return arrived(state, enter(fresh, { step: DECLARATION_STEP, phase: null }), started);
  return yield* toDice(state, fresh, started);
}

/** Goes from the declarations to the dice: waits for typed ones, else takes over or rolls what is missing. */
function* toDice(before: SidesState, state: SidesState, events: readonly SidesEvent[]): Ruled {
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
  events: readonly SidesEvent[],
): Ruled {
  const rolled = yield* rollDice(state, missing, () => true);
  const settled = settle(rolled.state);
  const all = [...events, ...sidesRolled(state, rolled.units)];
  const place = firstPlace(settled);
  if (place) return arrived(before, enter(settled, place), all);
  return yield* enterRound(passOver(settled), state.round + 1, all, before.round);
}

function arrived(before: SidesState, state: SidesState, events: readonly SidesEvent[]): SidesPlan {
  const { round, cursor } = state;
  const there: SidesEvent = { kind: "stepStarted", round, step: cursor.step ?? "", phase: cursor.phase };
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

/** Side initiative (C2–C5, C23), or with its option individual initiative (C6): units act by their dice, the slow last. */
export const sidesProcedure = {
  steps: stepsOf,
  roll,
  setDie,
  reset,
  start,
  next,
  nextRound,
  previous,
  previousRound,
  refresh: (state: SidesState) => plan(settle(state), [], state),
} satisfies Procedure<SidesState, SidesEvent>;
