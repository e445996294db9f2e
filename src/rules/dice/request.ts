/** A number added to a roll, by name: the card prints each one, in the order given. */
export interface Modifier {
  readonly id: ModifierId;
  readonly value: number;
}

/** Every reason that may add to a roll; each has its label at `MELEE.Modifier.<id>`. */
export const MODIFIER_IDS = [
  "attackBonus",
  "strength",
  "dexterity",
  "wisdom",
  "weapon",
  "effects",
  "shortRange",
  "longRange",
  "cover",
  "retreating",
  "save",
  "situational",
] as const;
export type ModifierId = (typeof MODIFIER_IDS)[number];

/**
 * What a rule wants rolled: `formula` holds only dice and constants, never a reference. The modifiers are in it
 * ("1d20+2"), so that a shown or stored roll has the total that the card says.
 */
export interface DiceRequest {
  /** Names the roll within its outcome: "attack", "damage", "save", "initiative.<side id>". */
  readonly key: string;
  readonly formula: string;
  /** The face of a real die that a person typed; the driver answers with `typedAnswer` instead of rolling. */
  readonly typed?: number;
}

/** The answer to a request: the sum, and every face in the order rolled (the first is the natural die). */
export interface DiceAnswer {
  readonly total: number;
  readonly faces: readonly number[];
}

/** A rule that needs dice: it yields requests, is resumed with answers, and returns its outcome. */
export type Rule<Outcome> = Generator<DiceRequest, Outcome, DiceAnswer>;
