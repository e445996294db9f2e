/** Where the two ways of writing the same figure meet: bonus = 19 − THAC0, ascending AC = 19 − descending (T7). */
const PIVOT = 19;

/** The THAC0 of an attack bonus (T7). */
export function thac0FromAttackBonus(attackBonus: number): number {
  return PIVOT - attackBonus;
}

/** The attack bonus of a THAC0 (T7). */
export function attackBonusFromThac0(thac0: number): number {
  return PIVOT - thac0;
}

/** The descending AC of an ascending one (T7). */
export function descendingFromAscending(ascending: number): number {
  return PIVOT - ascending;
}

/** The ascending AC of a descending one (T7). */
export function ascendingFromDescending(descending: number): number {
  return PIVOT - descending;
}
