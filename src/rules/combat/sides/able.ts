import { drawingOrder, type Layout, layoutOf, placementOf, stepKeyOf } from "./order.ts";
import type { CombatantState, SidesState } from "./state.ts";
import { diceRound, wordOf } from "./units.ts";

/** Whether somebody is alive and neither helpless nor surrendered. */
export function canFight({ alive, helpless, fled }: CombatantState): boolean {
  return alive && !helpless && fled !== "surrendered";
}

/**
 * Whether somebody can act this round: alive or fallen in the present step of tied sides (C3, C5), and neither helpless,
 * surrendered nor surprised. Who flees can: it moves.
 */
export function isAble(state: SidesState, combatant: CombatantState): boolean {
  if (combatant.helpless || combatant.fled === "surrendered") return false;
  if (wordOf(state, combatant.side) === "surprised") return false;
  return combatant.alive || placementOf(combatant, diceRound(state))?.standing === true;
}

/** Whether somebody has acted this round, by the end of its step or by a mark. */
export function hasActed(state: SidesState, combatant: CombatantState): boolean {
  return (placementOf(combatant, diceRound(state))?.acted ?? null) !== null;
}

/** Those who can act in the present step and have not. */
export function toAct(state: SidesState, layout: Layout = layoutOf(state)): CombatantState[] {
  const key = state.cursor.step;
  return state.combatants.filter(
    (combatant) =>
      isAble(state, combatant) && !hasActed(state, combatant) && stepKeyOf(state, layout, combatant) === key,
  );
}

/** Whether a combatant can act now and has not. */
export function canAct(state: SidesState, combatantId: string): boolean {
  return toAct(state).some(({ id }) => id === combatantId);
}

/** Whose turn it is when combatants act one by one: the first who waits, those marked as delayed last. */
export function turnOf(state: SidesState): string | null {
  const waiting = new Set(toAct(state));
  const inLine = drawingOrder(state)
    .map(({ combatant }) => combatant)
    .filter((combatant) => waiting.has(combatant));
  const delayed = (combatant: CombatantState) => placementOf(combatant, state.round)?.markedIn === state.cursor.step;
  return (inLine.find((combatant) => !delayed(combatant)) ?? inLine[0])?.id ?? null;
}
