import { formatFormula, hasDice, parseFormula } from "../dice/formula.ts";
import type { Rule } from "../dice/request.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";

/** Where monsters are met: roaming the dungeon, or at home. */
export const PLACES = ["dungeon", "lair"] as const;
export type PlaceId = (typeof PLACES)[number];

/** How many are met; `formula` is null for a plain number. */
export interface NumberOutcome {
  readonly formula: string | null;
  readonly faces: readonly number[];
  readonly total: number;
}

const GROUP = /^\(([^()]+)\)\*(\d+)$/;
const SPAN = /^(\d+)-(\d+)$/;

/** Tells whether a text names one of the two places. */
export function isPlace(text: string): text is PlaceId {
  return PLACES.some((place) => place === text);
}

/**
 * Rolls how many are met: "2d4", "1d4 × 10", "(1d6+1)*10", "3-18" or a plain number (M2). Refuses what says nothing,
 * "0" (they are not met there) and what is no dice ("special"), each with a sentence of its own.
 */
export function* numberAppearing(text: string): Rule<NumberOutcome | Refusal> {
  const plain = text.toLowerCase().replace(/\s+/g, "").replace(/[×x]/g, "*").replace(/[−–]/g, "-");
  if (plain === "") return refuse("numberNotGiven");
  if (/^0+$/.test(plain)) return refuse("notMetThere");
  const formula = formulaOf(plain);
  if (formula === null) return refuse("numberIsSpecial", { text: text.trim() });
  if (formula.fixed !== null) return { formula: null, faces: [], total: formula.fixed };
  const { faces, total } = yield { key: "numberAppearing", formula: formula.text };
  return { formula: formula.text, faces, total: Math.max(0, total) };
}

function formulaOf(plain: string): { readonly text: string; readonly fixed: number | null } | null {
  const group = GROUP.exec(plain);
  const span = SPAN.exec(plain);
  const formula = parseFormula(span ? spanDice(Number(span[1]), Number(span[2])) : (group?.[1] ?? plain));
  if (isRefusal(formula) || formula.kind === "hitPoints") return null;
  const times = Number(group?.[2] ?? 1);
  const terms = formula.terms.map((term) =>
    term.kind === "dice" ? { ...term, times: term.times * times } : { ...term, value: term.value * times },
  );
  const whole = { kind: "sum", terms } as const;
  const fixed = terms.reduce((sum, term) => sum + (term.kind === "constant" ? term.value : 0), 0);
  const text = formatFormula(whole);
  // What has grown beyond all dice is no number of monsters.
  if (isRefusal(parseFormula(text))) return null;
  return { text, fixed: hasDice(whole) ? null : Math.max(0, fixed) };
}

/** "3-18" as one even die: 1d16+2. What is no span is no formula. */
function spanDice(least: number, most: number): string {
  return most > least ? `1d${most - least + 1}+${least - 1}` : "";
}
