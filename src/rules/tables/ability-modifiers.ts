/** A step of a table by ability score: the scores up to `most` have `value`. */
type Step = readonly [most: number, value: number];

const STANDARD: readonly Step[] = [
  [3, -3],
  [5, -2],
  [8, -1],
  [12, 0],
  [15, 1],
  [17, 2],
  [18, 3],
];
const CAPPED: readonly Step[] = [
  [3, -2],
  [8, -1],
  [12, 0],
  [17, 1],
  [18, 2],
];
const OPEN_DOORS: readonly Step[] = [
  [8, 1],
  [12, 2],
  [15, 3],
  [17, 4],
  [18, 5],
];
const USUAL_RETAINERS = 4;
const USUAL_LOYALTY = 7;

/** The six ability scores. */
export interface AbilityScores {
  readonly strength: number;
  readonly intelligence: number;
  readonly wisdom: number;
  readonly dexterity: number;
  readonly constitution: number;
  readonly charisma: number;
}

/** What a character's scores do; all are added to something, but for the last three. */
export interface AbilityEffects {
  /** STR to melee attack and damage rolls. */
  readonly melee: number;
  /** DEX to missile attack rolls. */
  readonly missile: number;
  /** DEX to AC, ascending: positive is better. */
  readonly armorClass: number;
  /** DEX to individual initiative (C6). */
  readonly initiative: number;
  /** WIS to saves against magic. */
  readonly magicSaves: number;
  /** CON to each hit die. */
  readonly hitPoints: number;
  /** CHA to reactions. */
  readonly reactions: number;
  /** STR: the chance in six to force a door. */
  readonly openDoors: number;
  /** CHA: the most retainers. */
  readonly retainers: number;
  /** CHA: the loyalty of retainers. */
  readonly loyalty: number;
}

/** The usual modifier of a score, −3 to +3; scores under 3 and over 18 count as these. */
export function abilityModifier(score: number): number {
  return lookUp(STANDARD, score);
}

/** The narrower modifier of a score, −2 to +2: DEX to initiative (C6) and CHA to reactions. */
export function cappedModifier(score: number): number {
  return lookUp(CAPPED, score);
}

/** Everything that six scores do at once. */
export function abilityEffects(scores: AbilityScores): AbilityEffects {
  const dexterity = abilityModifier(scores.dexterity);
  const charisma = abilityModifier(scores.charisma);
  return {
    melee: abilityModifier(scores.strength),
    missile: dexterity,
    armorClass: dexterity,
    initiative: cappedModifier(scores.dexterity),
    magicSaves: abilityModifier(scores.wisdom),
    hitPoints: abilityModifier(scores.constitution),
    reactions: cappedModifier(scores.charisma),
    openDoors: lookUp(OPEN_DOORS, scores.strength),
    retainers: USUAL_RETAINERS + charisma,
    loyalty: USUAL_LOYALTY + charisma,
  };
}

function lookUp(steps: readonly Step[], score: number): number {
  const step = steps.find(([most]) => score <= most) ?? steps.at(-1);
  return step?.[1] ?? 0;
}
