import { raiseQuestions } from "#applications/api/questions.ts";
import { tell } from "#platform/notify.ts";
import { isRefusal } from "#rules/refusal.ts";

const running = new Set<string>();

/** Waits for a verb and shows its refusal, and says whether it was one; all else that a verb returns is on a card already. */
export async function show(result: unknown): Promise<boolean> {
  const answer = await result;
  if (!isRefusal(answer)) return false;
  tell(answer);
  return true;
}

/**
 * Calls a verb for a button of this `key`, unless the one that it called before still runs: then what that one asks comes
 * to the front. Shows a refusal.
 */
export async function once(key: string, verb: () => unknown): Promise<void> {
  if (running.has(key)) return raiseQuestions();
  running.add(key);
  try {
    await show(verb());
  } finally {
    running.delete(key);
  }
}
