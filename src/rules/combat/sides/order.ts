import { compareDice, hasOpenTies, withoutDie } from "./dice.ts";
import {
  type CombatantDie,
  type CombatantState,
  DECLARATION_STEP,
  INITIATIVE_STEP,
  type Placement,
  type RoundOrder,
  type SidesState,
  SLOW_STEP,
  type StoredStep,
} from "./state.ts";
import { diceRound, dieOf, type Unit, unitIdOf, unitsOf, wordOf } from "./units.ts";

const names = new Intl.Collator("en", { numeric: true });

/** What core sorts combatants by; `sideIndex` is the side's place in order of creation. */
export interface SortKey {
  readonly initiative: number | null;
  /** Stands in the slow block: before the dice nobody has a number, and the slow are last all the same (C5). */
  readonly slow: boolean;
  readonly side: string;
  readonly sideIndex: number;
  readonly name: string;
  readonly id: string;
}

/**
 * The one order of drawing, the same in every language: initiative (highest first, none last, and of those the slow
 * last), side, name, id. Sides without dice stand in order of creation, those that share a number by their ids.
 */
export function compareOrder(first: SortKey, second: SortKey): number {
  const [ours, theirs] = [first.initiative ?? -Infinity, second.initiative ?? -Infinity];
  if (ours !== theirs) return theirs > ours ? 1 : -1;
  if (first.initiative === null && first.slow !== second.slow) return first.slow ? 1 : -1;
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

/** The stored order of a round, null before its first place. */
export function orderOf(state: SidesState, round: number): RoundOrder | null {
  return state.orders.find((order) => order.round === round) ?? null;
}

/** Whether the fight stands in a step in which somebody acts. */
export function isActing({ cursor }: SidesState): boolean {
  return cursor.step !== null && cursor.step !== DECLARATION_STEP && cursor.step !== INITIATIVE_STEP;
}

/** The place of a step among the side steps: one behind them for the slow step, −1 for none. */
export function stepIndex(steps: readonly StoredStep[], key: string | null): number {
  return key === SLOW_STEP ? steps.length : steps.findIndex((step) => step.key === key);
}

interface Contender {
  readonly unit: Unit;
  readonly die: CombatantDie;
  readonly first: boolean;
}

/** Side steps that were entered or passed stay as they are; the others follow by their dice (C2, C3, C6). */
export function sideSteps(state: SidesState): StoredStep[] {
  const stored = orderOf(state, state.round)?.steps ?? [];
  // In the slow step there is none to come: a die comes too late.
  if (state.cursor.step === SLOW_STEP && stored.length > 0) return [...stored];
  const frozen = stored.slice(0, stepIndex(stored, state.cursor.step) + 1);
  const done = new Set(frozen.flatMap((step) => step.units));
  const round = diceRound(state);
  const { tieRule } = state.options;
  const waiting = unitsOf(state).flatMap((unit): Contender[] => {
    const die = dieOf(unit, round);
    if (!die || !unit.present || done.has(unit.id)) return [];
    return [{ unit, die, first: wordOf(state, unit.side) === "first" }];
  });
  // Who could not roll for a tie, being dead, stands in order of creation, allies together.
  const sides = state.sides.map(({ id }) => id);
  waiting.sort(
    (one, other) =>
      Number(other.first) - Number(one.first) ||
      compareDice(one.die, other.die, tieRule) ||
      sides.indexOf(one.unit.side) - sides.indexOf(other.unit.side),
  );
  const groups: Contender[][] = [];
  for (const entry of waiting) {
    const together = groups.at(-1);
    if (together?.[0] && share(together[0], entry, tieRule)) together.push(entry);
    else groups.push([entry]);
  }
  const rest = groups.map((group) => {
    const units = group.map(({ unit }) => unit.id).sort();
    return { key: units.join("+"), units };
  });
  return [...frozen, ...rest];
}

/** Tied units act in one step: all of them with simultaneous ties, else allies alone (C3, C6). */
function share(one: Contender, other: Contender, tieRule: SidesState["options"]["tieRule"]): boolean {
  if (one.first !== other.first || compareDice(one.die, other.die, tieRule) !== 0) return false;
  return tieRule === "simultaneous" || one.unit.side === other.unit.side;
}

/** The side steps of the present round with what is asked of them again and again. */
export interface Layout {
  readonly steps: readonly StoredStep[];
  /** The acting blocks are there: the round runs, or every living unit has its die and no tie is left to roll. */
  readonly open: boolean;
  /** Where the present step stands among the side steps, as `stepIndex`. */
  readonly present: number;
  /** The place of a combatant's own side step, −1 for none. */
  readonly placeOf: (combatant: CombatantState) => number;
}

/** Lays out the side steps of the present round. */
export function layoutOf(state: SidesState): Layout {
  const steps = sideSteps(state);
  const places = new Map(steps.flatMap((step, index) => step.units.map((unit) => [unit, index] as const)));
  return {
    steps,
    open: isActing(state) || (steps.length > 0 && withoutDie(state).length === 0 && !hasOpenTies(state)),
    present: stepIndex(steps, state.cursor.step),
    placeOf: (combatant) => places.get(unitIdOf(state, combatant)) ?? -1,
  };
}

/**
 * Whether a combatant acts last by its declaration, its hands and the referee's word (C5). What a monster declared is
 * nobody's to see (C1), so that it moves no row before the first step.
 */
function isSlowNow(state: SidesState, combatant: CombatantState): boolean {
  const round = diceRound(state);
  const { slowOverride, declarations } = combatant;
  if (slowOverride?.round === round) return slowOverride.slow;
  const isUnseen = !combatant.isCharacter && !isActing(state);
  const declared = isUnseen ? undefined : declarations.find((declaration) => declaration.round === round)?.kind;
  return combatant.holdsSlow && (declared === undefined || declared === "withdraw");
}

/** Where a combatant belongs now; null for who has no die though all are thrown, and so no part in the round (C5). */
export function rightBlock(state: SidesState, layout: Layout, combatant: CombatantState): Placement["block"] | null {
  const placement = placementOf(combatant, diceRound(state));
  if (placement?.acted) return placement.acted === SLOW_STEP ? "slow" : "side";
  // Who fell this round stays where it fell: a row that jumps tells nobody anything.
  if (!combatant.alive && placement?.block === "slow" && placement.fell !== "") return "slow";
  const mine = layout.placeOf(combatant);
  if (layout.open && mine < 0) return null;
  if (!combatant.alive || wordOf(state, combatant.side) === "surprised") return "side";
  if (mine < layout.present) return "slow";
  return isSlowNow(state, combatant) ? "slow" : "side";
}

/** The key of the block in which a combatant is stored; null for who has no part in the round yet. */
export function stepKeyOf(state: SidesState, layout: Layout, combatant: CombatantState): string | null {
  const mine = layout.placeOf(combatant);
  const own = layout.steps[mine]?.key ?? null;
  // Before the start nobody has drawn or declared for good.
  if (!layout.open && state.round === 0) return own;
  const placement = placementOf(combatant, diceRound(state));
  if (layout.open && placement?.acted) return stepIndex(layout.steps, placement.acted) < 0 ? own : placement.acted;
  return (placement?.block ?? rightBlock(state, layout, combatant)) === "slow" ? SLOW_STEP : own;
}

/** A combatant with the block in which it stands and the number that sorts it there. */
export interface Drawn {
  readonly combatant: CombatantState;
  readonly step: string | null;
  readonly initiative: number | null;
}

/**
 * The number of each side step, whole and falling along the round: that of its best die, or one less than the step before
 * where the order is not that of the dice (a tie that was rolled for, a die typed too late). Who goes before all others by
 * the referee's word has at least one more than they.
 */
function stepNumbers(state: SidesState, steps: readonly StoredStep[]): number[] {
  const round = diceRound(state);
  const units = new Map(unitsOf(state).map((unit) => [unit.id, unit]));
  const best = steps.map((step) => {
    const members = step.units.flatMap((id) => units.get(id) ?? []);
    const totals = members.flatMap((unit) => {
      const die = dieOf(unit, round);
      return die ? [die.value + die.modifier] : [];
    });
    return { die: Math.max(0, ...totals), first: members.some(({ side }) => wordOf(state, side) === "first") };
  });
  let above = Infinity;
  return best.map(({ die, first }, index) => {
    const others = best.slice(index + 1).map((later) => later.die + 1);
    above = Math.min(first ? Math.max(die, ...others) : die, above - 1);
    return above;
  });
}

/** The number that core sorts a combatant by; the slow count on below the last die, in the order of their sides (C5). */
function placeNumber(
  layout: Layout,
  numbers: readonly number[],
  step: string | null,
  combatant: CombatantState,
): number | null {
  if (step !== SLOW_STEP) return numbers[stepIndex(layout.steps, step)] ?? null;
  // Until all dice are thrown a number would bring the slow before who has none.
  if (!layout.open) return null;
  const own = layout.placeOf(combatant);
  // Who went over to a side without a die after it had acted among the slow stays there, behind the others.
  const behind = own < 0 ? numbers.length : own;
  return (numbers.at(-1) ?? 0) - 1 - behind;
}

/** All combatants in order of drawing, which is the order of the steps one behind the other. */
export function drawingOrder(state: SidesState, layout: Layout = layoutOf(state)): Drawn[] {
  const places = new Map(state.sides.map((side, index) => [side.id, index]));
  const numbers = stepNumbers(state, layout.steps);
  const drawn = state.combatants.map((combatant) => {
    const step = stepKeyOf(state, layout, combatant);
    const initiative = placeNumber(layout, numbers, step, combatant);
    const { id, name, side } = combatant;
    const key = { initiative, slow: step === SLOW_STEP, side, sideIndex: places.get(side) ?? -1, name, id };
    return { combatant, step, initiative, key };
  });
  drawn.sort((first, second) => compareOrder(first.key, second.key));
  return drawn.map(({ combatant, step, initiative }) => ({ combatant, step, initiative }));
}
