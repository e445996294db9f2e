/** Whether a combatant's actor is dead or at 0 hit points (C20), whatever the encounter says of it. */
export function isDown(combatant: Combatant.Implementation): boolean {
  const { actor } = combatant;
  if (!actor) return false;
  if (actor.statuses.has(CONFIG.specialStatusEffects.DEFEATED)) return true;
  return actor.fighter?.isAtZero ?? false;
}

/** The side of a combatant of which nothing is stored: its token's disposition, else friendly for a player's, else hostile. */
export function sideByToken(combatant: Combatant.Implementation): string {
  const { SECRET, NEUTRAL, FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
  const disposition = combatant.token?.disposition;
  if (disposition === FRIENDLY) return "friendly";
  if (disposition === NEUTRAL) return "neutral";
  if (disposition === SECRET) return "secret";
  if (disposition !== undefined) return "hostile";
  return combatant.actor?.hasPlayerOwner ? "friendly" : "hostile";
}
