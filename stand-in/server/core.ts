import { existsSync } from "node:fs";
import { join } from "node:path";
import { trust } from "../common/data/validation-failure.ts";
import { BaseActorDelta } from "../common/documents/_module.ts";
import { deltaOf } from "../common/documents/delta-difference.ts";
import { baseDocumentClass, baseRealm, setGeneration } from "../common/registry.ts";
import { Connection, type Latency, type Message } from "./connection.ts";
import { countOperations, MissingMembers } from "./report.ts";
import { collectionOf, RefusedWrite, Sources } from "./sources.ts";
import { giveIds, PRIMARY, randomId, readJson, readPack, type Source, Table } from "./store.ts";

export type Action = "create" | "update" | "delete";

/** One request and document class that the server carried out. */
export interface OperationLogEntry {
  sequence: number;
  user: string;
  action: Action;
  documentName: string;
  count: number;
  ids: string[];
  parentUuid: string | null;
  at: number;
}

export interface ServerOptions {
  dataFolder: string;
  worldId: string;
  core: 13 | 14;
  systemFolder: string;
  /** Order is kept per connection only. */
  latency?: Latency;
  /** Instead of the system folder's own manifest. */
  manifest?: Source;
}

interface Pack {
  metadata: Source;
  documents: Source[];
  folders: Source[];
}

/** What an embedded write works in: a copy of the primary document, and the document in it that holds the list. */
interface Holder {
  primary: any;
  document: any;
  /** The token (in the copy) whose delta must take up what happens to `actor`, and the actor that it is based on. */
  synthetic: { token: any; base: Source; actor: any } | null;
}

/** A base document around a source (its own object, not a copy): what the server judges on. */
const documentOf = (documentName: string, source: Source, parent: unknown = null): any =>
  new (baseDocumentClass(documentName))(trust(source), { parent });

/** The test bench's server without any transport: holds one world and judges every write. */
export class BenchServer {
  readonly log: OperationLogEntry[] = [];
  readonly connections = new Set<Connection>();
  readonly manifest: Source;
  readonly #sources: Sources;
  #writes: Promise<void> = Promise.resolve();

