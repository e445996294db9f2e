import type { CombatantDie, CombatantState, SideDie, SidesState } from "./state.ts";

/** What throws a die and has a place in the order of a round: a side (C2), or with individual initiative a combatant (C6). */
export interface Unit {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** Somebody of it is alive. */
  readonly alive: boolean;
  /** Somebody of it is there, dead or alive. */
  readonly present: boolean;
  /** Added to a die that is thrown now. */
  readonly modifier: number;
  readonly dice: readonly CombatantDie[];
}

/** The units of a fight in the order in which they throw: sides as created, combatants as they joined. */
export function unitsOf(state: SidesState): Unit[] {
  if (state.options.initiativeMode === "individual") {
    return state.combatants.map(({ id, name, side, alive, dice, initiativeModifier }) => {
      return { id, name, side, alive, present: true, modifier: initiativeModifier, dice };
    });
  }
  const present = new Set(state.combatants.map((combatant) => combatant.side));
  const living = new Set(state.combatants.filter((combatant) => combatant.alive).map((combatant) => combatant.side));
  return state.sides.map(({ id, name, dice }) => ({
    id,
    name,
    side: id,
    alive: living.has(id),
    present: present.has(id),
    modifier: 0,
    dice: dice.map((die) => ({ ...die, modifier: 0 })),
  }));
}

/** The id of a combatant's unit. */
export function unitIdOf(state: SidesState, combatant: CombatantState): string {
  return state.options.initiativeMode === "individual" ? combatant.id : combatant.side;
}

/** The round that dice, marks and declarations belong to: those made before the start are for round 1. */
export function diceRound(state: SidesState): number {
  return Math.max(1, state.round);
}

/** The die of a round of a side or combatant, null when it has none. */
export function dieOf<Die extends SideDie>(holder: { readonly dice: readonly Die[] }, round: number): Die | null {
  return holder.dice.find((die) => die.round === round) ?? null;
}

/** The state with a unit's die of the present dice round set, or taken away with null. */
export function withDie(state: SidesState, unitId: string, die: CombatantDie | null): SidesState {
  const round = diceRound(state);
  const others = <Die extends SideDie>(dice: readonly Die[]) => dice.filter((other) => other.round !== round);
  if (state.options.initiativeMode === "individual") {
    const combatants = state.combatants.map((one) =>
      one.id === unitId ? { ...one, dice: die ? [...others(one.dice), die] : others(one.dice) } : one,
    );
    return { ...state, combatants };
  }
  const sides = state.sides.map((side) => {
    if (side.id !== unitId) return side;
    if (!die) return { ...side, dice: others(side.dice) };
    const { value, tiebreaks } = die;
    return { ...side, dice: [...others(side.dice), { round: die.round, value, tiebreaks }] };
  });
  return { ...state, sides };
}

/** The referee's word on a side for the present round, null for none. */
export function wordOf(state: SidesState, sideId: string) {
  const word = state.sides.find((side) => side.id === sideId)?.word;
  return word?.round === diceRound(state) ? word.word : null;
}

/** The ids of the sides on which somebody is alive, in order of creation. */
export function livingSides({ sides, combatants }: SidesState): string[] {
  const living = new Set(combatants.filter(({ alive }) => alive).map(({ side }) => side));
  return sides.map(({ id }) => id).filter((id) => living.has(id));
}

/** The units of a round that have a die, for the card. */
export function rolledSides(state: SidesState, ids: readonly string[]) {
  const round = diceRound(state);
  return unitsOf(state).flatMap(({ id, name, dice }) => {
    const die = ids.includes(id) ? dieOf({ dice }, round) : null;
    return die ? [{ id, name, value: die.value, modifier: die.modifier, tiebreaks: [...die.tiebreaks] }] : [];
  });
}

/** The unit of an id: the unit's own, or that of a combatant of it; null for nobody. */
export function unitFor(state: SidesState, id: string): Unit | null {
  const combatant = state.combatants.find((one) => one.id === id);
  const unitId = combatant ? unitIdOf(state, combatant) : id;
  return unitsOf(state).find((unit) => unit.id === unitId) ?? null;
}
