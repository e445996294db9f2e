import { combatantToRules } from "#data/combat/sides/combatant.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import type { Placement } from "#rules/combat/sides/state.ts";

/** What a combatant that is being created gets from the fight that it joins. */
export interface Joining {
  readonly initiative: number | null;
  readonly placements: readonly Placement[];
}

/** The number and the place of a combatant that joins an encounter by sides: nobody else moves for it. */
export function joining(combat: Combat.OfType<"sides">, combatant: Combatant.Implementation): Joining {
  const state = combat.system.toRules();
  const joiner = { ...combatantToRules(combatant), placements: [] };
  const plan = sidesProcedure.refresh({ ...state, combatants: [...state.combatants, joiner] });
  const placements = plan.state.combatants.at(-1)?.placements ?? [];
  return { initiative: plan.initiatives[joiner.id] ?? null, placements };
}
