import { formulaBounds, parseFormula, withConstant } from "../dice/formula.ts";
import type { Rule } from "../dice/request.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";

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

/** Hit Dice as an actor stores them. */
export interface StoredHitDice {
  readonly text: string;
  /** May be half a die: 0.5. */
  readonly count: number;
  readonly die: number;
  readonly modifier: number;
  /** Hit points that are not rolled (a hydra's 8 a head); null when dice decide. */
  readonly fixed: number | null;
}

/** What decides over hit points: dice with a modifier, or a plain number. */
type HitPointSource =
  | { readonly kind: "fixed"; readonly points: number }
  | { readonly kind: "dice"; readonly formula: string; readonly average: number };

/** Hit points as they were rolled; `formula` is null for those that need no dice. */
export interface HitPointRoll {
  readonly formula: string | null;
  readonly faces: readonly number[];
  /** At least 1, whatever the modifier. */
  readonly total: number;
}

/**
 * Rolls hit points: a d8 for each Hit Die, a d4 for half a one, the modifier once, and never less than 1; what is
 * printed as hit points ("1hp", a hydra's heads) is taken as it is. Refuses (`noHitDice`) what names no dice.
 */
export function* rollHitPoints(hitDice: StoredHitDice): Rule<HitPointRoll | Refusal> {
  const source = sourceOf(hitDice);
  if (source === null) return refuse("noHitDice", { hitDice: hitDice.text });
  if (source.kind === "fixed") return { formula: null, faces: [], total: source.points };
  const answer = yield { key: "hitPoints", formula: source.formula };
  return { formula: source.formula, faces: answer.faces, total: Math.max(1, answer.total) };
}

/** The average as figures print it: 4½ for each die and the modifier, rounded down, at least 1; null without dice. */
export function averageHitPoints(hitDice: StoredHitDice): number | null {
  const source = sourceOf(hitDice);
  if (source === null) return null;
  return source.kind === "fixed" ? source.points : Math.max(1, Math.floor(source.average));
}

/**
 * The stored figures decide. While they are those of a new actor (one d8) and the printed text says otherwise, the text
 * does, so that typing "4+1" is enough.
 */
function sourceOf(hitDice: StoredHitDice): HitPointSource | null {
  const printed = parseHitDice(hitDice.text);
  const points = hitDice.fixed ?? printed?.fixedHp ?? null;
  if (points !== null)
    return Number.isFinite(points) ? { kind: "fixed", points: Math.max(1, Math.trunc(points)) } : null;
  const untouched = hitDice.count === 1 && hitDice.die === USUAL_DIE && hitDice.modifier === 0;
  return diceOf(untouched && printed ? printed : hitDice);
}

function diceOf({ count, die, modifier }: Pick<StoredHitDice, "count" | "die" | "modifier">): HitPointSource | null {
  const whole = Math.floor(count);
  const half = count > whole ? Math.max(1, Math.floor(die / 2)) : null;
  const dice = [...(whole > 0 ? [`${whole}d${die}`] : []), ...(half === null ? [] : [`1d${half}`])].join("+");
  const formula = withConstant(dice, modifier);
  const parsed = dice === "" ? null : parseFormula(formula);
  if (parsed === null || isRefusal(parsed)) return null;
  return { kind: "dice", formula, average: formulaBounds(parsed)?.average ?? 0 };
}
