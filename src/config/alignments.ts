/** The three alignments with their language keys, in printed order. */
export const ALIGNMENTS = Object.freeze({
  lawful: "MELEE.Alignment.lawful",
  neutral: "MELEE.Alignment.neutral",
  chaotic: "MELEE.Alignment.chaotic",
});
export type Alignment = keyof typeof ALIGNMENTS;
