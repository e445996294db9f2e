/** How far one may move in a round of a fight: a third of the base rate, rounded down (C7); feet in dungeons, yards outdoors. */
export function encounterRate(base: number): number {
  return Math.floor(Math.max(0, base) / 3);
}
