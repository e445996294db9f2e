/** Parts that the schemas of several documents share. */
import * as fields from "../data/fields.ts";

export type Fields = Record<string, fields.DataField>;

export const idField = () => new fields.DocumentIdField();
export const nameField = (options = {}) => new fields.StringField({ required: true, blank: false, ...options });
export const sortField = () => new fields.IntegerSortField();
export const imageField = (initial: string | null | ((data: object) => string) = null) =>
  new fields.FilePathField({ categories: ["IMAGE"], initial });
export const foreignId = (documentName: string, options = {}) =>
  new fields.ForeignDocumentField({ documentName }, { idOnly: true, ...options });
export const many = (documentName: string) => new fields.EmbeddedCollectionField({ documentName });
export const integer = (initial: number | null, options = {}) =>
  new fields.NumberField({ required: true, integer: true, nullable: initial === null, initial, ...options });
export const ownershipField = (initial?: object) => new fields.DocumentOwnershipField(initial ? { initial } : {});

/** `type` and `system` of documents with subtypes. */
export const typedFields = (documentName: string): Fields => ({
  type: new fields.DocumentTypeField(documentName),
  system: new fields.TypeDataField(documentName),
});

/** What nearly every document ends with. */
export const tail = (): Fields => ({
  flags: new fields.DocumentFlagsField(),
  _stats: new fields.DocumentStatsField(),
});
