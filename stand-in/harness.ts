import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTemplateLoader } from "./client/applications/handlebars.ts";
import { boot } from "./client/boot.ts";
import type { Game } from "./client/game.ts";
import type { ClientConnection } from "./client/helpers/socket.ts";
import { putOff } from "./common/utils/helpers.ts";
import type { Connection, Latency, Message } from "./server/connection.ts";
import { onTheWay } from "./server/connection.ts";
import { BenchServer } from "./server/core.ts";
import { seedWorld, type WorldSeed } from "./server/store.ts";

export interface BenchOptions {
  core?: 13 | 14;
  /** Name of the user whose client boots in this realm. */
  user?: string;
  seed?: Partial<WorldSeed>;
  /** False: only the manifest's declarations, no system code. */
  system?: boolean;
  /** Runs where the system's module would be imported, before `init`. */
  setup?: (manifest: Record<string, any>) => unknown;
  /** Changes of the manifest. */
  manifest?: Record<string, any>;
  latency?: Latency;
}

/** Another user on the wire, without a client: sends what it likes and sees the server's answers. */
export interface RawUser {
  readonly id: string;
  /** All messages that the server has sent. */
  readonly received: Message[];
  /** Resolves with the answer's result, rejects with the server's refusal. */
  request(type: string, body?: object): Promise<any>;
  modify(action: "create" | "update" | "delete", documentName: string, operation: object): Promise<any>;
  send(message: Message): void;
  close(): void;
}

/** The client's line to the server in this process; a test can cut it and mend it again. */
export interface Line {
  cut(): void;
  mend(): void;
}

export interface Bench {
  readonly line: Line;
  readonly game: Game & Record<string, any>;
  readonly server: BenchServer;
  actAs(userName: string): RawUser;
  /** Waits until no message is on its way and nothing that the client put off is still to be done. */
  settle(): Promise<void>;
  /** The next dice show these faces, each as [face, faces of the die]; afterwards dice are random again. */
  fixDice(...faces: (readonly [face: number, faces: number])[]): void;
  close(): Promise<void>;
}

/** The users of every world that says nothing else. */
export const USERS = [
  { _id: "gamemaster000000", name: "Gamemaster", role: 4 },
  { _id: "player0000000001", name: "Player", role: 1 },
  { _id: "player0000000002", name: "Other", role: 1 },
];
/** Where the system has it, a file system in memory: the server's durable writes are then quick. */
const MEMORY = "/dev/shm";
const root = resolve(import.meta.dirname, "..");

/** How long a bench may stay busy before that is an error, in milliseconds. */
const PATIENCE = 15_000;
/** Turns in a row without anything to do: what a turn begins may take a few turns to be seen. */
const QUIET_TURNS = 6;
// Kept from before any test replaces the clock.
const { setImmediate } = globalThis;
/** Templates that are being read from disk. */
let reads = 0;

/** Resolves when nothing is on its way, being written or read; what the client has put off is done at once. */
async function settle(server: BenchServer): Promise<void> {
  const begun = performance.now();
  let written = -1;
  for (let quiet = 0; quiet < QUIET_TURNS; ) {
    await new Promise((done) => setImmediate(done));
    const busy = onTheWay.count > 0 || reads > 0 || !server.idle || server.log.length !== written;
    quiet = busy || putOff.size > 0 ? 0 : quiet + 1;
    if (!busy) for (const act of [...putOff]) act();
    written = server.log.length;
    if (performance.now() - begun > PATIENCE) {
      const left = `${onTheWay.count} messages, ${reads} reads, ${server.log.length} writes so far`;
      throw new Error(`The bench does not come to rest: ${left}.`);
    }
  }
}

/** A world in a temporary folder, a server in this process, and one client booted in this realm. */
export async function openBench(options: BenchOptions = {}): Promise<Bench> {
  const { core = 13, user = "Gamemaster", seed = {}, system = true, setup, latency } = options;
  const dataFolder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), "bench-"));
  const manifest = { ...JSON.parse(await readFile(join(root, "system.json"), "utf8")), ...options.manifest };
  await seedWorld(dataFolder, "test", { title: "Test", system: manifest.id, users: USERS, ...seed });
  const server = await BenchServer.open({ dataFolder, worldId: "test", core, systemFolder: root, manifest, latency });
  const join_ = (name: string): Connection => {
    const found = server.userNamed(name);
    if (!found) throw new Error(`The world has no user ${name}`);
    return server.connect(found._id);
  };
  const prefix = `systems/${manifest.id}/`;
  setTemplateLoader((path) => {
    reads += 1;
    return readFile(join(root, path.replace(prefix, "")), "utf8").finally(() => (reads -= 1));
  });
  globalThis.document?.body?.replaceChildren();
  const loadSystem = async () => {
    await setup?.(manifest);
    if (system) await import(/* @vite-ignore */ `${root}/src/main.ts?core=${core}&boot=${++boots}`);
  };
  const line = new BenchLine(() => join_(user));
  const game = await boot({ connection: line, core, loadSystem });
  const raw: RawUser[] = [];
  return {
    game,
    server,
    line,
    actAs: (name) => {
      raw.push(rawUser(join_(name)));
      return raw.at(-1)!;
    },
    settle: () => settle(server),
    fixDice: (...faces) => {
      const waiting = [...faces];
      const { Dice } = (globalThis as any).CONFIG;
      Dice.randomUniform = () => {
        const next = waiting.shift();
        if (!next) return Math.random();
        return (next[1] - next[0] + 0.5) / next[1];
      };
    },
    close: async () => {
      putOff.clear();
      game.keybindings.close();
      game.socket.close();
      for (const other of raw) other.close();
      await server.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
let boots = 0;

class BenchLine implements ClientConnection, Line {
  #connection: Connection;
  #follow: (stands: boolean) => void = () => {};
  #listen: (message: Message) => void = () => {};

  constructor(private readonly join: () => Connection) {
    this.#connection = join();
  }
  send(message: Message): void {
    this.#connection.send(message);
  }
  onMessage(listener: (message: Message) => void): void {
    this.#listen = listener;
    this.#connection.onMessage(listener);
  }
  onLine(follower: (stands: boolean) => void): void {
    this.#follow = follower;
  }
  cut(): void {
    this.#connection.close();
    this.#follow(false);
  }
  mend(): void {
    this.#connection = this.join();
    this.#connection.onMessage(this.#listen);
    this.#follow(true);
  }
  close(): void {
    this.#connection.close();
  }
}

function rawUser(connection: Connection): RawUser {
  const received: Message[] = [];
  const waiting = new Map<unknown, (message: Message) => void>();
  let count = 0;
  connection.onMessage((message) => {
    received.push(message);
    waiting.get(message.id)?.(message);
  });
  const request = (type: string, body: object = {}) =>
    new Promise<any>((done, reject) => {
      const id = `raw${++count}`;
      waiting.set(id, (message) => (message.ok ? done(message.result) : reject(new Error(message.error))));
      connection.send({ ...body, id, type });
    });
  return {
    id: connection.user._id,
    received,
    request,
    modify: (action, documentName, operation) => request("modifyDocument", { action, documentName, operation }),
    send: (message) => connection.send(message),
    close: () => connection.close(),
  };
}
