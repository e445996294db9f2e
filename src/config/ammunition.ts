/** What a thing is shot from, with its language key; "none" is no ammunition. */
export const AMMUNITION = Object.freeze({
  none: "MELEE.Ammunition.none",
  bow: "MELEE.Ammunition.bow",
  crossbow: "MELEE.Ammunition.crossbow",
  sling: "MELEE.Ammunition.sling",
});
export type Ammunition = keyof typeof AMMUNITION;
