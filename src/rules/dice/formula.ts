import { type Refusal, refuse } from "../refusal.ts";
import type { DiceAnswer } from "./request.ts";

/** The damage text that stands for the attacker's present hit points (a breath weapon, C18). */
export const HIT_POINTS_FORMULA = "=hp";

/** Dice of one kind, their sum multiplied by `times` and added or taken away. */
export interface DiceTerm {
  readonly kind: "dice";
  readonly sign: 1 | -1;
  readonly count: number;
  readonly sides: number;
  readonly times: number;
}

/** A plain number with its sign in it. */
export interface ConstantTerm {
  readonly kind: "constant";
  readonly value: number;
}

/** A damage text taken apart: a sum of terms, or the attacker's present hit points. */
export type Formula =
  | { readonly kind: "sum"; readonly terms: readonly (DiceTerm | ConstantTerm)[] }
  | { readonly kind: "hitPoints" };

/** The least, greatest and average total of a formula. */
export interface FormulaBounds {
  readonly minimum: number;
  readonly maximum: number;
  readonly average: number;
}

const MOST_DICE = 100;
const MOST_SIDES = 1000;
const GREATEST_NUMBER = 10_000;
const LONGEST_TEXT = 100;
const TERM = /([+-]?)(?:(\d*)d(\d+)(?:\*(\d+))?|(\d+))/gy;

/**
 * Reads "1d8", "2d4+1", "1d6*10" (also "1d6×10"), "3" and "=hp", in any letter case and spacing.
 * Refuses (`badFormula`) any other text, more than 100 dice of a kind, dice of more than 1000 sides or of none.
 */
export function parseFormula(text: string): Formula | Refusal {
  const plain = text.toLowerCase().replace(/\s+/g, "").replace(/[×x]/g, "*").replace(/[−–]/g, "-");
  if (plain === HIT_POINTS_FORMULA) return { kind: "hitPoints" };
  const terms = plain.length > LONGEST_TEXT ? null : readTerms(plain);
  return terms === null ? refuse("badFormula", { formula: text }) : { kind: "sum", terms };
}

/** Whether `parseFormula` takes the text. */
export function isFormula(text: string): boolean {
  return "kind" in parseFormula(text);
}

/** Writes a formula in its one canonical form: "2d4+1", "1d6*10", "=hp". */
export function formatFormula(formula: Formula): string {
  if (formula.kind === "hitPoints") return HIT_POINTS_FORMULA;
  return formula.terms.map(formatTerm).join("").replace(/^\+/, "");
}

/** Adds a number to a roll's text: ("1d20", 2) is "1d20+2", and nothing is added for 0. */
export function withConstant(formula: string, value: number): string {
  if (value === 0) return formula;
  return value > 0 ? `${formula}+${value}` : `${formula}-${-value}`;
}

/** The least, greatest and average total; null for "=hp", which depends on the attacker. */
export function formulaBounds(formula: Formula): FormulaBounds | null {
  if (formula.kind === "hitPoints") return null;
  let minimum = 0;
  let maximum = 0;
  for (const term of formula.terms) {
    const [low, high] = termBounds(term);
    minimum += low;
    maximum += high;
  }
  return { minimum, maximum, average: (minimum + maximum) / 2 };
}

/** Whether a formula has dice in it; a plain number needs no roll. */
export function hasDice(formula: Formula): boolean {
  return formula.kind === "sum" && formula.terms.some((term) => term.kind === "dice");
}

/** Rolls a sum by asking `face` for every die from left to right, and keeps the faces. */
export function evaluateFormula(
  terms: readonly (DiceTerm | ConstantTerm)[],
  face: (sides: number) => number,
): DiceAnswer {
  const faces: number[] = [];
  let total = 0;
  for (const term of terms) {
    if (term.kind === "constant") {
      total += term.value;
      continue;
    }
    const rolled = Array.from({ length: term.count }, () => face(term.sides));
    faces.push(...rolled);
    total += term.sign * term.times * rolled.reduce((sum, value) => sum + value, 0);
  }
  return { total, faces };
}

function readTerms(text: string): (DiceTerm | ConstantTerm)[] | null {
  const terms: (DiceTerm | ConstantTerm)[] = [];
  TERM.lastIndex = 0;
  let end = 0;
  for (let match = TERM.exec(text); match !== null; match = TERM.exec(text)) {
    const term = readTerm(match);
    if (term === null || (terms.length > 0 && !match[1])) return null;
    terms.push(term);
    end = TERM.lastIndex;
  }
  return terms.length > 0 && end === text.length ? terms : null;
}

function readTerm(match: RegExpExecArray): DiceTerm | ConstantTerm | null {
  const sign = match[1] === "-" ? -1 : 1;
  if (match[5] !== undefined) {
    const value = Number(match[5]);
    return value > GREATEST_NUMBER ? null : { kind: "constant", value: sign * value };
  }
  const count = match[2] ? Number(match[2]) : 1;
  const sides = Number(match[3]);
  const times = match[4] === undefined ? 1 : Number(match[4]);
  const sound =
    count >= 1 && count <= MOST_DICE && sides >= 1 && sides <= MOST_SIDES && times >= 1 && times <= GREATEST_NUMBER;
  return sound ? { kind: "dice", sign, count, sides, times } : null;
}

function formatTerm(term: DiceTerm | ConstantTerm): string {
  if (term.kind === "constant") return term.value < 0 ? String(term.value) : `+${term.value}`;
  const times = term.times === 1 ? "" : `*${term.times}`;
  return `${term.sign < 0 ? "-" : "+"}${term.count}d${term.sides}${times}`;
}

function termBounds(term: DiceTerm | ConstantTerm): [number, number] {
  if (term.kind === "constant") return [term.value, term.value];
  const least = term.count * term.times;
  const most = least * term.sides;
  return term.sign < 0 ? [-most, -least] : [least, most];
}
