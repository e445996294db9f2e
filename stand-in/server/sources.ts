import { replaceObjects } from "../common/abstract/data.ts";
import { UNCHANGED } from "../common/data/fields.ts";
import { ForcedReplacement, readOperators } from "../common/data/operators.ts";
import { baseDocumentClass, baseRealm } from "../common/registry.ts";
import { cleanHTML } from "../common/utils/html.ts";
import { EMBEDDED, giveIds, HIERARCHY, PRIMARY, randomId, type Source } from "./store.ts";

/** A write that the server will not do; its message is what the asking client shows. */
export class RefusedWrite extends Error {}

export const collectionOf = (documentName: string): string | undefined =>
  PRIMARY[documentName] ?? EMBEDDED[documentName];

export function isObject(value: unknown): value is Source {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sanitizePath(value: Source, [key = "", ...rest]: readonly string[]): void {
  for (const name of key === "*" ? Object.keys(value) : [key]) {
    const inner = value[name];
    if (rest.length > 0) isObject(inner) && sanitizePath(inner, rest);
    else if (typeof inner === "string") value[name] = cleanHTML(inner);
  }
}

/** Cleans and checks stored data by the base schemas; a type's own model is the client's business, as on a real server. */
export class Sources {
  constructor(readonly manifest: Source) {
    baseRealm.documentTypes = manifest.documentTypes ?? {};
  }

  /** A complete source, with ids for all that is embedded; throws a RefusedWrite that names what is wrong. */
  complete(documentName: string, data: Source): Source {
    const cls = baseDocumentClass(documentName);
    giveIds(collectionOf(documentName)!, data);
    const source = cls.cleanData(cls.migrateDataSafe(data));
    refuse(documentName, cls.schema.validate(source));
    this.#sanitize(documentName, source, source.type);
    return JSON.parse(JSON.stringify(source));
  }

  /** Changes stored data in place; embedded lists are matched by id and merged, new entries get ids. */
  update(documentName: string, source: Source, changes: Source, recursive = true): void {
    const cls = baseDocumentClass(documentName);
    this.#sanitize(documentName, changes, source.type);
    for (const name of Object.keys(HIERARCHY[collectionOf(documentName)!] ?? {})) {
      for (const child of Array.isArray(changes[name]) ? changes[name] : []) child._id ??= randomId();
    }
    const { _id, ...rest } = readOperators(changes);
    const forced = rest.system instanceof ForcedReplacement || !recursive;
    if (rest.type !== undefined && rest.type !== source.type && "system" in source && !forced) {
      throw new RefusedWrite(`The type of ${documentName} [${source._id}] can be changed only with its system data`);
    }
    const read = recursive ? rest : replaceObjects(rest, cls.schema);
    const diff = cls.schema.diff(source, cls.cleanData(cls.migrateDataSafe(read), { partial: true, source }));
    if (diff === UNCHANGED) return;
    cls.schema.commit({ root: source }, "root", diff);
    refuse(documentName, cls.schema.validate(source, { only: Object.keys(diff) }));
  }

  #sanitize(documentName: string, source: Source, type: string): void {
    const message = documentName === "ChatMessage" ? ["content", "flavor"] : [];
    for (const key of message) sanitizePath(source, [key]);
    const htmlFields: string[] = this.manifest.documentTypes?.[documentName]?.[type]?.htmlFields ?? [];
    if (isObject(source.system)) for (const path of htmlFields) sanitizePath(source.system, path.split("."));
  }
}

function refuse(documentName: string, failure: any): void {
  if (failure) throw new RefusedWrite(failure.asError(`${documentName} validation errors:\n`).message);
}
