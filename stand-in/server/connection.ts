import type { Source } from "./store.ts";

export type Message = Record<string, any>;

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

/** One client's line to the server: JSON both ways, in order. */
export class Connection {
  readonly #listeners = new Set<(message: Message) => void>();
  #inbound: Promise<void> = Promise.resolve();
  #outbound: Promise<void> = Promise.resolve();
  constructor(
    readonly user: Source,
    private readonly server: ConnectionHost,
  ) {}

  send(message: Message): void {
    const text = JSON.stringify(message);
    this.#inbound = this.#inbound.then(() => this.#delay()).then(() => this.server.receive(this, JSON.parse(text)));
  }

  onMessage(listener: (message: Message) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Used by the server. */
  deliver(message: Message): void {
    const text = JSON.stringify(message);
    this.#outbound = this.#outbound
      .then(() => this.#delay())
      .then(() => {
        for (const listener of this.#listeners) listener(JSON.parse(text));
      });
  }

  close(): void {
    this.#listeners.clear();
    this.server.disconnect(this);
  }

  async #delay(): Promise<void> {
    const { latency } = this.server.options;
    const wait = typeof latency === "function" ? await latency(this.user.name) : (latency ?? 0);
    await new Promise<void>((resolve) => (wait > 0 ? setTimeout(resolve, wait) : setImmediate(resolve)));
  }
}
