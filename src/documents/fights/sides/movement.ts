import { asMember, asSides } from "#data/combat/sides/narrow.ts";
import { tell } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import { feetFromUnits } from "#rules/attacks/reach.ts";
import { refuseMove } from "#rules/characters/movement.ts";
import { barredBy } from "#rules/statuses.ts";
import { combatantOf } from "../lookup.ts";

/** Warns whoever moves a token against the rules; stops only players, and only where the world wishes that. */
function judgeMove(token: TokenDocument.Implementation, movement: TokenDocument.PreMovementOptions): false | undefined {
  const combatant = combatantOf({ actor: token.actor, token });
  // Who may not move it at all is refused by core, and learns nothing of it here.
  if (!token.isOwner) return undefined;
  // What is undone was judged when it was done; what goes on after a stop was judged whole at its beginning.
  if (!combatant || movement.method === "undo" || movement.chain.length > 0) return undefined;
  const facts = asMember(combatant)?.system.facts.movement ?? null;
  const feet = feetFromUnits(movement.passed.distance + movement.pending.distance, token.parent?.grid.units ?? "");
  if (!facts || !feet) return undefined;
  const refusal = barredBy(combatant.actor?.statuses ?? [], "move", token.name) ?? refuseMove(token.name, facts, feet);
  if (!refusal) return undefined;
  tell(refusal);
  return settings.enforceMovement && !game.user.isGM ? false : undefined;
}

/**
 * Watches moves, and has the active gamemaster's client forget them when a new round begins: one write a scene, and only
 * where somebody has moved. Core forgets them at each turn, which here is no end of a round.
 */
export function registerMovement(): void {
  Hooks.on("preMoveToken", judgeMove);
  Hooks.on("combatTurnChange", (combat, prior, current) => {
    if (!game.user.isActiveGM || !asSides(combat) || (current.round ?? 0) <= (prior.round ?? 0)) return;
    const moved = combat.combatants.filter(({ token }) => (token?.movementHistory.length ?? 0) > 0);
    if (moved.length > 0) void combat.clearMovementHistories(moved);
  });
}
