import type { DiceRequest, Rule } from "../dice/request.ts";
import type { SideDie, SideState, SidesState, TieRule } from "./sides-state.ts";

/** A source of dice that always shows the same face would tie for ever: after so many rerolls the order of the sides decides. */
const MOST_REROLLS = 100;

/** The round that dice belong to: rolled before the start they count for round 1. */
export function diceRound(state: SidesState): number {
  return Math.max(1, state.round);
}

/** A side's die of a round, null when it has none. */
export function dieOf(side: SideState, round: number): SideDie | null {
  return side.dice.find((die) => die.round === round) ?? null;
}

/** Ids of the sides that have somebody alive, in order of creation: they are the ones that roll. */
export function livingSides(state: SidesState): string[] {
  const living = new Set(state.combatants.filter((combatant) => combatant.alive).map((combatant) => combatant.side));
  return state.sides.filter((side) => living.has(side.id)).map((side) => side.id);
}

/** What of a die counts for the order: with simultaneous ties only the first roll. */
function levels(die: SideDie, tieRule: TieRule): readonly number[] {
  return tieRule === "simultaneous" ? [die.value] : [die.value, ...die.tiebreaks];
}

/** Negative when the first die acts earlier, 0 when they are tied (C2, C3). */
export function compareDice(first: SideDie, second: SideDie, tieRule: TieRule): number {
  const [ours, theirs] = [levels(first, tieRule), levels(second, tieRule)];
  for (let level = 0; level < Math.max(ours.length, theirs.length); level++) {
    const difference = (theirs[level] ?? 0) - (ours[level] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A die as one number that sorts as it does: 5 with the tiebreaks 4 and 1 is 5.41. */
export function dieNumber(die: SideDie, tieRule: TieRule): number {
  return levels(die, tieRule).reduce((sum, level, index) => sum + level / 10 ** index, 0);
}

/** The state with a side's die of the present dice round set, or taken away with null. */
export function withDie(state: SidesState, sideId: string, die: SideDie | null): SidesState {
  const round = diceRound(state);
  const sides = state.sides.map((side) => {
    if (side.id !== sideId) return side;
    const others = side.dice.filter((other) => other.round !== round);
    return { ...side, dice: die ? [...others, die] : others };
  });
  return { ...state, sides };
}

/** The state after some dice, and whose dice they were. */
export interface Rolled {
  readonly state: SidesState;
  readonly sides: readonly string[];
}

/**
 * Rolls 1d6 for those of `sideIds` that have no die this round (C2), then settles the ties among `contenders` (C3):
 * only those tied with each other roll again, and only for their order among themselves.
 */
export function* rollDice(
  state: SidesState,
  sideIds: readonly string[],
  contenders: (sideId: string) => boolean,
): Rule<Rolled> {
  const round = diceRound(state);
  const dice = new Map<string, number[]>();
  const rolled = new Set<string>();
  for (const side of state.sides) {
    const die = dieOf(side, round);
    if (die) dice.set(side.id, [die.value, ...die.tiebreaks]);
    else if (sideIds.includes(side.id)) {
      dice.set(side.id, [yield* rollOne(side.id)]);
      rolled.add(side.id);
    }
  }
  if (state.options.tieRule === "reroll") {
    const group = [...dice.keys()].filter(contenders);
    yield* settleTies(dice, group, 0, rolled);
  }
  let after = state;
  for (const id of rolled) {
    const [value, ...tiebreaks] = dice.get(id) ?? [];
    if (value !== undefined) after = withDie(after, id, { round, value, tiebreaks });
  }
  return { state: after, sides: state.sides.map((side) => side.id).filter((id) => rolled.has(id)) };
}

function* rollOne(sideId: string): Generator<DiceRequest, number, { readonly total: number }> {
  const answer = yield { key: `initiative.${sideId}`, formula: "1d6" };
  return answer.total;
}

/** Splits `group` by its dice of `level`, highest first; whoever is still tied rolls the next one. */
function* settleTies(
  dice: Map<string, number[]>,
  group: readonly string[],
  level: number,
  rolled: Set<string>,
): Generator<DiceRequest, void, { readonly total: number }> {
  if (level > MOST_REROLLS) return;
  const values = [...new Set(group.map((id) => dice.get(id)?.[level] ?? 0))].sort((first, second) => second - first);
  for (const value of values) {
    const tied = group.filter((id) => (dice.get(id)?.[level] ?? 0) === value);
    if (tied.length < 2) continue;
    for (const id of tied) {
      const own = dice.get(id);
      if (!own || own.length > level + 1) continue;
      own.push(yield* rollOne(id));
      rolled.add(id);
    }
    yield* settleTies(dice, tied, level + 1, rolled);
  }
}
