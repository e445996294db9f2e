import { MeleeCombatTracker, registerTrackerRedraw } from "#applications/sidebar/combat-tracker.ts";
import { registerDeathMarks } from "#documents/fights/death-mark.ts";
import { fightKindOf, fightTypes } from "#documents/fights/registry.ts";

/** The tracker in core's place, and what keeps it and the order of every kind of fight true. */
export function registerCombat(): void {
  CONFIG.ui.combat = MeleeCombatTracker;
  for (const subtype of fightTypes()) fightKindOf(subtype)?.watch?.();
  registerDeathMarks();
  registerTrackerRedraw();
}
