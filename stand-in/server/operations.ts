import { readOperators, writeOperatorKeys } from "../common/data/operators.ts";
import { trust } from "../common/data/validation-failure.ts";
import { BaseActorDelta } from "../common/documents/_module.ts";
import { deltaOf } from "../common/documents/delta-difference.ts";
import { baseDocumentClass, baseRealm } from "../common/registry.ts";
import type { Message } from "./connection.ts";
import { guardedField } from "./guarded.ts";
import { collectionOf, RefusedWrite, type Sources } from "./sources.ts";
import { giveIds, PRIMARY, randomId, type Source, type Table } from "./store.ts";

export type Action = "create" | "update" | "delete";

/** What an embedded write works in: a copy of the primary document, and the document in it that holds the list. */
interface Holder {
  primary: any;
  document: any;
  /** The token (in the copy) whose delta must take up what happens to `actor`, and the actor that it is based on. */
  synthetic: { token: any; base: Source; actor: any } | null;
}

/** Changed documents, the ids that an operation was about, and what the clients are told. */
interface Written {
  sources: Source[];
  ids: string[];
  sent: unknown[];
}

/** A base document around a source (its own object, not a copy): what the server judges on. */
export const documentOf = (documentName: string, source: Source, parent: unknown = null): any =>
  new (baseDocumentClass(documentName))(trust(source), { parent });

/** Carries out the clients' operations on the stored documents, as far as the asking user may. */
export class Operations {
  constructor(
    private readonly tables: ReadonlyMap<string, Table>,
    private readonly sources: Sources,
    private readonly core: 13 | 14,
  ) {}

  stored(documentName: string, id: string): Source | undefined {
    return this.tables.get(PRIMARY[documentName] ?? "")?.documents.get(id);
  }

  /** Judges and stores one operation; a refusal leaves everything as it was. */
  async carryOut(
    userId: string,
    { action, documentName, operation }: Message,
  ): Promise<{ ids: string[]; body: Message }> {
    baseRealm.find = (name, id) => {
      const source = this.stored(name, id);
      return source && documentOf(name, source);
    };
    const user = baseRealm.find("User", userId);
    if (!user) throw new RefusedWrite(`The user [${userId}] does not exist`);
    if (operation?.pack) throw new RefusedWrite(`Compendium ${operation.pack} is locked`);
    const holder = this.#holderOf(documentName, operation);
    const writes: Record<Action, typeof this.create> = {
      create: this.create,
      update: this.update,
      delete: this.delete,
    };
    if (!Object.hasOwn(writes, action)) throw new RefusedWrite(`There is no operation ${action}`);
    const { sources, ids, sent } = writes[action as Action].call(this, user, documentName, operation, holder);
    if (holder?.synthetic) {
      const { token, base, actor } = holder.synthetic;
      token._source.delta = deltaOf(base, actor._source, token._source.delta?._id ?? randomId());
    }
    const table = this.tables.get(PRIMARY[holder?.primary.documentName ?? documentName]!)!;
    if (holder) await table.write([holder.primary._source]);
    else await table.write(sources, action === "delete" ? ids : []);
    const { data: _data, updates: _updates, ids: _ids, ...options } = operation;
    const done = { ...options, modifiedTime: Date.now() };
    return { ids, body: { action, documentName, result: sent, operation: done, userId } };
  }

