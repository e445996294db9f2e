import type { HarmKind } from "../change.ts";
import { evaluateFormula, type Formula, formatFormula, hasDice, parseFormula } from "../dice/formula.ts";
import type { Rule } from "../dice/request.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";

/** With what every spell hurts. */
export const SPELL_HARMS: readonly HarmKind[] = ["magic", "spell"];

/** A spell is magic enough for every monster that asks a weapon for a bonus (C21). */
export const SPELL_BONUS = 99;

/** The points of a spell, rolled once for all its targets. */
export interface SpellPoints {
  readonly formula: string;
  readonly faces: readonly number[];
  readonly total: number;
}

/** Dice for each level of the caster: 1d6 for the 5th level is 5d6; below the 1st it counts as the 1st. */
export function forLevel(formula: Formula, level: number): Formula {
  if (formula.kind !== "sum") return formula;
  const times = Math.max(1, Math.trunc(level));
  const terms = formula.terms.map((term) =>
    term.kind === "dice" ? { ...term, count: term.count * times } : { ...term, value: term.value * times },
  );
  return { kind: "sum", terms };
}

/**
 * Rolls the points of a spell, at least 1; null for a spell without any. Refuses (`badFormula`) a text that is no dice,
 * and hit points as damage, which belong to breath.
 */
export function* rollSpellPoints(text: string, perLevel: boolean, level: number): Rule<SpellPoints | Refusal | null> {
  if (text.trim() === "") return null;
  const read = parseFormula(text);
  if (isRefusal(read)) return read;
  const formula = perLevel ? forLevel(read, level) : read;
  if (formula.kind !== "sum") return refuse("badFormula", { formula: text });
  const written = formatFormula(formula);
  if (!hasDice(formula)) {
    return { formula: written, faces: [], total: Math.max(1, evaluateFormula(formula.terms, () => 0).total) };
  }
  const { total, faces } = yield { key: "damage", formula: written };
  return { formula: written, faces, total: Math.max(1, total) };
}
