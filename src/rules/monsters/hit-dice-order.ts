import { parseHitDice } from "./hit-dice.ts";

/** A modifier is less than any whole die: "1-1" comes between "½" and "1", "3+3" between "3" and "4". */
const MODIFIER_WEIGHT = 1 / 1000;
const HALF = 0.5;
const OPEN = /^(\d+)\+$/;

/** Where printed Hit Dice stand among others: halves below 1, modifiers between whole numbers; null for an unreadable text. */
export function hitDiceRank(text: string): number | null {
  const hitDice = parseHitDice(text);
  if (!hitDice) return null;
  const { count, modifier, half, normalHuman, fixedHp } = hitDice;
  if (half || normalHuman) return HALF;
  return fixedHp === null ? count + modifier * MODIFIER_WEIGHT : fixedHp * MODIFIER_WEIGHT;
}

/**
 * An end of a range of Hit Dice as a person types it: what `hitDiceRank` reads, "0.5" too; "3+" begins above 3 and ends
 * below 4. Null for an unreadable text.
 */
export function hitDiceBound(text: string, end: "from" | "to"): number | null {
  const plain = text.replace(/\s+/g, "");
  const open = OPEN.exec(plain);
  if (open) return Number(open[1]) + (end === "from" ? MODIFIER_WEIGHT / 2 : 1 - MODIFIER_WEIGHT / 2);
  return /^0?[.,]5$/.test(plain) ? HALF : hitDiceRank(plain);
}
