import { join } from "node:path";
import { PRIMARY } from "../common/hierarchy.ts";
import { setGeneration } from "../common/registry.ts";
import type { Collections, Source } from "../common/types.ts";
import { Connection, type Latency, type Message } from "./connection.ts";
import { declaredTypes, type Manifest, type Module } from "./manifest.ts";
import { Operations, userOf } from "./operations.ts";
import { Packs } from "./packs.ts";
import { Queries } from "./queries.ts";
import { countOperations, MissingMembers, type OperationLogEntry, type Report } from "./report.ts";
import { RefusedWrite, Sources } from "./sources.ts";
import { readJson, Table } from "./store.ts";

/** A world's own file. */
interface World {
  id: string;
  title: string;
  [key: string]: unknown;
}

export interface ServerOptions {
  dataFolder: string;
  worldId: string;
  core: 13 | 14;
  systemFolder: string;
  /** Order is kept per connection only. */
  latency?: Latency;
  /** Instead of the system folder's own manifest. */
  manifest?: object;
  /** The folders of the world's active modules. */
  modules?: readonly string[];
}

/** The test bench's server without any transport: holds one world and judges every write. */
export class BenchServer {
  readonly log: OperationLogEntry[] = [];
  readonly connections = new Set<Connection>();
  readonly manifest: Manifest;
  readonly #operations: Operations;
  readonly #queries = new Queries();
  #writes: Promise<void> = Promise.resolve();

  private constructor(
    readonly options: ServerOptions,
    readonly world: World,
    manifest: Manifest,
    private readonly tables: Map<string, Table>,
    private readonly packs: Packs,
    private readonly languages: readonly unknown[],
    readonly modules: readonly Module[],
  ) {
    this.manifest = manifest;
    setGeneration(options.core);
    const sources = new Sources(manifest, declaredTypes(manifest, modules));
    this.#operations = new Operations(tables, sources, options.core);
    for (const [name, collection] of Object.entries(PRIMARY)) {
      const stored = this.tables.get(collection)!.documents;
      for (const [id, source] of stored) stored.set(id, sources.opened(name, source));
    }
  }

  static async open(options: ServerOptions): Promise<BenchServer> {
    const folder = join(options.dataFolder, "worlds", options.worldId);
    const world = await readJson<World>(join(folder, "world.json"));
    const manifest =
      (options.manifest as Manifest) ?? (await readJson<Manifest>(join(options.systemFolder, "system.json")));
    const tables = new Map<string, Table>();
    for (const name of Object.values(PRIMARY)) tables.set(name, await Table.open(join(folder, "data", name), name));
    const packs = await Packs.open(manifest, options.systemFolder);
    const modules: Module[] = [];
    for (const folder of options.modules ?? []) {
      modules.push({ folder, manifest: await readJson<Manifest>(join(folder, "module.json")) });
    }
    const languages: unknown[] = [];
    for (const { folder, manifest: from } of [{ folder: options.systemFolder, manifest }, ...modules]) {
      for (const { path } of from.languages ?? []) {
        languages.push(await readJson<object>(join(folder, path)).catch(() => ({})));
      }
    }
    return new BenchServer(options, world, manifest, tables, packs, languages, modules);
  }

  async close(): Promise<void> {
    for (const connection of [...this.connections]) connection.close();
    await this.#writes;
    for (const table of this.tables.values()) await table.close();
  }

  documents<Name extends keyof Collections>(collection: Name): Collections[Name][];
  documents(collection: string): Source[];
  documents(collection: string): Source[] {
    return [...this.tables.get(collection)!.documents.values()];
  }

  userNamed(name: string): Source | undefined {
    return this.documents("users").find((user) => user.name === name);
  }

  connect(userId: string): Connection {
    const user = this.tables.get("users")!.documents.get(userId);
    if (!user) throw new Error(`There is no user [${userId}]`);
    const connection = new Connection(user, this);
    this.connections.add(connection);
    this.#broadcast({ type: "connected", user: userId, active: true }, connection);
    return connection;
  }

  disconnect(connection: Connection): void {
    if (!this.connections.delete(connection)) return;
    this.#queries.forget(connection);
    const still = [...this.connections].some((other) => other.user._id === connection.user._id);
    if (!still) this.#broadcast({ type: "connected", user: connection.user._id, active: false }, connection);
  }

