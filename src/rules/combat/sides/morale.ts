import { MOST_MORALE_MODIFIER } from "../../checks/morale.ts";
import { type Refusal, refuse } from "../../refusal.ts";
import type { SidesPlan } from "./events.ts";
import { moraleDue, moraleGroups } from "./morale-memory.ts";
import { plan, settle } from "./settle.ts";
import type { Flight, SideMorale, SidesState } from "./state.ts";

/** What a group rolled, by its ML: the sum of 2d6, and what the situation adds to ML, −2 to +2. */
export interface MoraleRoll {
  readonly total: number;
  readonly modifier: number;
}

/**
 * Writes down the check of a side: a group whose 2d6 are more than ML and modifier flees or surrenders, another has held
 * once more (C22). Groups without a roll check nothing. Refuses a side that has none due, and a modifier beyond −2 to +2.
 */
export function moraleResult(
  state: SidesState,
  sideId: string,
  rolls: Readonly<Record<number, MoraleRoll>>,
  flight: Flight = "fleeing",
): SidesPlan | Refusal {
  if (moraleDue(state, sideId).length === 0) return refuse("moraleNotDue");
  const wild = Object.values(rolls).find(({ modifier }) => Math.abs(modifier) > MOST_MORALE_MODIFIER);
  if (wild) return refuse("moraleModifier", { most: MOST_MORALE_MODIFIER });
  const broken = new Set<string>();
  const passes: Record<string, number> = {};
  for (const { ml, combatantIds } of moraleGroups(state, sideId)) {
    const roll = rolls[ml];
    if (!roll) continue;
    if (roll.total > ml + roll.modifier) for (const id of combatantIds) broken.add(id);
    else passes[ml] = (passesOf(state, sideId)[ml] ?? 0) + 1;
  }
  const combatants = state.combatants.map((one) => (broken.has(one.id) ? { ...one, fled: flight } : one));
  return withMorale({ ...state, combatants }, sideId, (morale) => ({
    ...morale,
    due: null,
    passes: { ...morale.passes, ...passes },
  }));
}

function passesOf(state: SidesState, sideId: string): SideMorale["passes"] {
  return state.sides.find(({ id }) => id === sideId)?.morale.passes ?? {};
}

/** The referee lets a check that is due go by; its causes do not come back. */
export function waveMorale(state: SidesState, sideId: string): SidesPlan | Refusal {
  if (moraleDue(state, sideId).length === 0) return refuse("moraleNotDue");
  return withMorale(state, sideId, (morale) => ({ ...morale, due: null }));
}

function withMorale(state: SidesState, sideId: string, change: (morale: SideMorale) => SideMorale): SidesPlan {
  const sides = state.sides.map((side) => (side.id === sideId ? { ...side, morale: change(side.morale) } : side));
  return plan(settle({ ...state, sides }));
}
