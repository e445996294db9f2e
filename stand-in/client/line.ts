import type { ClientConnection } from "./helpers/socket.ts";

type Message = Record<string, any>;

/** Milliseconds between attempts to find the server again. */
const RETRY = 500;
/** How often the server is asked whether it is there, and how long it may leave that unanswered, in milliseconds. */
const ASK = 4_000;
const PATIENCE = 8_000;
/** The server's word that it wants no more of this user. */
const NO_USER = 4001;
const ALIVE = JSON.stringify({ type: "alive" });

/** A WebSocket to the server as a line of messages, which is tied again whenever it breaks. */
export class BrowserLine implements ClientConnection {
  readonly #listeners: ((message: Message) => void)[] = [];
  readonly #followers: ((stands: boolean) => void)[] = [];
  #socket: WebSocket | null = null;
  #asked = 0;
  #heard = 0;

  private constructor(private readonly url: string) {
    setInterval(() => this.#ask(), ASK);
  }

  static async connect(userId: string): Promise<BrowserLine> {
    const { protocol, host } = globalThis.location;
    const scheme = protocol === "https:" ? "wss" : "ws";
    const line = new BrowserLine(`${scheme}://${host}/socket?user=${encodeURIComponent(userId)}`);
    if (!(await line.#open())) throw new Error("The test bench does not answer");
    return line;
  }

  send(message: Message): void {
    this.#socket?.send(JSON.stringify(message));
  }
  onMessage(listener: (message: Message) => void): void {
    this.#listeners.push(listener);
  }
  onLine(follower: (stands: boolean) => void): void {
    this.#followers.push(follower);
  }
  close(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** False when the server cannot be reached. */
  #open(): Promise<boolean> {
    const socket = new WebSocket(this.url);
    return new Promise((resolve) => {
      socket.addEventListener("open", () => {
        this.#socket = socket;
        this.#asked = this.#heard = 0;
        resolve(true);
      });
      socket.addEventListener("message", ({ data }) => {
        this.#heard = Date.now();
        if (socket !== this.#socket || data === ALIVE) return;
        const message = JSON.parse(data);
        for (const listener of this.#listeners) listener(message);
      });
      socket.addEventListener("close", ({ code }) => {
        resolve(false);
        if (socket === this.#socket) void this.#lost(code !== NO_USER);
      });
    });
  }

  async #lost(again: boolean): Promise<void> {
    this.#socket = null;
    for (const follower of this.#followers) follower(false);
    if (!again) return;
    do await new Promise((wait) => setTimeout(wait, RETRY));
    while (!(await this.#open()));
    for (const follower of this.#followers) follower(true);
  }

  /** A network that is gone closes nothing: silence for too long after a question is the end of the line, too. */
  #ask(): void {
    const socket = this.#socket;
    if (!socket) return;
    const waits = this.#asked > this.#heard;
    if (waits && Date.now() - this.#asked > PATIENCE) {
      void this.#lost(true);
      socket.close();
    } else if (!waits) {
      this.#asked = Date.now();
      socket.send(ALIVE);
    }
  }
}
