/** A piece of armor as the body sees it. */
export interface CarriedArmor {
  readonly id: string;
  readonly isShield: boolean;
  readonly equipped: boolean;
}

/** What must come off when a piece is put on: any other suit for a suit, any other shield for a shield. */
export function takenOffFor(carried: readonly CarriedArmor[], id: string): string[] {
  const piece = carried.find((armor) => armor.id === id);
  if (!piece) return [];
  return carried
    .filter((armor) => armor.id !== id && armor.equipped && armor.isShield === piece.isShield)
    .map((armor) => armor.id);
}
