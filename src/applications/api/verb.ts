import { tell } from "#platform/notify.ts";
import { isRefusal } from "#rules/refusal.ts";

/** Waits for a verb and shows its refusal, if it is one; everything else that a verb returns is on a card already. */
export async function show(result: unknown): Promise<void> {
  const answer = await result;
  if (isRefusal(answer)) tell(answer);
}
