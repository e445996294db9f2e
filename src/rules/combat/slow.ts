/** What of a weapon decides whether its wielder acts last. */
export interface WeaponInHand {
  readonly melee: boolean;
  readonly missile: boolean;
  readonly twoHanded: boolean;
  readonly slow: boolean;
  readonly inHand: boolean;
}

/**
 * Whether a weapon makes who holds it act last (C5): a two-handed melee weapon by the world's setting, else one marked
 * slow. The mark of a purely two-handed melee weapon counts for nothing, or the setting could not switch it off.
 */
export function makesSlow(weapon: WeaponInHand, twoHandedIsSlow: boolean): boolean {
  if (!weapon.inHand) return false;
  if (weapon.melee && weapon.twoHanded && twoHandedIsSlow) return true;
  return weapon.slow && (weapon.missile || !weapon.twoHanded);
}
