/** Somebody who acts: the token counts where there is one. */
interface Acting {
  readonly actor: Actor.Implementation | null;
  readonly token: TokenDocument.Implementation | null;
}

/**
 * The combatant of somebody in an encounter with a procedure that has begun: of a token in any, the present one before
 * others; of an actor without a token in the present one alone. Null for who takes no part.
 */
export function combatantOf({ actor, token }: Acting): Combatant.Implementation | null {
  const running = game.combats.filter((combat) => combat.started && combat.fight !== null);
  running.sort((first, second) => Number(second === game.combat) - Number(first === game.combat));
  if (token) return running.flatMap((combat) => combat.getCombatantsByToken(token))[0] ?? null;
  const present = running.find((combat) => combat === game.combat);
  return present?.combatants.find((combatant) => combatant.actor === actor) ?? null;
}
