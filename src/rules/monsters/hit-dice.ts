/** Hit Dice as a monster's entry prints them. */
export interface HitDice {
  readonly count: number;
  /** The sides of a hit die: 8, or 4 for half a die. */
  readonly die: number;
  readonly modifier: number;
  readonly asterisks: number;
  readonly half: boolean;
  readonly normalHuman: boolean;
  /** Hit points printed in place of dice; null when they are rolled. */
  readonly fixedHp: number | null;
}

const USUAL_DIE = 8;
const HALF_DIE = 4;
const NORMAL_HUMAN = /^(nh|normalhumans?)$/;
const HALF = /^(½|1\/2|<1)(\**)$/;
const HIT_POINTS = /^(\d+)hp(\**)$/;
const DICE = /^(\d+)(?:d(\d+))?([+-]\d+)?(\**)$/;

/** Reads "3", "3+1**", "1−1", "½", "<1", "1hp", "2d6" or "NH"; null for any other text. */
export function parseHitDice(text: string): HitDice | null {
  const plain = text.toLowerCase().replace(/\s+/g, "").replace(/[−–]/g, "-");
  const none = { count: 0, die: USUAL_DIE, modifier: 0, asterisks: 0, half: false, normalHuman: false, fixedHp: null };
  if (NORMAL_HUMAN.test(plain)) return { ...none, count: 1, die: HALF_DIE, normalHuman: true };
  const half = HALF.exec(plain);
  if (half) return { ...none, count: 1, die: HALF_DIE, half: true, asterisks: half[2]?.length ?? 0 };
  const points = HIT_POINTS.exec(plain);
  if (points) return { ...none, fixedHp: Number(points[1]), asterisks: points[2]?.length ?? 0 };
  const dice = DICE.exec(plain);
  if (!dice) return null;
  const [, count, die, modifier, asterisks] = dice;
  return {
    ...none,
    count: Number(count),
    die: die === undefined ? USUAL_DIE : Number(die),
    modifier: Number(modifier ?? 0),
    asterisks: asterisks?.length ?? 0,
  };
}
