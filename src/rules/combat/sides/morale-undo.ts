import type { SidesPlan } from "./events.ts";
import { plan, settle } from "./settle.ts";
import type { Flight, SideMorale, SidesState } from "./state.ts";

/** What a check of a side did: whom it broke, which MLs held, and what was due before. */
export interface CheckedMorale {
  readonly broken: readonly string[];
  readonly held: readonly number[];
  readonly due: SideMorale["due"];
}

/** Takes a check of a side back (C22): who broke fights on, what held counts once less, and the check is due again. */
export function takeBackMorale(state: SidesState, sideId: string, checked: CheckedMorale): SidesPlan {
  const sides = state.sides.map((side) => {
    if (side.id !== sideId) return side;
    const passes = { ...side.morale.passes };
    for (const ml of checked.held) passes[ml] = Math.max(0, (passes[ml] ?? 0) - 1);
    return { ...side, morale: { ...side.morale, passes, due: side.morale.due ?? checked.due } };
  });
  return changeFlight({ ...state, sides }, checked.broken, "");
}

/** Lets those who broke flee or surrender instead, or with an empty text fight on; who is gone stays gone. */
export function changeFlight(state: SidesState, ids: readonly string[], flight: Flight | ""): SidesPlan {
  const combatants = state.combatants.map((combatant) =>
    ids.includes(combatant.id) ? { ...combatant, fled: flight } : combatant,
  );
  return plan(settle({ ...state, combatants }));
}
