const LOWEST_CELL = 2;
const HIGHEST_CELL = 20;
const BEST_PRINTED_ARMOR_CLASS = -3;

/** The result that the matrix asks for: THAC0 − descending AC, held between 2 and 20, beyond the printed table too (T1, T2). */
export function matrixTarget(thac0: number, armorClass: number): number {
  return Math.min(HIGHEST_CELL, Math.max(LOWEST_CELL, thac0 - armorClass));
}

/**
 * The lowest descending AC that a result reaches in the row of a THAC0 (T2); null below 2, which reaches none.
 * From 20 on a result reaches every AC, since no cell asks for more: then it names the best AC of the printed
 * table, or a better one that the plain sum reaches.
 */
export function matrixArmorClass(thac0: number, result: number): number | null {
  if (result < LOWEST_CELL) return null;
  const bySum = thac0 - result;
  return result >= HIGHEST_CELL ? Math.min(BEST_PRINTED_ARMOR_CLASS, bySum) : bySum;
}
