/** Where a weapon is, with its language key. */
export const IN_HAND = Object.freeze({
  none: "MELEE.InHand.none",
  one: "MELEE.InHand.one",
  both: "MELEE.InHand.both",
});
export type InHand = keyof typeof IN_HAND;
