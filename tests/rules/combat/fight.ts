import type { Plan } from "#rules/combat/procedure.ts";
import type { SidesOptions, TieRule } from "#rules/combat/sides/options.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { type CombatantState, NO_MORALE, type SidesState } from "#rules/combat/sides/state.ts";
import { run } from "#rules/dice/driver.ts";
import type { Rule } from "#rules/dice/request.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { isRefusal, type Refusal } from "#rules/refusal.ts";

export interface Fighter {
  readonly side: string;
  readonly slow?: boolean;
  readonly dead?: boolean;
}

/** A world without any of the options. */
export const PLAIN: SidesOptions = {
  tieRule: "reroll",
  initiativeMode: "sides",
  initiativeWhen: "eachRound",
  declarations: false,
  morale: false,
  stride: "sides",
};

/** A fight before its start: sides by name in order of creation, fighters by id. */
export function fight(
  sides: readonly string[],
  fighters: Readonly<Record<string, Fighter>>,
  tieRule: TieRule = "reroll",
): SidesState {
  return {
    round: 0,
    cursor: { round: 0, step: null, phase: null },
    orders: [],
    sides: sides.map((id) => ({ id, name: id, dice: [], word: null, morale: NO_MORALE })),
    combatants: Object.entries(fighters).map(([id, fighter]) => combatant(id, fighter)),
    options: { ...PLAIN, tieRule },
  };
}

export function combatant(id: string, { side, slow = false, dead = false }: Fighter): CombatantState {
  return {
    id,
    name: id,
    side,
    alive: !dead,
    holdsSlow: slow,
    holdsMissile: false,
    isCharacter: false,
    helpless: false,
    morale: null,
    initiativeModifier: 0,
    killer: null,
    fled: "",
    slowOverride: null,
    dice: [],
    declarations: [],
    placements: [],
  };
}

/** The same fight with something about one fighter changed, brought up to date as the referee's client does. */
export function change(state: SidesState, id: string, change: Partial<CombatantState>): SidesState {
  const combatants = state.combatants.map((one) => (one.id === id ? { ...one, ...change } : one));
  return sidesProcedure.refresh({ ...state, combatants }).state;
}

export function join(state: SidesState, id: string, fighter: Fighter): SidesState {
  return sidesProcedure.refresh({ ...state, combatants: [...state.combatants, combatant(id, fighter)] }).state;
}

export function leave(state: SidesState, id: string): SidesState {
  return sidesProcedure.refresh({ ...state, combatants: state.combatants.filter((one) => one.id !== id) }).state;
}

/** Runs a rule on exactly these faces. */
export function roll<Outcome>(rule: Rule<Outcome>, ...faces: number[]): Outcome {
  const dice = scripted(...faces);
  const outcome = run(rule, dice.source);
  if (dice.left.length > 0) throw new Error(`Nobody rolled ${dice.left.join(", ")}.`);
  return outcome;
}

/** The plan, or an error when the rule said no. */
export function granted(outcome: Plan<SidesState> | Refusal): Plan<SidesState> {
  if (isRefusal(outcome)) throw new Error(`Refused: ${outcome.code}`);
  return outcome;
}

export function start(state: SidesState, ...faces: number[]): SidesState {
  return granted(roll(sidesProcedure.start(state), ...faces)).state;
}

export function next(state: SidesState, ...faces: number[]): SidesState {
  return granted(roll(sidesProcedure.next(state), ...faces)).state;
}

export function previous(state: SidesState): SidesState {
  return granted(sidesProcedure.previous(state)).state;
}

/** The blocks as text: "A: a1 a2 | B: b1 | slow: b2", with a star before the present one; blocks without anybody left out. */
export function drawn(state: SidesState): string {
  return sidesProcedure
    .steps(state)
    .filter((step) => step.combatantIds.length > 0 || step.key === state.cursor.step)
    .map((step) => `${step.key === state.cursor.step ? "*" : ""}${step.key}: ${step.combatantIds.join(" ")}`)
    .join(" | ");
}

/** Keys of the side steps in order; sides without a part in the round left out. */
export function order(state: SidesState): string[] {
  return sidesProcedure
    .steps(state)
    .filter((step) => !step.slow && step.phases.length > 0)
    .map((step) => step.key);
}

export function initiatives(state: SidesState): Record<string, number | null> {
  return { ...sidesProcedure.refresh(state).initiatives };
}
