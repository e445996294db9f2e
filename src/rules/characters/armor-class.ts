/** Something worn for protection; `armorClass` is ascending and null for a shield. */
export interface WornArmor {
  readonly armorClass: number | null;
  readonly shieldBonus: number;
}

/** All that makes up an armour class. */
export interface Protection {
  /** The ascending AC without any armour, before DEX: 10 as a rule. */
  readonly unarmored: number;
  /** Only what is worn. */
  readonly worn: readonly WornArmor[];
  /** The DEX modifier. */
  readonly dexterity: number;
  /** From effects and the like. */
  readonly bonus: number;
}

/** An armour class, ascending. */
export interface ArmorClass {
  readonly armorClass: number;
  /** The part of it that a shield gives, which an attack on a retreating one ignores (C8). */
  readonly shield: number;
  /** Without armour and shield. */
  readonly unarmored: number;
}

/** Best armour (never worse than none) and best shield, with DEX and bonus on top: two of a kind never add up. */
export function armorClass(protection: Protection): ArmorClass {
  const { dexterity, bonus } = protection;
  const suits = protection.worn.flatMap((armor) => (armor.armorClass === null ? [] : [armor.armorClass]));
  const shields = protection.worn.filter((armor) => armor.armorClass === null).map((armor) => armor.shieldBonus);
  const shield = shields.length > 0 ? Math.max(...shields) : 0;
  const base = Math.max(protection.unarmored, ...suits);
  return {
    armorClass: base + shield + dexterity + bonus,
    shield,
    unarmored: protection.unarmored + dexterity + bonus,
  };
}
