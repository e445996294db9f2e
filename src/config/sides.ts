/** The sides that every encounter has from the beginning, in order; the colors suit both themes. */
export const SIDES = Object.freeze({
  friendly: { label: "MELEE.Side.friendly", color: "#2f7a4d" },
  neutral: { label: "MELEE.Side.neutral", color: "#a07a1f" },
  hostile: { label: "MELEE.Side.hostile", color: "#b23a30" },
  secret: { label: "MELEE.Side.secret", color: "#7a58a6" },
});

/** A side that every encounter has. */
export type GivenSide = keyof typeof SIDES;

/** Colors of sides that the referee adds, one after the other. */
export const MORE_COLORS: readonly string[] = ["#2b6cb0", "#b0567d", "#3f8f8f", "#8a5a2b"];
