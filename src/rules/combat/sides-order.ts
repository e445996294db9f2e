import { compareDice, diceRound, dieNumber, dieOf, livingSides } from "./sides-dice.ts";
import {
  type CombatantState,
  type Placement,
  type RoundOrder,
  type SideState,
  type SidesState,
  SLOW_STEP,
  type StoredStep,
} from "./sides-state.ts";

/** How much a side's number is lowered where its die contradicts an order that was already acted upon. */
const LOWERED = 0.001;
/** What is taken from a side's number for its slow members, so that they sort after everybody else. */
const SLOW_DISTANCE = 100;
const names = new Intl.Collator("en", { numeric: true });

/** What core sorts combatants by; `sideIndex` is the side's place in order of creation. */
export interface SortKey {
  readonly initiative: number | null;
  readonly side: string;
  readonly sideIndex: number;
  readonly name: string;
  readonly id: string;
}

/**
 * The one order of drawing, the same in every language: initiative (highest first, none last), side, name, id. Sides
 * without dice stand in order of creation, those that share a number by their ids.
 */
export function compareOrder(first: SortKey, second: SortKey): number {
  const [ours, theirs] = [first.initiative ?? -Infinity, second.initiative ?? -Infinity];
  if (ours !== theirs) return theirs > ours ? 1 : -1;
  if (first.side !== second.side) {
    if (first.initiative === null) return first.sideIndex - second.sideIndex;
    return first.side < second.side ? -1 : 1;
  }
  const byName = names.compare(first.name, second.name);
  if (byName !== 0) return byName;
  return first.id < second.id ? -1 : first.id > second.id ? 1 : 0;
}

/** What a combatant remembers of a round, null when it was not there. */
export function placementOf(combatant: CombatantState, round: number): Placement | null {
  return combatant.placements.find((placement) => placement.round === round) ?? null;
}

/** The stored order of a round, null before its first step. */
export function orderOf(state: SidesState, round: number): RoundOrder | null {
  return state.orders.find((order) => order.round === round) ?? null;
}

/** The place of a step among the side steps: one behind them for the slow step, −1 for none. */
export function stepIndex(steps: readonly StoredStep[], key: string | null): number {
  return key === SLOW_STEP ? steps.length : steps.findIndex((step) => step.key === key);
}

/** Side steps that were entered or passed stay as they are; the others follow by their dice (C2, C3). */
export function sideSteps(state: SidesState): StoredStep[] {
  const stored = orderOf(state, state.round)?.steps ?? [];
  const frozen = stored.slice(0, stepIndex(stored, state.cursor.step) + 1);
  const done = new Set(frozen.flatMap((step) => step.units));
  const present = new Set(state.combatants.map((combatant) => combatant.side));
  const { tieRule } = state.options;
  const dice = state.sides.flatMap((side) => {
    const die = dieOf(side, diceRound(state));
    return die && !done.has(side.id) && present.has(side.id) ? [{ side: side.id, die }] : [];
  });
  dice.sort((first, second) => compareDice(first.die, second.die, tieRule));
  const groups: { side: string; die: (typeof dice)[number]["die"] }[][] = [];
  for (const entry of dice) {
    const last = groups.at(-1);
    const tied = tieRule === "simultaneous" && last?.[0] && compareDice(last[0].die, entry.die, tieRule) === 0;
    if (last && tied) last.push(entry);
    else groups.push([entry]);
  }
  const rest = groups.map((group) => {
    const sides = group.map((entry) => entry.side).sort();
    const key = sides.join("+");
    return { key, units: sides };
  });
  return [...frozen, ...rest];
}

/** Whether there are acting blocks: the round runs, or every living side has its die. */
export function isOpen(state: SidesState, steps: readonly StoredStep[]): boolean {
  if (state.cursor.step !== null) return true;
  const rolled = new Set(steps.flatMap((step) => step.units));
  return rolled.size > 0 && livingSides(state).every((id) => rolled.has(id));
}

