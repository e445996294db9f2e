import type { Connection, Message } from "./connection.ts";
import { randomId } from "./store.ts";

interface OpenQuery {
  asker: Connection;
  target: Connection;
  respond: (body: Message) => void;
}

/** Queries between users that are on their way: each goes to one client, and only that client's answer counts. */
export class Queries {
  readonly #open = new Map<string, OpenQuery>();

  get size(): number {
    return this.#open.size;
  }

  /** Core 14 tells the handler who asks, 13 nobody; what the asker says of itself travels nowhere. */
  ask(asker: Connection, target: Connection, message: Message, core: number, respond: OpenQuery["respond"]): void {
    const queryId = randomId();
    this.#open.set(queryId, { asker, target, respond });
    const { name, data, options } = message;
    const sender = core >= 14 ? { user: asker.user._id } : {};
    target.deliver({ type: "query", queryId, name, data, options: { timeout: options?.timeout }, ...sender });
  }

  answer(from: Connection, { queryId = "", result, error }: Message): void {
    const query = this.#open.get(queryId);
    if (query?.target !== from) return;
    this.#open.delete(queryId);
    query.respond(error === undefined ? { ok: true, result } : { ok: false, error });
  }

  /** Whose asker or whose target has gone is never answered: an asker that wants to know in time gives a timeout. */
  forget(gone: Connection): void {
    for (const [id, { asker, target }] of this.#open) if (asker === gone || target === gone) this.#open.delete(id);
  }
}
