/** What decides whether an attack with something comes last in the round. */
export interface SlowWeapon {
  readonly kind: "weapon" | "attack";
  readonly melee: boolean;
  readonly missile: boolean;
  readonly twoHanded: boolean;
  /** Its own quality of being slow, as a crossbow has. */
  readonly slow: boolean;
}

/**
 * Whether who attacks with it acts last (C5). A two-handed weapon for melee alone follows the world's setting; any
 * other its own quality, and one that can also be shot or thrown either of the two. Natural attacks never.
 */
export function isSlow(weapon: SlowWeapon, twoHandedIsSlow: boolean): boolean {
  if (weapon.kind === "attack") return false;
  const bySetting = weapon.melee && weapon.twoHanded;
  if (bySetting && twoHandedIsSlow) return true;
  return weapon.slow && (!bySetting || weapon.missile);
}
