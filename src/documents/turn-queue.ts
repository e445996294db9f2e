let tail: Promise<unknown> = Promise.resolve();

/**
 * Runs tasks that change hit points one after the other on this client, so that two hits at once both count: each
 * reads what the one before it wrote. A task that fails does not hold up the next.
 */
export function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const run = tail.then(task);
  tail = run.catch(() => undefined);
  return run;
}
