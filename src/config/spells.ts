/** The two traditions of magic with their language keys. */
export const SPELL_KINDS = { arcane: "MELEE.SpellKind.arcane", divine: "MELEE.SpellKind.divine" } as const;
export type SpellKind = keyof typeof SPELL_KINDS;

/** The levels of spells. */
export const SPELL_LEVELS = { least: 1, most: 9 } as const;