  private constructor(
    readonly options: ServerOptions,
    readonly world: Source,
    manifest: Source,
    private readonly tables: Map<string, Table>,
    private readonly packs: Pack[],
    private readonly languages: Source,
  ) {
    this.manifest = manifest;
    setGeneration(options.core);
    this.#sources = new Sources(manifest);
    for (const [name, collection] of Object.entries(PRIMARY)) {
      const stored = this.tables.get(collection)!.documents;
      for (const [id, source] of stored) stored.set(id, this.#sources.complete(name, source));
    }
  }

  static async open(options: ServerOptions): Promise<BenchServer> {
    const folder = join(options.dataFolder, "worlds", options.worldId);
    const world = await readJson(join(folder, "world.json"));
    const manifest = options.manifest ?? (await readJson(join(options.systemFolder, "system.json")));
    const tables = new Map<string, Table>();
    for (const name of Object.values(PRIMARY)) tables.set(name, await Table.open(join(folder, "data", name), name));
    const packs: Pack[] = [];
    for (const metadata of manifest.packs ?? []) {
      const path = join(options.systemFolder, metadata.path ?? `packs/${metadata.name}`);
      const built = existsSync(join(path, "CURRENT"));
      const id = `${manifest.id}.${metadata.name}`;
      const content = built ? await readPack(path, PRIMARY[metadata.type]!) : { documents: [], folders: [] };
      packs.push({ metadata: { ...metadata, id, packageType: "system", packageName: manifest.id }, ...content });
    }
    const languages: Source = {};
    for (const { lang, path } of manifest.languages ?? []) {
      languages[lang] = await readJson(join(options.systemFolder, path)).catch(() => ({}));
    }
    return new BenchServer(options, world, manifest, tables, packs, languages);
  }

  async close(): Promise<void> {
    for (const connection of [...this.connections]) connection.close();
    await this.#writes;
    for (const table of this.tables.values()) await table.close();
  }

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
    this.connections.delete(connection);
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
      world: () => inTurn(() => this.#payload(from.user)),
      modifyDocument: () => inTurn(() => this.#modify(from, message)),
      compendium: () => answer(this.#readPack(from.user, message)),
      query: () => this.#query(from, message, respond),
      missing: () => this.#missing.note(from.user.name, message.names),
      queryReply: () => this.#queries.get(message.queryId)?.(message),
      activity: () => this.#broadcast({ type: "activity", user: from.user._id, activity: message.activity }, from),
      socket: () => {
        const { event, args } = message;
        if (this.manifest.socket) this.#broadcast({ type: "socket", event, args }, from);
      },
    };
    try {
      const handler = handlers[message.type];
      if (!handler) throw new RefusedWrite(`The server knows no message "${message.type}"`);
      handler();
    } catch (error) {
      refuse(error);
    }
  }

  readonly #missing = new MissingMembers();
  readonly #queries = new Map<string, (reply: Message) => void>();

  #query(from: Connection, message: Message, respond: (body: Message) => void): void {
    if (!documentOf("User", from.user).hasPermission("QUERY_USER"))
      throw new RefusedWrite(`User ${from.user.name} may not query users`);
    const target = [...this.connections].find((connection) => connection.user._id === message.user);
    if (!target) throw new RefusedWrite(`The user [${message.user}] is not connected`);
    const queryId = randomId();
    this.#queries.set(queryId, (reply) => {
      this.#queries.delete(queryId);
      respond(reply.error === undefined ? { ok: true, result: reply.result } : { ok: false, error: reply.error });
    });
    const { name, data, options } = message;
    const sender = this.options.core >= 14 ? { user: from.user._id } : {};
    target.deliver({ type: "query", queryId, name, data, options, ...sender });
  }

  #packLevel(user: Source, pack: Pack): string {
    if (user.role >= 4) return "OWNER";
    const ownership: Source = pack.metadata.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
    const names = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT"].slice(0, user.role + 1).reverse();
    return names.map((name) => ownership[name]).find(Boolean) ?? "NONE";
  }

  #readPack(user: Source, { pack: id, ids, fields = [] }: Message): Source[] {
    const pack = this.packs.find((one) => one.metadata.id === id);
    if (!pack || this.#packLevel(user, pack) === "NONE") throw new RefusedWrite(`User ${user.name} may not read ${id}`);
    if (ids) return pack.documents.filter((source) => ids.includes(source._id));
    return pack.documents.map((source) => indexEntry(source, fields));
  }

  #payload(user: Source): Source {
    const collections = Object.values(PRIMARY).map((name) => [name, this.documents(name)]);
    return {
      userId: user._id,
      generation: this.options.core,
      world: this.world,
      system: this.manifest,
      languages: this.languages,
      activeUsers: [...new Set([...this.connections].map((connection) => connection.user._id))],
      packs: this.packs.map((pack) => {
        const { documents, folders } = this.#packLevel(user, pack) === "NONE" ? { documents: [], folders: [] } : pack;
        return { ...pack.metadata, folders, index: documents.map((source) => indexEntry(source, [])) };
      }),
      ...Object.fromEntries(collections),
    };
  }

  /** The world as stored. */
  worldSources(): Source {
    return Object.fromEntries(Object.values(PRIMARY).map((name) => [name, this.documents(name)]));
  }

  /** Who is here, who did how much, and what pages have asked of the bench in vain. */
  report(): Source {
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

  #stored(documentName: string, id: string): Source | undefined {
    return this.tables.get(PRIMARY[documentName] ?? "")?.documents.get(id);
  }

  /** Walks a uuid inside a copy of its primary document. */
  #open(uuid: string): Holder {
    const [primaryName = "", primaryId = "", ...rest] = uuid.split(".");
    const stored = this.#stored(primaryName, primaryId);
    if (!stored) throw new RefusedWrite(`${primaryName} [${primaryId}] does not exist`);
    const primary = documentOf(primaryName, structuredClone(stored));
    let holder: Holder = { primary, document: primary, synthetic: null };
    while (rest.length > 0) {
      const [name = "", id = ""] = rest.splice(0, 2);
      if (name === "Actor") holder = this.#openSynthetic(holder);
      else holder = { ...holder, document: embedded(holder.document, name, id) };
    }
    return holder;
  }

  #openSynthetic({ primary, document: token }: Holder): Holder {
    const base = this.#stored("Actor", token._source.actorId);
    if (!base) throw new RefusedWrite(`Token [${token.id}] has no actor`);
    const actor = documentOf("Actor", BaseActorDelta.applyDeltaSource(base, token._source.delta ?? {}), token);
    return { primary, document: actor, synthetic: { token, base, actor } };
  }

  async #modify(from: Connection, { action, documentName, operation }: Message): Promise<Message> {
    baseRealm.find = (name, id) => {
      const source = this.#stored(name, id);
      return source && documentOf(name, source);
    };
    const user = baseRealm.find("User", from.user._id);
    if (operation.pack) throw new RefusedWrite(`Compendium ${operation.pack} is locked`);
    if (!collectionOf(documentName)) throw new RefusedWrite(`There is no document class ${documentName}`);
    let holder = operation.parentUuid ? this.#open(operation.parentUuid) : null;
    if (holder?.document.documentName === "Token" && documentName === "Actor") holder = this.#openSynthetic(holder);
    const write = { create: this.#create, update: this.#update, delete: this.#delete }[action as Action];
    const { sources, ids, sent } = write.call(this, user, documentName, operation, holder);
    if (holder?.synthetic) {
      const { token, base, actor } = holder.synthetic;
      token._source.delta = deltaOf(base, actor._source, token._source.delta?._id ?? randomId());
    }
    const table = this.tables.get(PRIMARY[holder?.primary.documentName ?? documentName]!)!;
    if (holder) await table.write([this.#stamp(holder.primary._source, user.id)]);
    else await table.write(sources, action === "delete" ? ids : []);
    const { data: _data, updates: _updates, ids: _ids, ...options } = operation;
    const done = { ...options, modifiedTime: Date.now() };
    const body = { action, documentName, result: sent, operation: done, userId: user.id };
    if (ids.length > 0) {
      const entry = {
        user: user.name,
        action,
        documentName,
        count: ids.length,
        ids,
        parentUuid: operation.parentUuid ?? null,
      };
      this.log.push({ sequence: this.log.length + 1, ...entry, at: Date.now() });
      this.#broadcast({ type: "modifyDocument", ...body }, from);
    }
    return body;
  }

  #judge(user: any, action: Action, document: any, changes: Source = {}): void {
    const own = document.documentName === "Setting" && document._source.user === user.id;
    if (own || document.canUserModify(user, action, changes)) return;
    const where = document.parent ? ` in parent ${document.parent.documentName} [${document.parent.id}]` : "";
    const what = action === "create" ? document.documentName : `${document.documentName} [${document.id}]`;
    throw new RefusedWrite(`User ${user.name} lacks permission to ${action} ${what}${where}`);
  }

  #stamp(source: Source, userId: string): Source {
    if (!("_stats" in source)) return source;
    const now = Date.now();
    const { id: systemId, version: systemVersion } = this.manifest;
    source._stats = { ...source._stats, coreVersion: `${this.options.core}.999`, systemId, systemVersion };
    source._stats.createdTime ??= now;
    Object.assign(source._stats, { modifiedTime: now, lastModifiedBy: userId });
    return source;
  }

  #create(user: any, documentName: string, operation: Source, holder: Holder | null) {
    const sources = (operation.data as Source[]).map((data) => {
      const given: Source = { ...data, _id: operation.keepId && data._id ? data._id : randomId() };
      if (operation.keepEmbeddedIds === false) giveIds(collectionOf(documentName)!, given, true);
      if (documentName === "ChatMessage") {
        given.author ||= user.id;
        given.timestamp ||= Date.now();
      }
      if (["Actor", "Item", "Macro"].includes(documentName) && !holder) {
        given.ownership = { default: 0, ...given.ownership, [user.id]: 3 };
      }
      const source = this.#sources.complete(documentName, given);
      this.#judge(user, "create", documentOf(documentName, source, holder?.document), source);
      return this.#stamp(source, user.id);
    });
    if (holder) holder.document._source[collectionOf(documentName)!].push(...sources);
    return { sources, ids: sources.map((source) => source._id as string), sent: sources as unknown[] };
  }

  #update(user: any, documentName: string, operation: Source, holder: Holder | null) {
    const sources: Source[] = [];
    const sent = (operation.updates as Source[]).map((changes) => {
      const document = this.#find(documentName, changes._id, holder);
      if (!user.isGM) delete changes.ownership;
      this.#judge(user, "update", document, changes);
      this.#sources.update(documentName, document._source, changes, operation.recursive !== false);
      sources.push(this.#stamp(document._source, user.id));
      const { modifiedTime, lastModifiedBy } = document._source._stats ?? {};
      return modifiedTime ? { ...changes, _stats: { modifiedTime, lastModifiedBy } } : changes;
    });
    return { sources, ids: sources.map((source) => source._id as string), sent: sent as unknown[] };
  }

  #delete(user: any, documentName: string, operation: Source, holder: Holder | null) {
    const collection = collectionOf(documentName)!;
    const all: Source[] = holder ? holder.document._source[collection] : this.documents(collection);
    const ids: string[] = operation.deleteAll ? all.map((source) => source._id) : operation.ids;
    for (const id of ids) this.#judge(user, "delete", this.#find(documentName, id, holder));
    if (holder) holder.document._source[collection] = all.filter((source) => !ids.includes(source._id));
    return { sources: [] as Source[], ids, sent: ids as unknown[] };
  }

  /** The document asked for: in the holder's copy, or a copy of a primary one; the synthetic actor is its own holder. */
  #find(documentName: string, id: string, holder: Holder | null): any {
    if (holder)
      return documentName === holder.document.documentName
        ? holder.document
        : embedded(holder.document, documentName, id);
    const stored = this.#stored(documentName, id);
    if (!stored) throw new RefusedWrite(`${documentName} [${id}] does not exist`);
    return documentOf(documentName, structuredClone(stored));
  }
}

function embedded(parent: any, documentName: string, id: string): any {
  const collection = parent.constructor.getCollectionName(documentName);
  const found = collection ? parent.getEmbeddedDocument(documentName, id) : undefined;
  if (!found) throw new RefusedWrite(`${documentName} [${id}] does not exist`);
  return found;
}

function indexEntry(source: Source, fields: readonly string[]): Source {
  const { _id, name, img, type, sort = 0, folder = null } = source;
  const entry: Source = { _id, name, img, type, sort, folder };
  for (const path of fields) {
    const keys = path.split(".");
    const value = keys.reduce<any>((at, key) => at?.[key], source);
    if (value === undefined) continue;
    let at = entry;
    for (const key of keys.slice(0, -1)) at = at[key] ??= {};
    at[keys.at(-1)!] = value;
  }
  return entry;
}
