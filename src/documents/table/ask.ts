import { querySender } from "#platform/compat.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import type { Reader } from "./shape.ts";

/** How long a client waits for the gamemaster's, in milliseconds. */
const PATIENCE = 10_000;

/** What the gamemaster's client answers: a refusal, or that it is done. */
export type GamemasterAnswer = Refusal | { readonly done: true };

/** Answers a query of another client, whatever came over the wire. */
export type QueryHandler = (data: unknown, context?: unknown) => Promise<GamemasterAnswer>;

/** Asks the active gamemaster's client; refuses when there is none, when it does not answer in time, and when it says no. */
export async function askGamemaster<Query extends keyof CONFIG.Queries>(
  query: Query,
  data: Parameters<CONFIG.Queries[Query]>[0],
): Promise<Refusal | null> {
  const gamemaster = game.users.activeGM;
  if (!gamemaster) return refuse("noGamemasterOnline");
  try {
    const answer: unknown = await gamemaster.query(query, data, { timeout: PATIENCE });
    return isRefusal(answer) ? answer : null;
  } catch {
    // Core rejects a query that nobody answered in time, or whose user left meanwhile.
    return refuse("gamemasterDidNotAnswer");
  }
}

/**
 * The handler of a query: it works on the active gamemaster's client and nowhere else, reads the request in its shape, and
 * hands on who asks as the server says it; on core 13, which says nothing, that is null.
 */
export function answering<Request>(
  read: Reader<Request>,
  answer: (request: Request, asker: User.Implementation | null) => Promise<Refusal | null>,
): QueryHandler {
  return async (data, context) => {
    if (!game.user.isActiveGM) return refuse("notActiveGamemaster");
    const request = read(data);
    if (request === undefined) return refuse("badRequest");
    const asker = game.users.get(querySender(context) ?? "") ?? null;
    return (await answer(request, asker)) ?? { done: true };
  };
}
