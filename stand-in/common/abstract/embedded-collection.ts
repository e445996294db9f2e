import { trust } from "../data/validation-failure.ts";
import { Collection } from "../utils/collection.ts";
import type { AnyObject } from "../utils/helpers.ts";

/** The documents of one kind inside another; it and the parent's source array always hold the same. */
export class EmbeddedCollection extends Collection<any> {
  readonly name: string;
  readonly model: any;
  readonly _source: AnyObject[];
  readonly documentClass: any;
  readonly invalidDocumentIds = new Set<string>();

  constructor(name: string, model: any, source: AnyObject[], documentClass: any) {
    super();
    this.name = name;
    this.model = model;
    this._source = source;
    this.documentClass = documentClass;
  }

  get documentName(): string {
    return this.documentClass.documentName;
  }

  get documentsByType(): Record<string, any[]> {
    const types = Object.fromEntries(this.documentClass.TYPES.map((type: string) => [type, [] as any[]]));
    for (const document of this.values()) types[document.type]?.push(document);
    return types;
  }

  /** Makes documents of new sources, prepares known ones anew and forgets those whose source is gone. */
  initialize(options: AnyObject = {}): void {
    const sources = this._source.filter((source) => !source._tombstone);
    const ids = new Set(sources.map((source) => source._id));
    for (const id of [...this.keys()]) if (!ids.has(id)) super.delete(id);
    for (const source of sources) {
      const present = super.get(source._id);
      if (present?._source === source) present._initialize(options);
      else super.set(source._id, this.createDocument(trust(source), options));
    }
  }

  createDocument(data: AnyObject, context: AnyObject = {}): any {
    return new this.documentClass(data, { ...context, parent: this.model, parentCollection: this.name });
  }

  override set(id: string, document: any, { modifySource = true }: AnyObject = {}): this {
    if (modifySource) {
      const index = this._source.findIndex((source) => source._id === id);
      this._source.splice(index < 0 ? this._source.length : index, index < 0 ? 0 : 1, document._source);
    }
    return super.set(id, document);
  }

  override delete(id: string, { modifySource = true }: AnyObject = {}): boolean {
    const index = this._source.findIndex((source) => source._id === id);
    if (modifySource && index >= 0) this._source.splice(index, 1);
    return super.delete(id);
  }

  toObject(source = true): AnyObject[] {
    return this.map((document) => document.toObject(source));
  }
}

export default EmbeddedCollection;