/** Whether somebody can act: alive, or fallen in the present simultaneous step (C3). */
export function isAble(state: SidesState, combatant: CombatantState): boolean {
  return combatant.alive || placementOf(combatant, diceRound(state))?.standing === true;
}

/** Where a combatant belongs now by what it holds, whether it acted and how far the round is (C5). */
export function rightBlock(
  state: SidesState,
  steps: readonly StoredStep[],
  combatant: CombatantState,
): Placement["block"] {
  const placement = placementOf(combatant, diceRound(state));
  if (placement?.acted) return placement.acted === SLOW_STEP ? "slow" : "side";
  const mine = steps.findIndex((step) => step.units.includes(combatant.side));
  if (mine < 0) return "slow";
  // Who fell stays where it fell; a row that jumps tells nobody anything.
  if (!combatant.alive && placement) return placement.block;
  if (mine < stepIndex(steps, state.cursor.step)) return "slow";
  const { slowOverride } = combatant;
  const slow = slowOverride?.round === diceRound(state) ? slowOverride.slow : combatant.holdsSlow;
  return slow ? "slow" : "side";
}

/** The key of the block in which a combatant is stored, null while the dice are incomplete and its side has none. */
export function stepKeyOf(state: SidesState, steps: readonly StoredStep[], combatant: CombatantState): string | null {
  const mine = steps.findIndex((step) => step.units.includes(combatant.side));
  if (!isOpen(state, steps)) return steps[mine]?.key ?? null;
  const placement = placementOf(combatant, diceRound(state));
  if (placement?.acted) return stepIndex(steps, placement.acted) < 0 ? SLOW_STEP : placement.acted;
  if (!placement && mine < stepIndex(steps, state.cursor.step)) return SLOW_STEP;
  return placement?.block === "slow" ? SLOW_STEP : (steps[mine]?.key ?? SLOW_STEP);
}

/** The number of each step by key: its die, strictly falling along the round. */
function stepNumbers(state: SidesState, steps: readonly StoredStep[]): Map<string, number> {
  const byId = new Map(state.sides.map((side) => [side.id, side]));
  const numbers = new Map<string, number>();
  let above = Infinity;
  for (const step of steps) {
    const own = Math.max(0, ...step.units.map((id) => sideNumber(byId.get(id), state)));
    above = rounded(own < above ? own : above - LOWERED);
    numbers.set(step.key, above);
  }
  return numbers;
}

function sideNumber(side: SideState | undefined, state: SidesState): number {
  const die = side && dieOf(side, diceRound(state));
  return die ? dieNumber(die, state.options.tieRule) : 0;
}

function rounded(value: number): number {
  return Number(value.toFixed(6));
}

/** A combatant with the block in which it stands and the number that sorts it there. */
export interface Drawn {
  readonly combatant: CombatantState;
  readonly step: string | null;
  readonly initiative: number | null;
}

/** All combatants in order of drawing, which is the order of the steps one behind the other. */
export function drawingOrder(state: SidesState, steps: readonly StoredStep[] = sideSteps(state)): Drawn[] {
  const numbers = stepNumbers(state, steps);
  const places = new Map(state.sides.map((side, index) => [side.id, index]));
  const stepOfSide = new Map(steps.flatMap((step) => step.units.map((side) => [side, step.key] as const)));
  const drawn = state.combatants.map((combatant) => {
    const step = stepKeyOf(state, steps, combatant);
    const own = numbers.get((step === SLOW_STEP ? stepOfSide.get(combatant.side) : step) ?? "");
    const initiative = own === undefined ? null : step === SLOW_STEP ? rounded(own - SLOW_DISTANCE) : own;
    const { id, name, side } = combatant;
    return { combatant, step, initiative, key: { initiative, side, sideIndex: places.get(side) ?? -1, name, id } };
  });
  drawn.sort((first, second) => compareOrder(first.key, second.key));
  return drawn.map(({ combatant, step, initiative }) => ({ combatant, step, initiative }));
}
