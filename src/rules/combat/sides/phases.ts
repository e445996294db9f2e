import { toAct } from "./able.ts";
import { moraleDue, moraleGroups } from "./morale-memory.ts";
import { layoutOf, stepIndex } from "./order.ts";
import { settle, sidesOf } from "./settle.ts";
import { type CombatantState, type SidesState, SLOW_STEP } from "./state.ts";
import { diceRound } from "./units.ts";

/** The phases of a side's step in order (C4). */
export const SIDE_PHASES: readonly string[] = ["movement", "missiles", "spells", "melee"];
/** The same with the option of morale (C22). */
const SIDE_PHASES_WITH_MORALE: readonly string[] = ["morale", ...SIDE_PHASES];
/** The phases of the slow step: nobody slow casts, and morale stays in the side's own step (C5). */
export const SLOW_PHASES: readonly string[] = ["movement", "missiles", "melee"];

/** The phases of a step in order, used or not. */
export function phasesOf(state: SidesState, key: string): readonly string[] {
  if (key === SLOW_STEP) return SLOW_PHASES;
  return state.options.morale ? SIDE_PHASES_WITH_MORALE : SIDE_PHASES;
}

/** Whether a combatant has a spell declared for this round that is neither lost nor cast. */
export function hasOpenSpell(state: SidesState, { declarations }: CombatantState): boolean {
  const round = diceRound(state);
  return declarations.some((one) => one.round === round && one.kind === "spell" && one.fate === "open");
}

/** Whether what a combatant declared for this round leaves it an attack: no retreat (C8), no spell but a lost one (C12). */
function mayAttack(state: SidesState, { declarations }: CombatantState): boolean {
  const declared = declarations.find(({ round }) => round === diceRound(state));
  return !declared || declared.kind === "withdraw" || declared.fate === "lost";
}

/** The phases of a step that somebody can use, were the fight in it now (C4); none for an unknown step. */
export function usablePhases(state: SidesState, key: string): string[] {
  const there = state.cursor.step === key ? state : moveTo(state, state.round, key);
  const settled = settle(there);
  const layout = layoutOf(settled);
  if (stepIndex(layout.steps, key) < 0) return [];
  const able = toAct(settled, layout);
  const usable: Record<string, () => boolean> = {
    morale: () => key !== SLOW_STEP && isMoraleOf(settled, layout.steps[stepIndex(layout.steps, key)]?.units ?? []),
    movement: () => able.length > 0,
    missiles: () => able.some((combatant) => combatant.holdsMissile && mayAttack(settled, combatant)),
    spells: () => able.some((combatant) => hasOpenSpell(settled, combatant)),
    melee: () => able.length > 0,
  };
  return phasesOf(settled, key).filter((phase) => usable[phase]?.());
}

/** Whether a check is due that belongs to a step: of one of its sides, or of a group of whom one acts in it (C22). */
function isMoraleOf(state: SidesState, units: readonly string[]): boolean {
  const due = [...sidesOf(state, units)].filter((side) => moraleDue(state, side).length > 0);
  if (state.options.initiativeMode === "sides") return due.length > 0;
  return due.some((side) =>
    moraleGroups(state, side).some((group) => group.combatantIds.some((id) => units.includes(id))),
  );
}

/** The state with the fight at another place; nothing else of it moves. */
export function moveTo(state: SidesState, round: number, step: string | null, phase: string | null = null): SidesState {
  return { ...state, round, cursor: { round, step, phase } };
}

/** A place inside a round. */
export interface StepPlace {
  readonly step: string;
  readonly phase: string | null;
}

/** The next phase of the present step that somebody can use; null when the step ends, and where a step is one stride. */
export function nextPhase(state: SidesState): StepPlace | null {
  const { step, phase } = state.cursor;
  if (step === null || state.options.stride !== "phases") return null;
  const phases = phasesOf(state, step);
  const later = phases.slice(phase === null ? phases.length : phases.indexOf(phase) + 1);
  const usable = usablePhases(state, step);
  const found = later.find((one) => usable.includes(one));
  return found === undefined ? null : { step, phase: found };
}

/** The first place after the present step at which somebody can do something; null when the round is over (C4, C5). */
export function firstPlace(state: SidesState): StepPlace | null {
  const { steps, present } = layoutOf(state);
  const keys = [...steps.map((step) => step.key), SLOW_STEP];
  const byPhase = state.options.stride === "phases";
  for (const step of keys.slice(present + 1)) {
    const usable = usablePhases(state, step).filter((phase) => byPhase || phase !== "morale");
    if (usable[0] !== undefined) return { step, phase: byPhase ? usable[0] : null };
  }
  return null;
}
