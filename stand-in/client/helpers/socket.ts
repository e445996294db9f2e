type Message = Record<string, any>;

/** What the client needs of its line to the server: in process or a WebSocket, the same messages. */
export interface ClientConnection {
  send(message: Message): void;
  onMessage(listener: (message: Message) => void): unknown;
  /** Tells when the line is lost (false) and when it stands again (true). */
  onLine?(listener: (stands: boolean) => void): unknown;
  close(): void;
}

/** `game.socket`: requests with answers for core, and events between clients for packages. */
export class GameSocket {
  readonly #waiting = new Map<string, { resolve(value: any): void; reject(error: Error): void }>();
  readonly #events = new Map<string, Set<(...args: unknown[]) => void>>();
  readonly #receivers = new Map<string, (message: Message) => unknown>();
  #count = 0;
  /** Whether the line to the server stands, and this client knows what the server holds. */
  connected = true;

  constructor(private readonly connection: ClientConnection) {
    connection.onMessage((message) => this.#receive(message));
  }

  /** Follows the line: what waits for an answer when it is lost is told so, for whether it was done nobody knows. */
  onLine(listener: (stands: boolean) => void): void {
    this.connection.onLine?.((stands) => {
      this.connected = false;
      if (!stands) this.#giveUp("The connection to the server was lost before it answered: look whether this was done");
      listener(stands);
    });
  }

  #giveUp(reason: string): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Error(reason));
  }

  #receive(message: Message): void {
    if (message.type === "response") {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.ok) waiting?.resolve(message.result);
      else waiting?.reject(new Error(message.error));
    } else if (message.type === "socket") {
      for (const handler of this.#events.get(message.event) ?? []) handler(...(message.args ?? []));
    } else this.#receivers.get(message.type)?.(message);
  }

  /** Core's own messages from the server, by type. */
  receive(type: string, receiver: (message: Message) => unknown): void {
    this.#receivers.set(type, receiver);
  }

  request(type: string, body: Message): Promise<any> {
    if (!this.connected && type !== "world")
      return Promise.reject(new Error("There is no connection to the server: this was not done"));
    const id = `r${++this.#count}`;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.connection.send({ ...body, id, type });
    });
  }

  tell(type: string, body: Message): void {
    if (this.connected) this.connection.send({ ...body, type });
  }

  /** To all other clients, never back to the sender; the server relays it only if the package's manifest asks for it. */
  emit(event: string, ...args: unknown[]): void {
    if (this.connected) this.connection.send({ type: "socket", event, args });
  }

  on(event: string, handler: (...args: unknown[]) => void): void {
    const handlers = this.#events.get(event) ?? new Set();
    this.#events.set(event, handlers.add(handler));
  }

  off(event: string, handler: (...args: unknown[]) => void): void {
    this.#events.get(event)?.delete(handler);
  }

  close(): void {
    this.connection.close();
    this.#giveUp("The connection was closed");
  }
}
