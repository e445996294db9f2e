import type { SidesCombat } from "#documents/fights/sides/fight.ts";
import { localize } from "#platform/localize.ts";
import { declareOptions } from "./declare-view.ts";
import { combatantInput } from "./input.ts";
import { movementText, noteViews } from "./row-view.ts";

/** What somebody is about in the present round of a fight by sides; null for who cannot fight any more. */
export function roundLine(combat: SidesCombat, member: Combatant.Implementation) {
  const state = combat.system.toRules();
  const known = state.combatants.find(({ id }) => id === member.id);
  if (!known) return null;
  const combatant = combatantInput(state, member, known, combat.started);
  if (!combatant.alive) return null;
  const { id, offers, movement } = combatant;
  const declare = offers.length > 0 ? declareOptions(combatant, game.user.isGM, localize) : null;
  // What the choice shows is not said twice.
  const notes = noteViews(declare ? { ...combatant, declaration: null } : combatant, localize);
  return { id, declare, notes, movement: movement ? movementText(movement, localize) : "" };
}
