import { readOperators, writeOperatorKeys } from "../common/data/operators.ts";
import { trust } from "../common/data/validation-failure.ts";
import { BaseActorDelta, BaseUser } from "../common/documents/_module.ts";
import { deltaOf } from "../common/documents/delta-difference.ts";
import { collectionOf, embeddedIn, PRIMARY } from "../common/hierarchy.ts";
import { baseDocumentClass, baseRealm } from "../common/registry.ts";
import { refusal } from "../common/rights.ts";
import type { Action, Changes, Judged, Source } from "../common/types.ts";
import type { Message, Operation } from "./connection.ts";
import { RefusedWrite, type Sources } from "./sources.ts";
import { giveIds, randomId, type Table } from "./store.ts";

/** What an embedded write works in: a copy of the primary document, and the document in it that holds the list. */
interface Holder {
  primary: Judged;
  document: Judged;
  /** The token (in the copy) whose delta must take up what happens to `actor`, and the actor that it is based on. */
  synthetic: { token: Judged; base: Source; actor: Judged } | null;
}

/** Changed documents, the ids that an operation was about, and what the clients are told. */
interface Written {
  sources: Source[];
  ids: string[];
  sent: unknown[];
}

/** One operation on its way: who asks, for which kind of documents, and where they stand. */
interface Asked {
  user: BaseUser;
  documentName: string;
  operation: Operation;
  holder: Holder | null;
}

/** What is done, and what every client is told of it. */
interface Done {
  ids: string[];
  body: { action: Action; documentName: string; result: unknown[]; operation: Operation; userId: string };
}

/** A base document around a source (its own object, not a copy): what the server judges on. */
const documentOf = (documentName: string, source: Source, parent: Judged | null = null): Judged =>
  new (baseDocumentClass(documentName))(trust(source), { parent });

/** A user as the server judges it. */
export const userOf = (source: Source): BaseUser => new BaseUser(trust(source));

/** Carries out the clients' operations on the stored documents, as far as the asking user may. */
export class Operations {
  constructor(
    private readonly tables: ReadonlyMap<string, Table>,
    private readonly sources: Sources,
    private readonly core: 13 | 14,
  ) {}

  stored(documentName: string, id: string | null | undefined): Source | undefined {
    return this.tables.get(PRIMARY[documentName] ?? "")?.documents.get(id ?? "");
  }

  /** Judges and stores one operation; a refusal leaves everything as it was. */
  async carryOut(userId: string, { action, documentName = "", operation }: Message): Promise<Done> {
    baseRealm.find = (name, id) => {
      const source = this.stored(name, id);
      return source && documentOf(name, source);
    };
    const source = this.stored("User", userId);
    if (!source) throw new RefusedWrite(`The user [${userId}] does not exist`);
    if (!operation) throw new RefusedWrite("The operation is missing");
    if (operation.pack) throw new RefusedWrite(`Compendium ${operation.pack} is locked`);
    const holder = this.#holderOf(documentName, operation);
    const writes = { create: this.create, update: this.update, delete: this.delete };
    if (!isAction(action)) throw new RefusedWrite(`There is no operation ${action}`);
    const asked = { user: userOf(source), documentName, operation, holder };
    const { sources, ids, sent } = writes[action].call(this, asked);
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
  #holderOf(documentName: string, operation: Operation): Holder | null {
    if (!operation.parentUuid) {
      if (PRIMARY[documentName]) return null;
      throw new RefusedWrite(`There is no document class ${documentName} in the world`);
    }
    const holder = this.#open(String(operation.parentUuid));
    const { document } = holder;
    if (document.documentName === "Token" && documentName === "Actor") return this.#openSynthetic(holder);
    if (listIn(document, documentName)) return holder;
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

  #judge(user: BaseUser, action: Action, document: Judged, changes: Changes = {}): void {
    const refused = refusal(user, action, document, changes);
    if (refused) throw new RefusedWrite(refused);
  }

