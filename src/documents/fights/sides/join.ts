import { asMember } from "#data/combat/sides/narrow.ts";
import { combatantToRules } from "#data/combat/sides/projection.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";

/** The number of a combatant that joins an encounter by sides, so that nobody else has to move for it. */
export function joining(combat: Combat.OfType<"sides">, combatant: Combatant.Implementation): number | null {
  const state = combat.system.toRules();
  const wish = asMember(combatant)?.system.joins ?? null;
  const joiner = combatantToRules(combatant);
  const side = state.sides.find(({ id }) => id === wish)?.id ?? joiner.side;
  const plan = sidesProcedure.refresh({ ...state, combatants: [...state.combatants, { ...joiner, side }] });
  return plan.initiatives[joiner.id] ?? null;
}
