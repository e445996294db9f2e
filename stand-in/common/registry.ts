import type { AnyObject, Asker } from "./types.ts";

/**
 * Where documents live: the server's realm knows base classes only, the client's its configured classes and models.
 * Both may share one JavaScript realm (in tests), so a document class names its realm in `static realm`.
 */
export interface Realm {
  /** The class of that document name which this realm uses. */
  classOf(documentName: string): any;
  /** The TypeDataModel class of a subtype, where one is known. */
  dataModel(documentName: string, type: string): any;
  /** All legal subtypes, "base" first. */
  types(documentName: string): string[];
  /** A world document (or undefined). */
  find(documentName: string, id: string | null | undefined): any;
  /** Who asks when no user is given. */
  readonly user: any;
  /** Who carries out database operations. */
  readonly backend: DatabaseBackend | null;
}

/** Carries out the operations of documents; the client's sends them to the server. */
export interface DatabaseBackend {
  create(documentClass: any, operation: AnyObject, user: Asker | null): Promise<any[]>;
  update(documentClass: any, operation: AnyObject, user: Asker | null): Promise<any[]>;
  delete(documentClass: any, operation: AnyObject, user: Asker | null): Promise<any[]>;
  get?(documentClass: any, operation: AnyObject, user: Asker | null): Promise<any[]>;
}

const baseClasses: Record<string, any> = {};

/** Called by each file of base documents, so that names resolve without import cycles. */
export function registerBaseDocument(cls: any): void {
  baseClasses[cls.documentName] = cls;
}

export function baseDocumentClass(documentName: string): any {
  const cls = baseClasses[documentName];
  if (!cls) throw new Error(`There is no document named "${documentName}"`);
  return cls;
}

/** The realm of base classes (the server's); its owner sets `documentTypes` from the manifest, `find` and `user`. */
export const baseRealm = {
  documentTypes: {} as Record<string, Record<string, unknown> | string[]>,
  user: null as any,
  backend: null as DatabaseBackend | null,
  find: (_documentName: string, _id: string | null | undefined): any => undefined,
  classOf: baseDocumentClass,
  dataModel: (_documentName: string, _type: string): any => undefined,
  types(documentName: string): string[] {
    const declared = this.documentTypes[documentName] ?? [];
    return ["base", ...(Array.isArray(declared) ? declared : Object.keys(declared)).filter((type) => type !== "base")];
  },
} satisfies Realm & AnyObject;

/** The generation of core that the bench plays; schemas are built anew when it changes. */
export const core = { generation: 13, epoch: 0 };

export function setGeneration(generation: 13 | 14): void {
  if (core.generation !== generation) core.epoch++;
  core.generation = generation;
}

/** The realm of a document or of a model inside one. */
export function realmOf(model: any): Realm {
  for (let at = model; at; at = at.parent) if (at.constructor.realm) return at.constructor.realm;
  return baseRealm;
}
