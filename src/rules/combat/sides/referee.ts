import { type Refusal, refuse } from "../../refusal.ts";
import type { SidesPlan } from "./events.ts";
import { changeOne, plan, settle } from "./settle.ts";
import type { SidesState, Standing } from "./state.ts";
import { diceRound } from "./units.ts";

/** Moves a combatant to another side; what it did this round stays done. */
export function changeSide(state: SidesState, combatantId: string, side: string): SidesPlan | Refusal {
  if (!state.sides.some(({ id }) => id === side)) return refuse("noSuchSide");
  return plan(settle(changeOne(state, combatantId, { side })), [], state);
}

/** The referee's word on who is slow this round; null takes it back, so that what is in hand decides (C5). */
export function overrideSlow(state: SidesState, combatantId: string, slow: boolean | null): SidesPlan {
  const slowOverride = slow === null ? null : { round: diceRound(state), slow };
  return plan(settle(changeOne(state, combatantId, { slowOverride })));
}

/** The referee's word on a side for this round: it acts before all others, or is surprised; null takes it back. */
export function standing(state: SidesState, sideId: string, word: Standing | null): SidesPlan | Refusal {
  if (!state.sides.some(({ id }) => id === sideId)) return refuse("noSuchSide");
  const given = word === null ? null : { round: diceRound(state), word };
  const sides = state.sides.map((side) => (side.id === sideId ? { ...side, word: given } : side));
  return plan(settle({ ...state, sides }));
}
