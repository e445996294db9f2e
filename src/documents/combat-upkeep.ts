import { sidesProcedure } from "#rules/combat/sides.ts";
import { reorder } from "./combat-verbs.ts";

const waiting = new Set<string>();

/**
 * Keeps the order of every encounter by sides true when a weapon, a death, a disposition, a combatant or a setting
 * changes it. The active gamemaster's client alone writes, once for all that changed together, and only if something
 * differs (C5).
 */
export function registerCombatUpkeep(): void {
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const) {
    Hooks.on(hook, (item: Item.Implementation) => keepActor(item.actor));
  }
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const) {
    Hooks.on(hook, (effect: ActiveEffect.Implementation) => {
      const { parent } = effect;
      keepActor(parent instanceof Actor ? parent : (parent?.actor ?? null));
    });
  }
  Hooks.on("updateActor", (actor: Actor.Implementation) => keepActor(actor));
  Hooks.on("updateToken", (token: TokenDocument.Implementation) => keepActor(token.actor));
  for (const hook of ["createCombatant", "updateCombatant", "deleteCombatant"] as const) {
    Hooks.on(hook, (combatant: Combatant.Implementation) => keep(combatant.combat));
  }
  for (const hook of ["createSetting", "updateSetting"] as const) {
    Hooks.on(hook, () => {
      for (const combat of game.combats) keep(combat);
    });
  }
  // Tokens and actors may be missing when core sorts at loading.
  Hooks.once("ready", () => {
    for (const combat of game.combats) {
      if (combat.isSides()) combat.setupTurns();
      keep(combat);
    }
  });
}

function keepActor(actor: Actor.Implementation | null): void {
  if (!actor) return;
  for (const combat of game.combats) {
    if (combat.combatants.some((combatant) => combatant.actorId === actor.id || combatant.actor === actor))
      keep(combat);
  }
}

/** Looks at an encounter once everything that arrives together has arrived. */
function keep(combat: Combat.Implementation | null): void {
  const id = combat?.id;
  if (!id || !combat.isSides() || !game.user.isActiveGM || waiting.has(id)) return;
  waiting.add(id);
  queueMicrotask(() => {
    waiting.delete(id);
    const present = game.combats.get(id);
    if (present?.isSides()) void reorder(present, (state) => sidesProcedure.refresh(state));
  });
}
