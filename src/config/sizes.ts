/** Sizes of creatures with their language keys. */
export const SIZES = Object.freeze({
  small: "MELEE.Size.small",
  medium: "MELEE.Size.medium",
  large: "MELEE.Size.large",
  huge: "MELEE.Size.huge",
});
export type Size = keyof typeof SIZES;
