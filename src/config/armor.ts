/** What an armor item is, with its language key. */
export const ARMOR_KINDS = Object.freeze({
  none: "MELEE.ArmorKind.none",
  light: "MELEE.ArmorKind.light",
  heavy: "MELEE.ArmorKind.heavy",
  shield: "MELEE.ArmorKind.shield",
});
export type ArmorKind = keyof typeof ARMOR_KINDS;
