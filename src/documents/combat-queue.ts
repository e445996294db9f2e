const tails = new Map<string, Promise<unknown>>();

/**
 * Runs what changes one encounter one after the other on this client, so that each task reads what the one before it
 * wrote. A task that fails does not hold up the next.
 */
export function inOrder<Result>(combatId: string, task: () => Promise<Result>): Promise<Result> {
  const run = (tails.get(combatId) ?? Promise.resolve()).then(task);
  const tail = run.catch(() => undefined);
  tails.set(combatId, tail);
  void tail.then(() => {
    if (tails.get(combatId) === tail) tails.delete(combatId);
  });
  return run;
}
