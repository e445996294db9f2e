const tails = new Map<string, Promise<unknown>>();

/** The key of tasks that change hit points: two hits at once both count. */
export const HIT_POINTS = "hitPoints";

/**
 * Runs the tasks of one key (an encounter's id, or what else two clicks at once could part) one after the other on this
 * client, so that each reads what the one before it wrote. A task that fails does not hold up the next.
 */
export function inOrder<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
  const run = (tails.get(key) ?? Promise.resolve()).then(task);
  const tail = run.catch(() => undefined);
  tails.set(key, tail);
  void tail.then(() => {
    if (tails.get(key) === tail) tails.delete(key);
  });
  return run;
}