  /** Where the documents stand; null for those of the world itself. */
  #holderOf(documentName: string, operation: Source | undefined): Holder | null {
    if (!operation) throw new RefusedWrite("The operation is missing");
    if (!operation.parentUuid) {
      if (PRIMARY[documentName]) return null;
      throw new RefusedWrite(`There is no document class ${documentName} in the world`);
    }
    const holder = this.#open(String(operation.parentUuid));
    const { document } = holder;
    if (document.documentName === "Token" && documentName === "Actor") return this.#openSynthetic(holder);
    const collection = document.constructor.getCollectionName(documentName);
    if (collection && Array.isArray(document._source[collection])) return holder;
    throw new RefusedWrite(`A ${document.documentName} holds no ${documentName} documents`);
  }

  /** Walks a uuid inside a copy of its primary document. */
  #open(uuid: string): Holder {
    const [primaryName = "", primaryId = "", ...rest] = uuid.split(".");
    const stored = this.stored(primaryName, primaryId);
    if (!stored) throw new RefusedWrite(`${primaryName} [${primaryId}] does not exist`);
    const primary = documentOf(primaryName, structuredClone(stored));
    let holder: Holder = { primary, document: primary, synthetic: null };
    while (rest.length > 0) {
      const [name = "", id = ""] = rest.splice(0, 2);
      if (name === "Actor" && holder.document.documentName === "Token") holder = this.#openSynthetic(holder);
      else holder = { ...holder, document: embedded(holder.document, name, id) };
    }
    return holder;
  }

  #openSynthetic({ primary, document: token }: Holder): Holder {
    const base = token._source.actorLink ? undefined : this.stored("Actor", token._source.actorId);
    if (!base) throw new RefusedWrite(`Token [${token.id}] has no actor of its own`);
    const actor = documentOf("Actor", BaseActorDelta.applyDeltaSource(base, token._source.delta ?? {}), token);
    return { primary, document: actor, synthetic: { token, base, actor } };
  }

  #judge(user: any, action: Action, document: any, changes: Source = {}): void {
    const guarded = user.isGM || action !== "update" ? null : guardedField(document, changes);
    if (guarded) throw new RefusedWrite(`${guarded} may only be modified by a GM or Assistant GM user.`);
    const own = action !== "update" && document.documentName === "Setting" && document._source.user === user.id;
    if (own || document.canUserModify(user, action, changes)) return;
    const where = document.parent ? ` in parent ${document.parent.documentName} [${document.parent.id}]` : "";
    const what = action === "create" ? document.documentName : `${document.documentName} [${document.id}]`;
    throw new RefusedWrite(`User ${user.name} lacks permission to ${action} ${what}${where}`);
  }

  #stamp(source: Source, userId: string): Source {
    if (!("_stats" in source)) return source;
    const now = Date.now();
    const { id: systemId, version: systemVersion } = this.sources.manifest;
    source._stats = { ...source._stats, coreVersion: `${this.core}.999`, systemId, systemVersion };
    source._stats.createdTime ??= now;
    Object.assign(source._stats, { modifiedTime: now, lastModifiedBy: userId });
    return source;
  }

  /** What a new document gets from the server; nobody makes a second of an id, or of a setting's key. */
  private create(user: any, documentName: string, operation: Source, holder: Holder | null): Written {
    const collection = collectionOf(documentName)!;
    const present: Source[] = holder ? holder.document._source[collection] : this.#all(documentName);
    const taken = new Set<string>(present.map((source) => source._id));
    const sources = list(operation.data, "data").map((data) => {
      const given: Source = { ...data, _id: operation.keepId && data._id ? data._id : randomId() };
      if (operation.keepEmbeddedIds === false) giveIds(collection, given, true);
      if (documentName === "ChatMessage") {
        given.author ||= user.id;
        given.timestamp ||= Date.now();
      }
      if (["Actor", "Item", "Macro"].includes(documentName) && !holder) {
        given.ownership = { default: 0, ...(user.isGM && given.ownership), [user.id]: 3 };
      }
      const source = this.sources.complete(documentName, given);
      this.#judge(user, "create", documentOf(documentName, source, holder?.document), source);
      const key = documentName === "Setting" ? ["key", "user"] : null;
      const same = key && present.some((one) => key.every((part) => (one[part] ?? null) === (source[part] ?? null)));
      if (taken.has(source._id) || same) throw new RefusedWrite(`${documentName} [${source._id}] exists already`);
      taken.add(source._id);
      return this.#stamp(source, user.id);
    });
    if (holder) present.push(...sources);
    return { sources, ids: sources.map((source) => source._id as string), sent: sources };
  }

  private update(user: any, documentName: string, operation: Source, holder: Holder | null): Written {
    const copies = new Map<string, any>();
    const sent = list(operation.updates, "updates").map((given) => {
      const document = copies.get(given._id) ?? this.#find(documentName, given._id, holder);
      copies.set(given._id, document);
      const changes: Source = readOperators(given);
      this.#judge(user, "update", document, changes);
      this.sources.update(documentName, document._source, changes, operation.recursive !== false);
      const before: Source = { ...document._source._stats };
      const after: Source = this.#stamp(document._source, user.id)._stats ?? {};
      const stamped = Object.entries(after).filter(([key, value]) => key === "lastModifiedBy" || value !== before[key]);
      const written = this.core >= 14 ? changes : writeOperatorKeys(changes);
      if (stamped.length === 0) return written;
      return { ...written, _stats: { ...written._stats, ...Object.fromEntries(stamped) } };
    });
    return { sources: [...copies.values()].map((one) => one._source), ids: sent.map(({ _id }) => _id), sent };
  }

  private delete(user: any, documentName: string, operation: Source, holder: Holder | null): Written {
    const collection = collectionOf(documentName)!;
    const all: Source[] = holder ? holder.document._source[collection] : this.#all(documentName);
    const wanted = operation.deleteAll ? all.map((source) => source._id) : operation.ids;
    if (!Array.isArray(wanted)) throw new RefusedWrite("The operation has no list of ids");
    const ids = [...new Set<string>(wanted)];
    for (const id of ids) this.#judge(user, "delete", this.#find(documentName, id, holder));
    if (holder) holder.document._source[collection] = all.filter((source) => !ids.includes(source._id));
    return { sources: [], ids, sent: ids };
  }

  #all(documentName: string): Source[] {
    return [...this.tables.get(PRIMARY[documentName]!)!.documents.values()];
  }

  /** The document asked for: in the holder's copy, or a copy of a primary one; the synthetic actor is its own holder. */
  #find(documentName: string, id: string, holder: Holder | null): any {
    if (holder) {
      const own = documentName === "Actor" && holder.synthetic?.actor === holder.document;
      return own ? holder.document : embedded(holder.document, documentName, id);
    }
    const stored = this.stored(documentName, id);
    if (!stored) throw new RefusedWrite(`${documentName} [${id}] does not exist`);
    return documentOf(documentName, structuredClone(stored));
  }
}

function list(value: unknown, name: string): Source[] {
  const fit =
    Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null && !Array.isArray(one));
  if (!fit) throw new RefusedWrite(`The operation has no list of ${name}`);
  return value;
}

function embedded(parent: any, documentName: string, id: string): any {
  const collection = parent.constructor.getCollectionName(documentName);
  const found = collection ? parent.getEmbeddedDocument(documentName, id) : undefined;
  if (!found) throw new RefusedWrite(`${documentName} [${id}] does not exist`);
  return found;
}
