import { DOCUMENT_OWNERSHIP_LEVELS } from "../constants.ts";
import { EmbeddedCollectionField } from "../data/fields.ts";
import { _del, ForcedReplacement } from "../data/operators.ts";
import { baseDocumentClass, baseRealm, core, type Realm } from "../registry.ts";
import { hasRight, hasStanding, ownershipLevel, RIGHTS } from "../rights.ts";
import type { Action, Asker, Source } from "../types.ts";
import { type AnyObject, buildUuid, getProperty, mergeObject } from "../utils/helpers.ts";
import { DataModel } from "./data.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";
import { TypeDataModel } from "./type-data.ts";

/** Data that the server stores: with an id, an owner and operations. */
export class Document extends DataModel {
  declare ["constructor"]: typeof Document;
  declare readonly _source: Source;
  declare readonly collections: Record<string, EmbeddedCollection>;

  static realm: Realm = baseRealm;

  static metadata: AnyObject = {
    name: "Document",
    label: "DOCUMENT.Document",
    collection: "documents",
    coreTypes: ["base"],
    embedded: {},
    hasTypeData: false,
    permissions: { create: "ASSISTANT", update: "ASSISTANT", delete: "ASSISTANT" },
  };

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  static get TYPES(): string[] {
    return this.realm.types(this.documentName);
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  static get baseDocument(): typeof Document {
    return baseDocumentClass(this.documentName);
  }

  static get implementation(): any {
    return this.realm.classOf(this.documentName);
  }

  /** The embedded collections of this class: name → field. */
  static get hierarchy(): Record<string, EmbeddedCollectionField> {
    const fields = this.schema.entries();
    return Object.fromEntries(
      fields.flatMap(([name, field]) => (field instanceof EmbeddedCollectionField ? [[name, field]] : [])),
    );
  }

  static getCollectionName(name: string): string | null {
    if (name in this.metadata.embedded) return this.metadata.embedded[name];
    return Object.values(this.metadata.embedded).includes(name) ? name : null;
  }

  override _configure({ pack = null, parentCollection = null }: AnyObject): void {
    const collections: Record<string, EmbeddedCollection> = {};
    for (const [name, field] of Object.entries(this.constructor.hierarchy)) {
      collections[name] = this._createCollection(name, field);
    }
    Object.defineProperty(this, "collections", { value: collections });
    Object.defineProperty(this, "parentCollection", { value: parentCollection, configurable: true });
    Object.defineProperty(this, "pack", { value: this.parent?.pack ?? pack, configurable: true });
  }

  _createCollection(name: string, field: EmbeddedCollectionField): EmbeddedCollection {
    return new EmbeddedCollection(name, this, this._source[name] as Source[], field.elementClass);
  }

  get documentName(): string {
    return this.constructor.documentName;
  }

  get collectionName(): string {
    return this.constructor.collectionName;
  }

  get id(): string | null {
    return this._id;
  }

  get uuid(): string | null {
    return buildUuid({ id: this.id, documentName: this.documentName, parent: this.parent, pack: this.pack });
  }

  get isEmbedded(): boolean {
    return !!this.parent && this.documentName in (this.parent.constructor.metadata?.embedded ?? {});
  }

  get inCompendium(): boolean {
    return !!this.pack;
  }

  get realm(): Realm {
    return this.constructor.realm;
  }

  // ——— ownership and permissions

  getUserLevel(user: Asker = this.realm.user): number {
    return ownershipLevel(user, this);
  }

  testUserPermission(user: Asker, permission: string | number, { exact = false } = {}): boolean {
    const levels: Record<string, number> = DOCUMENT_OWNERSHIP_LEVELS;
    const wanted = typeof permission === "string" ? levels[permission] : permission;
    const level = this.getUserLevel(user);
    return exact ? level === wanted : level >= wanted;
  }

  static canUserCreate(user: Asker): boolean {
    const test = this.metadata.permissions.create;
    if (typeof test === "string") return hasStanding(test, user);
    throw new Error(`Document#canUserModify must be used to test creation of ${this.name}`);
  }

  canUserModify(user: Asker, action: Action, data: AnyObject = {}): boolean {
    return hasRight(this.constructor.metadata.permissions[action], user, this, data);
  }

  // ——— updates of the source

  /** A stored type changes only together with a forced replacement of `system`. */
  override _checkUpdate(changes: AnyObject, options: AnyObject): void {
    const { type, system } = changes;
    if (!this.schema.has("system") || type === undefined || type === this._source.type) return;
    if (system instanceof ForcedReplacement || options.recursive === false) return;
    throw new Error(
      `The type of ${this.documentName} [${this.id}] can be changed only if the system field is force-replaced or ` +
        "updated without recursion",
    );
  }

  override updateSource(changes: AnyObject = {}, options: AnyObject = {}): AnyObject {
    const { _id, ...rest } = changes;
    return super.updateSource(_id && !this._source._id ? changes : rest, options);
  }

  override clone(data: AnyObject = {}, { save = false, keepId = false, ...context }: AnyObject = {}): any {
    const changes = keepId ? data : { ...data, _id: null };
    const copy = super.clone(changes, { pack: this.pack, parentCollection: this.parentCollection, ...context });
    if (!save) return copy;
    return this.constructor.create(copy, { parent: this.parent, pack: this.pack, keepId });
  }

  // ——— database operations

  static async createDocuments(data: object[] = [], operation: AnyObject = {}): Promise<Document[]> {
    return this._database().create(this.implementation, this._operation({ ...operation, data }), this.realm.user);
  }

  static async updateDocuments(updates: AnyObject[] = [], operation: AnyObject = {}): Promise<Document[]> {
    const complete = updates.every((update) => update._id);
    if (!complete) throw new Error("You must provide an _id for every object in the update Array");
    return this._database().update(this.implementation, this._operation({ ...operation, updates }), this.realm.user);
  }

  static async deleteDocuments(ids: string[] = [], operation: AnyObject = {}): Promise<Document[]> {
    return this._database().delete(this.implementation, this._operation({ ...operation, ids }), this.realm.user);
  }

  static async create(data: object | object[], operation: AnyObject = {}): Promise<any> {
    const created = await this.createDocuments(Array.isArray(data) ? data : [data], operation);
    return Array.isArray(data) ? created : created[0];
  }

  static get(id: string, _operation: AnyObject = {}): Document | null {
    return this.realm.find(this.documentName, id) ?? null;
  }

  static _database() {
    if (!this.realm.backend) throw new Error("No database backend is connected");
    return this.realm.backend;
  }

  static _operation(operation: AnyObject): AnyObject {
    if (operation.parent?.pack) operation.pack = operation.parent.pack;
    return operation;
  }

  async update(data: AnyObject = {}, operation: AnyObject = {}): Promise<Document | undefined> {
    const own = { ...operation, parent: this.parent, pack: this.pack };
    return (await this.constructor.updateDocuments([{ ...data, _id: this.id }], own))[0];
  }

  async delete(operation: AnyObject = {}): Promise<Document | undefined> {
    const own = { ...operation, parent: this.parent, pack: this.pack };
    return (await this.constructor.deleteDocuments([this.id as string], own))[0];
  }

  // ——— embedded documents

  getEmbeddedCollection(name: string): EmbeddedCollection {
    const collection = this.collections[this.constructor.getCollectionName(name) ?? ""];
    if (!collection)
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    return collection;
  }

  getEmbeddedDocument(name: string, id: string, { strict = false }: AnyObject = {}): Document | undefined {
    return this.getEmbeddedCollection(name).get(id, { strict });
  }

  async createEmbeddedDocuments(name: string, data: object[] = [], operation: AnyObject = {}): Promise<Document[]> {
    return this._embeddedClass(name).createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  async updateEmbeddedDocuments(
    name: string,
    updates: AnyObject[] = [],
    operation: AnyObject = {},
  ): Promise<Document[]> {
    return this._embeddedClass(name).updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  async deleteEmbeddedDocuments(name: string, ids: string[], operation: AnyObject = {}): Promise<Document[]> {
    return this._embeddedClass(name).deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  _embeddedClass(name: string): typeof Document {
    if (!(name in this.constructor.metadata.embedded)) {
      throw new Error(`${name} is not a valid embedded Document name of ${this.documentName}`);
    }
    return this.realm.classOf(name);
  }

  // ——— flags

  getFlag(scope: string, key: string): any {
    return getProperty(this.flags?.[scope], key);
  }

  setFlag(scope: string, key: string, value: unknown): Promise<Document | undefined> {
    return this.update({ flags: { [scope]: { [key]: value } } });
  }

  unsetFlag(scope: string, key: string): Promise<Document | undefined> {
    const parts = key.split(".");
    const last = parts.pop() as string;
    const path = ["flags", scope, ...parts].join(".");
    return this.update(core.generation < 14 ? { [`${path}.-=${last}`]: null } : { [`${path}.${last}`]: _del });
  }

  // ——— steps of an operation; type models take part in their document's own

  _model(): TypeDataModel | undefined {
    return this.system instanceof TypeDataModel ? this.system : undefined;
  }

  async _preCreate(data: AnyObject, options: AnyObject, user: Asker): Promise<unknown> {
    return this._model()?._preCreate(data, options, user);
  }

  _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    this._model()?._onCreate(data, options, userId);
  }

  async _preUpdate(changes: AnyObject, options: AnyObject, user: Asker): Promise<unknown> {
    return this._model()?._preUpdate(changes, options, user);
  }

  _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    this._model()?._onUpdate(changed, options, userId);
  }

  async _preDelete(options: AnyObject, user: Asker): Promise<unknown> {
    return this._model()?._preDelete(options, user);
  }

  _onDelete(options: AnyObject, userId: string): void {
    this._model()?._onDelete(options, userId);
  }

  static async _preCreateOperation(_documents: Document[], _operation: AnyObject, _user: Asker): Promise<unknown> {
    return undefined;
  }
  static async _onCreateOperation(_documents: Document[], _operation: AnyObject, _user: Asker): Promise<void> {}
  static async _preUpdateOperation(_documents: Document[], _operation: AnyObject, _user: Asker): Promise<unknown> {
    return undefined;
  }
  static async _onUpdateOperation(_documents: Document[], _operation: AnyObject, _user: Asker): Promise<void> {}
  static async _preDeleteOperation(_documents: Document[], _operation: AnyObject, _user: Asker): Promise<unknown> {
    return undefined;
  }
  static async _onDeleteOperation(_documents: Document[], _operation: AnyObject, _user: Asker): Promise<void> {}
}

/** Metadata of a document class, on top of those of its parent. */
export function metadataOf(parent: typeof Document, own: AnyObject): AnyObject {
  const { name } = own;
  const described = { label: `DOCUMENT.${name}`, permissions: RIGHTS[name], ...own };
  const merged = mergeObject(parent.metadata, described, { inplace: false });
  return Object.freeze(merged);
}

export default Document;