  #stamp(source: Source, { id }: BaseUser): Source {
    if (!("_stats" in source)) return source;
    const now = Date.now();
    const { id: systemId, version: systemVersion } = this.sources.manifest;
    const stamp = { coreVersion: `${this.core}.999`, systemId, systemVersion, modifiedTime: now, lastModifiedBy: id };
    source._stats = { ...source._stats, createdTime: source._stats?.createdTime ?? now, ...stamp };
    return source;
  }

  /** What a new document gets from the server; nobody makes a second of an id, or of a setting's key. */
  private create({ user, documentName, operation, holder }: Asked): Written {
    const present = this.#all(documentName, holder);
    const taken = new Set(present.map((source) => source._id));
    const sources = list(operation.data, "data").map((data) => {
      const given = this.#given(data, { user, documentName, operation, holder });
      const source = this.sources.complete(documentName, given);
      this.#judge(user, "create", documentOf(documentName, source, holder?.document), source);
      const same = (one: Source) => one.key === source.key && (one.user ?? null) === (source.user ?? null);
      if (taken.has(source._id) || (documentName === "Setting" && present.some(same)))
        throw new RefusedWrite(`${documentName} [${source._id}] exists already`);
      taken.add(source._id);
      return this.#stamp(source, user);
    });
    if (holder) present.push(...sources);
    return { sources, ids: sources.map((source) => source._id), sent: sources };
  }

  /** What was given of a new document, with its id, its author and its owners. */
  #given(data: Changes, { user, documentName, operation, holder }: Asked): Source {
    const id = user._source._id;
    const given: Source = { ...data, _id: operation.keepId && data._id ? data._id : randomId() };
    if (operation.keepEmbeddedIds === false) giveIds(collectionOf(documentName)!, given, true);
    if (documentName === "ChatMessage") {
      given.author ||= id;
      given.timestamp ||= Date.now();
    }
    if (["Actor", "Item", "Macro"].includes(documentName) && !holder) {
      given.ownership = { default: 0, ...(user.isGM && given.ownership), [id]: 3 };
    }
    return given;
  }

  private update({ user, documentName, operation, holder }: Asked): Written {
    const copies = new Map<unknown, Judged>();
    const sent = list(operation.updates, "updates").map((given) => {
      const document = copies.get(given._id) ?? this.#find(documentName, String(given._id), holder);
      copies.set(given._id, document);
      const changes: Changes = readOperators(given);
      this.#judge(user, "update", document, changes);
      this.sources.update(documentName, document._source, changes, operation.recursive !== false);
      const before = { ...document._source._stats };
      const after = this.#stamp(document._source, user)._stats ?? {};
      const stamped = Object.entries(after).filter(([key, value]) => key === "lastModifiedBy" || value !== before[key]);
      const written: Changes = this.core >= 14 ? changes : writeOperatorKeys(changes);
      if (stamped.length === 0) return written;
      return { ...written, _stats: { ...written._stats, ...Object.fromEntries(stamped) } };
    });
    return { sources: [...copies.values()].map((one) => one._source), ids: sent.map(({ _id }) => String(_id)), sent };
  }

  private delete({ user, documentName, operation, holder }: Asked): Written {
    const all = this.#all(documentName, holder);
    const wanted = operation.deleteAll ? all.map((source) => source._id) : operation.ids;
    if (!Array.isArray(wanted)) throw new RefusedWrite("The operation has no list of ids");
    const ids = [...new Set<string>(wanted)];
    for (const id of ids) this.#judge(user, "delete", this.#find(documentName, id, holder));
    if (holder) {
      const left = all.filter((source) => !ids.includes(source._id));
      holder.document._source[collectionOf(documentName)!] = left;
    }
    return { sources: [], ids, sent: ids };
  }

  /** The stored documents of that kind: the holder's own list (of its copy), or those of the world. */
  #all(documentName: string, holder: Holder | null): Source[] {
    if (holder) return listIn(holder.document, documentName) ?? [];
    return [...this.tables.get(PRIMARY[documentName]!)!.documents.values()];
  }

  /** The document asked for: in the holder's copy, or a copy of a primary one; the synthetic actor is its own holder. */
  #find(documentName: string, id: string, holder: Holder | null): Judged {
    if (holder) {
      const own = documentName === "Actor" && holder.synthetic?.actor === holder.document;
      return own ? holder.document : embedded(holder.document, documentName, id);
    }
    const stored = this.stored(documentName, id);
    if (!stored) throw new RefusedWrite(`${documentName} [${id}] does not exist`);
    return documentOf(documentName, structuredClone(stored));
  }
}

const isAction = (action: string | undefined): action is Action =>
  action === "create" || action === "update" || action === "delete";

function list(value: unknown, name: string): Changes[] {
  const isObject = (one: unknown) => typeof one === "object" && one !== null && !Array.isArray(one);
  if (Array.isArray(value) && value.every(isObject)) return value;
  throw new RefusedWrite(`The operation has no list of ${name}`);
}

/** The list itself in which a document holds those of a kind; undefined where it holds none. */
function listIn(document: Judged, documentName: string): Source[] | undefined {
  const holds = embeddedIn(document.collectionName, document._source).find((one) => one.documentName === documentName);
  const own = holds && document._source[holds.key];
  return Array.isArray(own) ? own : undefined;
}

function embedded(parent: Judged, documentName: string, id: string): Judged {
  const found = listIn(parent, documentName) && parent.getEmbeddedDocument(documentName, id);
  if (!found) throw new RefusedWrite(`${documentName} [${id}] does not exist`);
  return found;
}
