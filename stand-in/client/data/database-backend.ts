import type { Document } from "../../common/abstract/document.ts";
import type { AnyObject } from "../../common/types.ts";
import { deepClone } from "../../common/utils/helpers.ts";
import type { GameSocket } from "../helpers/socket.ts";
import { fromUuidSync, page } from "./client-realm.ts";

/** Keys of an operation that are not part of the `options` that travel to every client. */
function optionsOf({ data: _data, updates: _updates, ids: _ids, parent: _parent, ...options }: AnyObject): AnyObject {
  return options;
}

/** Documents' operations: pre-hooks here, the write on the server, after-hooks on every client when it says so. */
export class ClientDatabaseBackend {
  /** What others did before the world's documents stood here. */
  #early: AnyObject[] | null = [];
  /** While the world is to be read anew, what others did is in what will be read. */
  #rereads = false;

  constructor(private readonly socket: GameSocket) {
    socket.receive("modifyDocument", (message) => {
      if (this.#rereads) return;
      if (this.#early) this.#early.push(message);
      else void this.#apply(message);
    });
  }

  /** From here on others' operations are left out, until the world is read anew. */
  pause(): void {
    this.#rereads = true;
  }

  resume(): void {
    this.#rereads = false;
  }

  /** The world's documents stand: what came meanwhile is done now. */
  begin(): void {
    for (const message of this.#early ?? []) void this.#apply(message);
    this.#early = null;
  }

  async get(documentClass: any, operation: AnyObject): Promise<any[]> {
    const pack = page.game.packs.get(operation.pack);
    const sources = await this.socket.request("compendium", {
      pack: operation.pack,
      ids: operation.ids ?? [...pack.index.keys()],
    });
    return sources.map((source: AnyObject) => documentClass.fromSource(source, { pack: operation.pack }));
  }

  async create(documentClass: any, operation: AnyObject, user = page.game.user): Promise<any[]> {
    const { parent = null, pack = null, noHook = false } = operation;
    const options = this.#options(operation, "create");
    const documents: Document[] = [];
    const kept: AnyObject[] = [];
    for (const given of operation.data) {
      const data: AnyObject = given.toObject ? given.toObject() : expanded(given);
      if (!options.keepId) delete data._id;
      const document = new documentClass(data, { parent, pack });
      const allowed = await document._preCreate(data, options, user);
      if (allowed === false) continue;
      if (
        !noHook &&
        page.Hooks.call(`preCreate${documentClass.documentName}`, document, data, options, user.id) === false
      )
        continue;
      documents.push(document);
      kept.push(data);
    }
    if (documents.length === 0) return [];
    parent?._preCreateDescendantDocuments(parent, collectionName(parent, documentClass), kept, options, user.id);
    const whole = Object.assign(operation, options);
    if ((await documentClass._preCreateOperation(documents, whole, user)) === false) return [];
    return this.#request("create", documentClass, {
      ...optionsOf(whole),
      data: documents.map((one) => one.toObject()),
    });
  }

  async update(documentClass: any, operation: AnyObject, user = page.game.user): Promise<any[]> {
    const { parent = null, noHook = false } = operation;
    const options = this.#options(operation, "update");
    const documents: Document[] = [];
    const updates: AnyObject[] = [];
    for (const given of operation.updates) {
      const document = this.#find(documentClass, given._id, operation);
      // Pre-hooks see what was asked for; it is compared with the source after them (foundryvtt#10841).
      const changes: AnyObject = { ...expanded(given), _id: document.id };
      if ((await document._preUpdate(changes, options, user)) === false) continue;
      if (
        !noHook &&
        page.Hooks.call(`preUpdate${documentClass.documentName}`, document, changes, options, user.id) === false
      )
        continue;
      const last = options.diff === false ? changes : finalDiff(document, expanded(changes), options);
      if (Object.keys(last).length === 0) continue;
      documents.push(document);
      updates.push({ ...last, _id: document.id });
    }
    if (documents.length === 0) return [];
    parent?._preUpdateDescendantDocuments(parent, collectionName(parent, documentClass), updates, options, user.id);
    const whole = Object.assign(operation, options, { updates });
    if ((await documentClass._preUpdateOperation(documents, whole, user)) === false) return [];
    return this.#request("update", documentClass, { ...optionsOf(whole), updates: whole.updates });
  }

  async delete(documentClass: any, operation: AnyObject, user = page.game.user): Promise<any[]> {
    const { parent = null, noHook = false, deleteAll = false } = operation;
    const options = this.#options(operation, "delete");
    const all = parent
      ? parent.getEmbeddedCollection(documentClass.documentName)
      : page.game.collections.get(documentClass.documentName);
    const ids: string[] = deleteAll ? [...all.keys()] : operation.ids;
    const documents: Document[] = [];
    for (const id of ids) {
      const document = this.#find(documentClass, id, operation);
      if ((await document._preDelete(options, user)) === false) continue;
      if (!noHook && page.Hooks.call(`preDelete${documentClass.documentName}`, document, options, user.id) === false)
        continue;
      documents.push(document);
    }
    if (documents.length === 0) return [];
    const kept = documents.map((one) => one.id as string);
    parent?._preDeleteDescendantDocuments(parent, collectionName(parent, documentClass), kept, options, user.id);
    const whole = Object.assign(operation, options, { ids: kept });
    if ((await documentClass._preDeleteOperation(documents, whole, user)) === false) return [];
    return this.#request("delete", documentClass, { ...optionsOf(whole), ids: kept });
  }

  #options(operation: AnyObject, action: string): AnyObject {
    const defaults = action === "update" ? { diff: true, recursive: true } : {};
    const where = operation.parent ? { parentUuid: operation.parent.uuid } : {};
    return { render: true, ...defaults, ...optionsOf(operation), ...where };
  }

