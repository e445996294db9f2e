import { show } from "#applications/api/verb.ts";
import { trackerKindOf } from "../../sidebar/trackers/registry.ts";

/** The combatant of an actor in the fight that this user sees, with how its procedure draws it. */
function placeOf(actor: Actor.Implementation) {
  const combat = game.combats.viewed;
  const kind = trackerKindOf(combat);
  const combatant = combat?.combatants.find((one) => one.actor === actor);
  return combat && kind && combatant ? { combat, kind, combatant } : null;
}

/** The line "This round" of an actor's sheet, as the procedure of the fight has it; null outside a fight. */
export function roundLine(actor: Actor.Implementation): object | null {
  const place = placeOf(actor);
  return place?.kind.roundLine?.(place.combat, place.combatant) ?? null;
}

/** Stores what was chosen on the sheet. */
export async function declareFrom(actor: Actor.Implementation, chosen: string): Promise<void> {
  const place = placeOf(actor);
  if (place) await show(place.kind.chosen?.(place.combat, place.combatant, chosen));
}

/** Calls back when the line of an actor is no longer what it was; answers with what ends that. */
export function watchRoundLine(actor: Actor.Implementation, changed: () => void): () => void {
  const drawn = () => JSON.stringify(roundLine(actor));
  let last = drawn();
  const look = foundry.utils.debounce(() => {
    const now = drawn();
    if (now === last) return;
    last = now;
    changed();
  }, 30);
  const hooks = [
    ["updateCombat", Hooks.on("updateCombat", look)],
    ["deleteCombat", Hooks.on("deleteCombat", look)],
    ["createCombatant", Hooks.on("createCombatant", look)],
    ["updateCombatant", Hooks.on("updateCombatant", look)],
    ["deleteCombatant", Hooks.on("deleteCombatant", look)],
    ["updateToken", Hooks.on("updateToken", look)],
  ] as const;
  return () => {
    for (const [hook, id] of hooks) Hooks.off(hook, id);
  };
}
