/** An encounter as one by sides; null for another, and for none. */
export function asSides(combat: Combat.Implementation | null | undefined): Combat.OfType<"sides"> | null {
  return combat?.isSides() ? combat : null;
}

/** A combatant as one of an encounter by sides; null for another. */
export function asMember(combatant: Combatant.Implementation): Combatant.OfType<"sides"> | null {
  return combatant.isSides() ? combatant : null;
}