  #find(documentClass: any, id: string, { parent, pack }: AnyObject): any {
    const name = documentClass.documentName;
    if (!id) throw new Error(`An update of a ${name} needs an _id`);
    const collection = pack ? page.game.packs.get(pack) : page.game.collections.get(name);
    const document =
      parent?.documentName === "Token" && name === "Actor"
        ? parent.actor
        : (parent ? parent.getEmbeddedCollection(name) : collection)?.get(id);
    if (!document) throw new Error(`${name} [${id}] does not exist`);
    return document;
  }

  async #request(action: string, documentClass: any, operation: AnyObject): Promise<any[]> {
    let answer: AnyObject;
    try {
      answer = await this.socket.request("modifyDocument", {
        action,
        documentName: documentClass.documentName,
        operation,
      });
    } catch (error) {
      page.ui?.notifications?.error((error as Error).message);
      throw error;
    }
    return this.#apply(answer);
  }

  /** Carries out what the server has done: on the asking client from the answer, on others from the broadcast. */
  async #apply({ action, documentName, result, operation, userId }: AnyObject): Promise<any[]> {
    const parent = operation.parentUuid ? fromUuidSync(operation.parentUuid) : null;
    if (operation.parentUuid && !parent) return [];
    const step = {
      documentName,
      parent,
      operation: { ...operation, action, parent },
      options: { ...operation, parent },
      userId,
    };
    const apply = { create: this.#created, update: this.#updated, delete: this.#deleted }[action as "create"];
    const documents = apply.call(this, step, result);
    const documentClass = page.CONFIG[documentName].documentClass;
    const user = page.game.users.get(userId);
    const suffix = action[0].toUpperCase() + action.slice(1);
    const whole = Object.assign(step.operation, {
      [action === "create" ? "data" : action === "update" ? "updates" : "ids"]: result,
    });
    await documentClass[`_on${suffix}Operation`]?.(documents, whole, user);
    const collection = parent ? null : page.game.collections.get(documentName);
    collection?._onModifyContents(action, documents, result, whole, user);
    return documents;
  }

  #created({ documentName, parent, options, userId }: AnyObject, result: AnyObject[]): any[] {
    const documentClass = page.CONFIG[documentName].documentClass;
    const collection = parent ? parent.getEmbeddedCollection(documentName) : page.game.collections.get(documentName);
    const documents = result.map((data) => {
      const document = new documentClass(deepClone(data), { parent });
      collection.set(document.id, document);
      return document;
    });
    settle(parent);
    documents.forEach((document, i) => {
      document._onCreate(result[i], options, userId);
      page.Hooks.callAll(`create${documentName}`, document, options, userId);
    });
    parent?._onCreateDescendantDocuments(
      parent,
      collectionName(parent, documentClass),
      documents,
      result,
      options,
      userId,
    );
    return documents;
  }

  #updated({ documentName, parent, options, userId }: AnyObject, result: AnyObject[]): any[] {
    const documentClass = page.CONFIG[documentName].documentClass;
    const found = result.map((changes) => {
      const document = this.#find(documentClass, changes._id, { parent });
      document.updateSource(deepClone(changes), { recursive: options.recursive });
      return document;
    });
    const synthetic = documentName === "Actor" && parent;
    settle(synthetic ? found[0] : parent);
    found.forEach((document, i) => {
      document._onUpdate(result[i], options, userId);
      page.Hooks.callAll(`update${documentName}`, document, result[i], options, userId);
    });
    if (parent && !synthetic) {
      parent._onUpdateDescendantDocuments(
        parent,
        collectionName(parent, documentClass),
        found,
        result,
        options,
        userId,
      );
    }
    return found;
  }

  #deleted({ documentName, parent, options, userId }: AnyObject, ids: string[]): any[] {
    const documentClass = page.CONFIG[documentName].documentClass;
    const collection = parent ? parent.getEmbeddedCollection(documentName) : page.game.collections.get(documentName);
    const documents = ids.map((id) => collection.get(id)).filter(Boolean);
    for (const document of documents) collection.delete(document.id);
    settle(parent);
    for (const document of documents) {
      document._onDelete(options, userId);
      page.Hooks.callAll(`delete${documentName}`, document, options, userId);
    }
    parent?._onDeleteDescendantDocuments(
      parent,
      collectionName(parent, documentClass),
      documents,
      ids,
      options,
      userId,
    );
    return documents;
  }
}

const expanded = (data: AnyObject): AnyObject => page.foundry.utils.expandObject(deepClone(data));

function collectionName(parent: any, documentClass: any): string {
  return parent.constructor.getCollectionName?.(documentClass.documentName) ?? documentClass.collectionName;
}

/** What pre-hooks have left of the changes that is still a change. */
function finalDiff(document: Document, changes: AnyObject, options: AnyObject): AnyObject {
  const { _id, ...rest } = document.updateSource(deepClone(changes), { dryRun: true, recursive: options.recursive });
  return rest;
}

/** Embedded changes re-prepare the actor or item that they stand in; a synthetic actor tells its token's delta. */
function settle(parent: Document): void {
  for (let at = parent; at; at = at.parent) {
    if (at.documentName === "Actor" || at.documentName === "Item") at.reset();
    if (at.documentName === "Actor" && at.isToken) at.token._recordDelta();
  }
}
