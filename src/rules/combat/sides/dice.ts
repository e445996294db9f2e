import type { DiceRequest, Rule } from "../../dice/request.ts";
import { withoutDice } from "../../dice/without-dice.ts";
import type { TieRule } from "./options.ts";
import type { CombatantDie, SidesState } from "./state.ts";
import { diceRound, dieOf, type Unit, unitsOf, withDie, wordOf } from "./units.ts";

/** A source of dice that always shows the same face would tie for ever: after so many rerolls the order of creation decides. */
const MOST_REROLLS = 100;

/** The living units in order of throwing: they are the ones that need a die. */
export function livingUnits(state: SidesState): Unit[] {
  return unitsOf(state).filter((unit) => unit.alive);
}

/** The living units that have no die of the present round, in order of throwing. */
export function withoutDie(state: SidesState): Unit[] {
  const round = diceRound(state);
  return livingUnits(state).filter((unit) => !dieOf(unit, round));
}

/** What of a die counts for the order: with simultaneous ties only the first roll; the modifier counts each time (C6). */
function levels(die: CombatantDie, tieRule: TieRule): readonly number[] {
  const faces = tieRule === "simultaneous" ? [die.value] : [die.value, ...die.tiebreaks];
  return faces.map((face) => face + die.modifier);
}

/** Negative when the first die acts earlier, 0 when they are tied (C2, C3, C6). */
export function compareDice(first: CombatantDie, second: CombatantDie, tieRule: TieRule): number {
  const [ours, theirs] = [levels(first, tieRule), levels(second, tieRule)];
  for (let level = 0; level < Math.max(ours.length, theirs.length); level++) {
    const [one, other] = [ours[level] ?? -Infinity, theirs[level] ?? -Infinity];
    if (one !== other) return other > one ? 1 : -1;
  }
  return 0;
}

/** The state after some dice, and the ids of the units that threw. */
export interface Rolled {
  readonly state: SidesState;
  readonly units: readonly string[];
}

/** The dice of one unit while they are thrown. */
interface Throw {
  readonly unit: Unit;
  readonly modifier: number;
  readonly faces: number[];
}

/**
 * Throws 1d6 for those of `unitIds` that have no die this round (C2, C6), then settles the ties among `contenders` (C3):
 * only those tied with each other roll again, and only for their order among themselves.
 */
export function* rollDice(
  state: SidesState,
  unitIds: readonly string[],
  contenders: (unit: Unit) => boolean,
): Rule<Rolled> {
  const round = diceRound(state);
  const asked = new Set(unitIds);
  const throws: Throw[] = [];
  const rolled = new Set<string>();
  for (const unit of unitsOf(state)) {
    const die = dieOf(unit, round);
    if (die) throws.push({ unit, modifier: die.modifier, faces: [die.value, ...die.tiebreaks] });
    else if (asked.has(unit.id)) {
      throws.push({ unit, modifier: unit.modifier, faces: [yield* rollOne(unit.id)] });
      rolled.add(unit.id);
    }
  }
  if (state.options.tieRule === "reroll") {
    const group = throws.filter(({ unit }) => contenders(unit));
    const isFirst = ({ unit }: Throw) => wordOf(state, unit.side) === "first";
    yield* settleTies(group.filter(isFirst), 0, rolled);
    yield* settleTies(
      group.filter((entry) => !isFirst(entry)),
      0,
      rolled,
    );
  }
  let after = state;
  for (const { unit, modifier, faces } of throws) {
    const [value, ...tiebreaks] = faces;
    if (rolled.has(unit.id) && value !== undefined) {
      after = withDie(after, unit.id, { round, value, modifier, tiebreaks });
    }
  }
  return { state: after, units: throws.map(({ unit }) => unit.id).filter((id) => rolled.has(id)) };
}

function* rollOne(unitId: string): Generator<DiceRequest, number, { readonly total: number }> {
  const answer = yield { key: `initiative.${unitId}`, formula: "1d6" };
  return answer.total;
}

/** Splits `group` by its dice of `level`, highest first; who is alive and still tied with another side rolls the next one. */
function* settleTies(
  group: readonly Throw[],
  level: number,
  rolled: Set<string>,
): Generator<DiceRequest, void, { readonly total: number }> {
  if (level > MOST_REROLLS) return;
  const total = ({ faces, modifier }: Throw) => (faces[level] ?? -Infinity) + modifier;
  const totals = [...new Set(group.map(total))].sort((first, second) => (second > first ? 1 : -1));
  for (const one of totals) {
    const tied = group.filter((entry) => total(entry) === one);
    const living = tied.filter(({ unit }) => unit.alive);
    // Allies that are equal act together without a roll.
    if (new Set(living.map(({ unit }) => unit.side)).size < 2) continue;
    for (const { unit, faces } of living) {
      if (faces.length > level + 1) continue;
      faces.push(yield* rollOne(unit.id));
      rolled.add(unit.id);
    }
    yield* settleTies(tied, level + 1, rolled);
  }
}

/** Whether living units that have a die are tied and have not rolled for it yet. */
export function hasOpenTies(state: SidesState): boolean {
  return withoutDice(rollDice(state, [], () => true)) === null;
}

/** Gives each living unit without a die of this round that of the round before, if it had one. */
export function takeOverDice(state: SidesState): SidesState {
  const round = diceRound(state);
  let after = state;
  for (const unit of withoutDie(state)) {
    const die = dieOf(unit, round - 1);
    if (die) after = withDie(after, unit.id, { ...die, round });
  }
  return after;
}
