/**
 * Lets this client write by itself, beside what anybody pressed: an encounter that is deleted while the write is on its way
 * needs nothing any more, and everything else that goes wrong is told as always.
 */
export function inBackground(combat: Combat.Implementation, work: Promise<unknown>): void {
  void work.catch((error: unknown) => {
    if (game.combats.has(combat.id ?? "")) throw error;
  });
}
