import { MeleeCombatTracker, registerTrackerRedraw } from "#applications/sidebar/combat-tracker.ts";
import { registerDeathMarks } from "#documents/fights/sides/death-mark.ts";
import { registerDisruption } from "#documents/fights/sides/disruption.ts";
import { registerMovement } from "#documents/fights/sides/movement.ts";
import { registerCombatUpkeep } from "#documents/fights/sides/upkeep.ts";

/** The tracker in core's place, and what keeps it and the order of a fight true. */
export function registerCombat(): void {
  CONFIG.ui.combat = MeleeCombatTracker;
  registerCombatUpkeep();
  registerMovement();
  registerDisruption();
  registerDeathMarks();
  registerTrackerRedraw();
}
