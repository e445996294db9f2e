/** What a monster's Hit Dice say about how well it attacks. */
export interface AttackHitDice {
  /** Whole dice; 0 for hit points alone. */
  readonly count: number;
  /** The hit points added to or taken from the dice. */
  readonly modifier: number;
  /** Half a die. */
  readonly half?: boolean;
  /** A human of no adventuring class (T6). */
  readonly normalHuman?: boolean;
  /** Hit points that are not rolled; they leave the row that the dice give. */
  readonly fixedHp?: number | null;
}

/** The THAC0 of a normal human (T6). */
export const NORMAL_HUMAN_THAC0 = 20;
const BEST_THAC0 = 5;

/** The most Hit Dice of each row, with its THAC0 (T4). */
const ROWS: readonly (readonly [dice: number, thac0: number])[] = [
  [1, 19],
  [2, 18],
  [3, 17],
  [4, 16],
  [5, 15],
  [6, 14],
  [7, 13],
  [9, 12],
  [11, 11],
  [13, 10],
  [15, 9],
  [17, 8],
  [19, 7],
  [21, 6],
];

/** The THAC0 of a monster by its Hit Dice: a hit-point bonus attacks as one die more, a penalty changes nothing (T4). */
export function monsterThac0(hitDice: AttackHitDice): number {
  if (hitDice.normalHuman) return NORMAL_HUMAN_THAC0;
  const dice = hitDice.half ? 0 : hitDice.count;
  const effective = dice >= 1 && hitDice.modifier > 0 ? dice + 1 : dice;
  return ROWS.find(([most]) => effective <= most)?.[1] ?? BEST_THAC0;
}
