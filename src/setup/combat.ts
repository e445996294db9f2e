import { MeleeCombatTracker, registerTrackerRedraw } from "#applications/sidebar/combat-tracker.ts";
import { registerCombatUpkeep } from "#documents/combat-upkeep.ts";
import { registerDeathMarks } from "#documents/death-mark.ts";
import { registerDisruption } from "#documents/disruption.ts";
import { registerMovement } from "#documents/movement.ts";

/** The tracker in core's place, and what keeps it and the order of a fight true. */
export function registerCombat(): void {
  CONFIG.ui.combat = MeleeCombatTracker;
  registerCombatUpkeep();
  registerMovement();
  registerDisruption();
  registerDeathMarks();
  registerTrackerRedraw();
}