  #broadcast(message: Message, except?: Connection): void {
    for (const connection of this.connections) if (connection !== except) connection.deliver(message);
  }

  #underWay = 0;

  /** Whether every write that came in is done and answered. */
  get idle(): boolean {
    return this.#underWay === 0;
  }

  /** Takes one message of a client; whatever goes wrong is answered to it and changes nothing. */
  receive(from: Connection, message: Message): void {
    const respond = (body: Message) => from.deliver({ type: "response", id: message.id, ...body });
    const answer = (result: unknown) => respond({ ok: true, result });
    const refuse = (error: unknown) => respond({ ok: false, error: (error as Error).message });
    const inTurn = (work: () => unknown) => {
      this.#underWay += 1;
      this.#writes = this.#writes
        .then(work)
        .then(answer, refuse)
        .finally(() => (this.#underWay -= 1));
    };
    const handlers: Record<string, () => void> = {
      world: () => inTurn(() => this.#payload(this.#userOf(from))),
      modifyDocument: () => inTurn(() => this.#modify(from, message)),
      compendium: () => answer(this.packs.read(this.#userOf(from), message)),
      query: () => this.#query(from, message, respond),
      missing: () => this.#missing.note(String(from.user.name), message.names),
      queryReply: () => this.#queries.answer(from, message),
      activity: () => this.#broadcast({ type: "activity", user: from.user._id, activity: message.activity }, from),
      socket: () => {
        const { event, args } = message;
        if (this.manifest.socket) this.#broadcast({ type: "socket", event, args }, from);
      },
    };
    try {
      const { type = "" } = message;
      if (!Object.hasOwn(handlers, type)) throw new RefusedWrite(`The server knows no message "${type}"`);
      handlers[type]!();
    } catch (error) {
      refuse(error);
    }
  }

  readonly #missing = new MissingMembers();

  /** The user of a line as it is now: roles and permissions change while somebody is connected. */
  #userOf({ user: { _id } }: Connection): Source {
    const user = this.tables.get("users")!.documents.get(_id);
    if (!user) throw new RefusedWrite(`The user [${_id}] does not exist`);
    return user;
  }

  #query(from: Connection, message: Message, respond: (body: Message) => void): void {
    const user = userOf(this.#userOf(from));
    if (!user.hasPermission("QUERY_USER")) throw new RefusedWrite(`User ${user.name} may not query users`);
    const target = [...this.connections].find((connection) => connection.user._id === message.user);
    if (!target) throw new RefusedWrite(`The user [${message.user}] is not connected`);
    this.#queries.ask(from, target, message, this.options.core, respond);
  }

  async #modify(from: Connection, message: Message): Promise<Message> {
    const { ids, body } = await this.#operations.carryOut(from.user._id, message);
    if (ids.length === 0) return body;
    const { action, documentName, operation } = body;
    const parentUuid = operation.parentUuid ?? null;
    const entry = { user: String(from.user.name), action, documentName, count: ids.length, ids, parentUuid };
    this.log.push({ sequence: this.log.length + 1, ...entry, at: Date.now() });
    this.#broadcast({ type: "modifyDocument", ...body }, from);
    if (documentName === "User" && action === "delete") this.#expel(ids);
    return body;
  }

  /** Who is no user any more has no line to the world. */
  #expel(ids: readonly string[]): void {
    for (const connection of [...this.connections]) if (ids.includes(connection.user._id)) connection.close(true);
  }

  #payload(user: Source): object {
    return {
      userId: user._id,
      generation: this.options.core,
      world: this.world,
      system: this.manifest,
      modules: this.modules.map(({ manifest }) => ({ ...manifest, active: true })),
      languages: this.languages,
      activeUsers: [...new Set([...this.connections].map((connection) => connection.user._id))],
      packs: this.packs.metadataFor(user),
      ...this.worldSources(),
    };
  }

  /** The world as stored. */
  worldSources(): Record<string, Source[]> {
    return Object.fromEntries(Object.values(PRIMARY).map((name) => [name, this.documents(name)]));
  }

  /** Who is here, who did how much, and what pages have asked of the bench in vain. */
  report(): Report {
    const { core } = this.options;
    const operations = countOperations(this.log);
    return {
      world: this.world.id,
      core,
      connected: this.connections.size,
      operations,
      missing: this.#missing.toJSON(),
    };
  }
}
