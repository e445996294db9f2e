/** A readable document id: the word, filled up to sixteen letters and digits. */
export function identifier(word: string): string {
  return word.padEnd(16, "0").slice(0, 16);
}

/** The ids of the demo world, for those who look something up in it. */
export const DEMO = {
  gamemaster: identifier("Gamemaster"),
  player1: identifier("Player1"),
  player2: identifier("Player2"),
  ansgar: identifier("Ansgar"),
  berit: identifier("Berit"),
  corwin: identifier("Corwin"),
  edda: identifier("Edda"),
  goblin: identifier("Goblin"),
  gargoyle: identifier("Gargoyle"),
  skeleton: identifier("Skeleton"),
  scene: identifier("Cellar"),
} as const;
