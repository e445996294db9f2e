import type { GameSocket } from "./socket.ts";

const realm = globalThis as any;

/** Answers queries of other users with the handlers in `CONFIG.queries`; the sender is the server's word (core 14). */
export function answerQueries(socket: GameSocket): void {
  socket.receive("query", async ({ queryId, name, data, options, user }) => {
    try {
      const handler = realm.CONFIG.queries[name];
      if (!handler) throw new Error(`No handler is registered for the query "${name}"`);
      const sender = user === undefined ? {} : { user: realm.game.users.get(user) };
      const result = await handler(data, { timeout: options?.timeout, ...sender });
      socket.tell("queryReply", { queryId, result: result ?? null });
    } catch (error) {
      socket.tell("queryReply", { queryId, error: (error as Error).message });
    }
  });
}

/** Asks one client of another user and waits for its answer; rejects when it is inactive or does not answer in time. */
export async function queryUser(user: any, name: string, data: unknown, { timeout, ...rest }: any = {}): Promise<any> {
  if (!realm.game.user.can("QUERY_USER")) throw new Error("You do not have permission to query other users");
  if (!(name in realm.CONFIG.queries)) throw new Error(`"${name}" is not a registered query`);
  if (!user.active) throw new Error(`User ${user.name} is not active`);
  const answer = realm.game.socket.request("query", { user: user.id, name, data, options: { timeout, ...rest } });
  if (!timeout) return answer;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The query "${name}" was not answered within ${timeout} ms`)), timeout);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
