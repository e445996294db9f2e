import { same } from "../same.ts";
import { isAble, turnOf } from "./able.ts";
import type { SidesEvent, SidesPlan } from "./events.ts";
import { keepMorale, newlyDue } from "./morale-memory.ts";
import {
  type Drawn,
  drawingOrder,
  isActing,
  type Layout,
  layoutOf,
  placementOf,
  rightBlock,
  stepIndex,
} from "./order.ts";
import { type CombatantState, type Placement, type SidesState, SLOW_STEP } from "./state.ts";
import { diceRound } from "./units.ts";

const NEW_PLACEMENT = { block: "side", acted: null, press: 0, mark: "", markedIn: null, standing: false } as const;

/** Brings order, blocks, the marks of who stands and the memory of morale up to date; the same state when nothing moves. */
export function settle(state: SidesState): SidesState {
  const layout = layoutOf(state);
  const round = diceRound(state);
  const orders = state.orders.map((order) =>
    order.round === state.round ? { ...order, steps: isActing(state) ? layout.steps : [] } : order,
  );
  const combatants = state.combatants.map((combatant) => {
    const placement = placed(state, layout, combatant);
    const rest = combatant.placements
      .filter((other) => other.round !== round)
      .map((other) => ({ ...other, standing: false, fell: fellIn(combatant, other, "") }));
    const placements = placement ? [...rest, placement] : rest;
    return same(placements, combatant.placements) ? combatant : { ...combatant, placements };
  });
  const { sides } = keepMorale({ ...state, combatants }, fallingIn({ ...state, combatants }, layout));
  const still = combatants.every((combatant, index) => combatant === state.combatants[index]);
  if (still && same(orders, state.orders) && same(sides, state.sides)) return state;
  return { ...state, orders, combatants, sides };
}

/** In which step of a placement's round somebody fell: null for the living, empty for who was dead already. */
function fellIn({ alive }: CombatantState, { fell }: Pick<Placement, "fell">, now: string | null): string | null {
  return alive ? null : (fell ?? now ?? "");
}

function placed(state: SidesState, layout: Layout, combatant: CombatantState): Placement | null {
  const round = diceRound(state);
  const known = placementOf(combatant, round);
  const key = state.cursor.step;
  const before = known ?? { ...NEW_PLACEMENT, round, fell: combatant.alive ? null : "" };
  const block = state.round > 0 ? rightBlock(state, layout, combatant) : null;
  if (block === null) {
    const fell = fellIn(combatant, before, "");
    if (!known || (known.mark === "" && !fell)) return null;
    // Gone back to before the start, everybody finds its place again.
    return { ...known, block: state.round === 0 ? known.block : "side", standing: false, fell };
  }
  const there = { ...before, block, fell: fellIn(combatant, before, key) };
  return { ...there, standing: stands(state, layout, combatant, there) };
}

/** Whether somebody stands in the present step of tied sides, alive or fallen in it, so that it acts though it falls (C3, C5). */
function stands(state: SidesState, layout: Layout, combatant: CombatantState, placement: Placement): boolean {
  const key = state.cursor.step;
  if (!standsInShared(state, layout, combatant, placement)) return false;
  if (combatant.alive) return true;
  if (placement.fell !== key) return false;
  return key !== SLOW_STEP || (placement.acted === null && struckByTied(state, layout, combatant));
}

/** Whether the present step is one in which who falls may still act, and the combatant is a member of it. */
function standsInShared(
  state: SidesState,
  layout: Layout,
  combatant: CombatantState,
  { block, acted }: Placement,
): boolean {
  const key = state.cursor.step;
  const own = layout.steps[layout.placeOf(combatant)];
  if (!own || own.units.length < 2 || (acted !== null && acted !== key)) return false;
  if (sidesOf(state, own.units).size < 2) return false;
  return key === SLOW_STEP ? block === "slow" : block === "side" && own.key === key;
}

/**
 * Those whose death takes effect only when the step ends in which they fell this round: in one that tied sides share all
 * who fall (C3), in the slow step who is struck down by a tied side and has not acted there (C5). A step that the fight
 * went back to, or before, has not ended.
 */
function fallingIn(state: SidesState, layout: Layout): ReadonlySet<string> {
  const falling = state.combatants.filter((combatant) => {
    const placement = placementOf(combatant, diceRound(state));
    if (combatant.alive || !placement?.fell) return false;
    const index = stepIndex(layout.steps, placement.fell);
    if (index < 0 || index < layout.present) return false;
    if (placement.fell !== SLOW_STEP) return sidesOf(state, layout.steps[index]?.units ?? []).size > 1;
    return placement.block === "slow" && placement.acted === null && struckByTied(state, layout, combatant);
  });
  return new Set(falling.map(({ id }) => id));
}

/** The sides to which the units of a step belong. */
export function sidesOf(state: SidesState, units: readonly string[]): Set<string> {
  if (state.options.initiativeMode === "sides") return new Set(units);
  const ids = new Set(units);
  return new Set(state.combatants.filter(({ id }) => ids.has(id)).map(({ side }) => side));
}

/** Whether who struck it down belongs to another side that shares its side's step this round (C5). */
function struckByTied(state: SidesState, layout: Layout, combatant: CombatantState): boolean {
  const { killer, side } = combatant;
  const units = layout.steps[layout.placeOf(combatant)]?.units ?? [];
  return killer !== null && killer !== side && sidesOf(state, units).has(killer);
}

/** A settled state with what core stores of it; morale that fell due since `before` is among the events. */
export function plan(state: SidesState, events: readonly SidesEvent[] = [], before?: SidesState): SidesPlan {
  const drawn = drawingOrder(state);
  const initiatives = Object.fromEntries(drawn.map(({ combatant, initiative }) => [combatant.id, initiative]));
  const due = before ? newlyDue(before, state) : [];
  return { state, events: [...events, ...due], round: state.round, turn: coreTurn(state, drawn), initiatives };
}

/** The first of the present block who waits to act, else the first who is able; null outside of acting blocks. */
function coreTurn(state: SidesState, drawn: readonly Drawn[]): number | null {
  if (!isActing(state)) return null;
  const at = (id: string | null) => drawn.findIndex(({ combatant }) => combatant.id === id);
  const waiting = at(turnOf(state));
  if (waiting >= 0) return waiting;
  const able = drawn.findIndex(({ step, combatant }) => step === state.cursor.step && isAble(state, combatant));
  return able >= 0 ? able : null;
}

/** The state with something of one combatant changed. */
export function changeOne(state: SidesState, id: string, change: Partial<CombatantState>): SidesState {
  const combatants = state.combatants.map((combatant) =>
    combatant.id === id ? { ...combatant, ...change } : combatant,
  );
  return { ...state, combatants };
}

/** The state with the placements of a round changed. */
export function changePlacements(
  state: SidesState,
  round: number,
  change: (placement: Placement, combatant: CombatantState) => Placement,
): SidesState {
  const combatants = state.combatants.map((combatant) => ({
    ...combatant,
    placements: combatant.placements.map((placement) =>
      placement.round === round ? change(placement, combatant) : placement,
    ),
  }));
  return { ...state, combatants };
}
