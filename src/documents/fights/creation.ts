import { retypePending } from "#platform/compat.ts";
import { settings } from "#platform/settings.ts";
import { fightKindOf } from "./registry.ts";

/**
 * Core makes every encounter with the type "base", whoever asks: it becomes the world's procedure, and gets what that
 * stores of a new one. Combatants that come with their encounter are not asked themselves.
 */
export function prepareEncounter(combat: Combat.Implementation, data: Combat.CreateData): void {
  if (combat.type === "base") retypePending(combat, settings.procedure, data.system ?? {});
  const kind = fightKindOf(combat.type);
  kind?.created?.(combat);
  const combatants = combat.toObject().combatants;
  if (!kind || !combatants.some(({ type }) => type === "base")) return;
  const typed = combatants.map((one) => (one.type === "base" ? { ...one, type: kind.combatantType } : one));
  combat.updateSource({ combatants: typed }, { recursive: false });
}
