import type { Source } from "../common/types.ts";
import { MESSAGE_LIMIT, tooLong } from "./limits.ts";

/** What a client asks to write: which documents where, and options that travel to every client. */
export interface Operation {
  parentUuid?: string | null;
  pack?: string | null;
  data?: unknown;
  updates?: unknown;
  ids?: unknown;
  deleteAll?: boolean;
  keepId?: boolean;
  keepEmbeddedIds?: boolean;
  recursive?: boolean;
  [option: string]: unknown;
}

/** One message of a line, with the parts that a message of its type ought to have. */
export interface Message {
  type?: string;
  id?: unknown;
  action?: string;
  documentName?: string;
  operation?: Operation;
  name?: string;
  options?: { timeout?: number; [option: string]: unknown };
  queryId?: string;
  error?: string;
  [part: string]: unknown;
}

/** Milliseconds of delay of a message, or a function of the user's name asked for each; one that waits itself gives 0. */
export type Latency = number | ((user: string) => number | Promise<number>);

/** What a connection needs of the server. */
interface ConnectionHost {
  readonly options: { latency?: Latency };
  receive(from: Connection, message: Message): void;
  disconnect(connection: Connection): void;
}

// Kept from before any test replaces the clock.
const { setImmediate, setTimeout } = globalThis;

/** Messages on their way in this process. */
export const onTheWay = { count: 0 };

/** One client's line to the server: JSON both ways, in order. */
export class Connection {
  readonly #listeners = new Set<(message: Message) => void>();
  readonly #closers = new Set<(expelled: boolean) => void>();
  #inbound: Promise<void> = Promise.resolve();
  #outbound: Promise<void> = Promise.resolve();
  constructor(
    readonly user: Source,
    private readonly server: ConnectionHost,
  ) {}

  send(message: Message): void {
    this.accept(JSON.stringify(message));
  }

  /** Takes what came over the line, whatever it is; what cannot be read or is too long is answered in words. */
  accept(text: string): void {
    onTheWay.count += 1;
    this.#inbound = this.#inbound
      .then(() => this.#delay())
      .then(() => {
        onTheWay.count -= 1;
        const message = readMessage(text);
        const bytes = Buffer.byteLength(text);
        if (!message) this.#refuse(null, "The message could not be read: it has to be an object in JSON");
        else if (bytes > MESSAGE_LIMIT) this.#refuse(message.id, tooLong(bytes));
        else this.server.receive(this, message);
      });
  }

  #refuse(id: unknown, error: string): void {
    this.deliver({ type: "response", id, ok: false, error });
  }

  onMessage(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Told once, when either end closes the line: for good if the server wants no more of this user. */
  onClose(listener: (expelled: boolean) => void): void {
    this.#closers.add(listener);
  }

  /** Used by the server. */
  deliver(message: Message): void {
    const text = JSON.stringify(message);
    onTheWay.count += 1;
    this.#outbound = this.#outbound
      .then(() => this.#delay())
      .then(() => {
        onTheWay.count -= 1;
        for (const listener of this.#listeners) listener(JSON.parse(text));
      });
  }

  close(expelled = false): void {
    this.#listeners.clear();
    this.server.disconnect(this);
    for (const closer of this.#closers) closer(expelled);
    this.#closers.clear();
  }

  async #delay(): Promise<void> {
    const { latency } = this.server.options;
    const wait = typeof latency === "function" ? await latency(String(this.user.name)) : (latency ?? 0);
    await new Promise<void>((resolve) => (wait > 0 ? setTimeout(resolve, wait) : setImmediate(resolve)));
  }
}

function readMessage(text: string): Message | null {
  try {
    const message = JSON.parse(text);
    return typeof message === "object" && message !== null && !Array.isArray(message) ? message : null;
  } catch {
    return null;
  }
}
