/** A quality's language keys: its word, and what it means at the table. */
export interface Quality {
  readonly label: string;
  readonly hint: string;
}

/** The printed qualities of weapons that no field of their own holds; others may be stored beside them. */
export const QUALITIES: Readonly<Record<string, Quality>> = Object.freeze({
  blunt: { label: "MELEE.Quality.blunt", hint: "MELEE.QualityHint.blunt" },
  brace: { label: "MELEE.Quality.brace", hint: "MELEE.QualityHint.brace" },
  charge: { label: "MELEE.Quality.charge", hint: "MELEE.QualityHint.charge" },
  reload: { label: "MELEE.Quality.reload", hint: "MELEE.QualityHint.reload" },
  splash: { label: "MELEE.Quality.splash", hint: "MELEE.QualityHint.splash" },
});
