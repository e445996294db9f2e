import { replaceObjects } from "../common/abstract/data.ts";
import { HTMLField, UNCHANGED } from "../common/data/fields.ts";
import { ForcedReplacement, operatorOf } from "../common/data/operators.ts";
import type { DataModelValidationFailure } from "../common/data/validation-failure.ts";
import { collectionOf, counterpart, embeddedIn } from "../common/hierarchy.ts";
import { baseDocumentClass, baseRealm } from "../common/registry.ts";
import type { Changes, Source } from "../common/types.ts";
import { cleanHTML } from "../common/utils/html.ts";
import type { Manifest } from "./manifest.ts";
import { giveIds, randomId } from "./store.ts";

/** A write that the server will not do; its message is what the asking client shows. */
export class RefusedWrite extends Error {}

/** An object or a list, whose parts have keys. */
const holds = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Cleans the HTML at a path, "*" for every key, also where it is to replace what stands there. */
function sanitizePath(value: Record<string, unknown>, [key = "", ...rest]: readonly string[]): void {
  for (const name of key === "*" ? Object.keys(value) : [key]) {
    const operator = operatorOf(value[name]);
    const inner: unknown = operator ? operator.value : value[name];
    if (rest.length > 0) holds(inner) && sanitizePath(inner, rest);
    else if (typeof inner === "string")
      value[name] = operator ? new ForcedReplacement(cleanHTML(inner)) : cleanHTML(inner);
  }
}

/** Cleans and checks stored data by the base schemas; a type's own model is the client's business, as on a real server. */
export class Sources {
  constructor(
    readonly manifest: Manifest,
    readonly documentTypes: NonNullable<Manifest["documentTypes"]>,
  ) {
    baseRealm.documentTypes = documentTypes;
  }

  /**
   * A source as it lies in the world. What has a subtype of a module that is not active stays as it is, and is no document
   * of any client. Source: https://github.com/foundryvtt/foundryvtt/issues/10567
   */
  opened(documentName: string, source: Source): Source {
    const { type } = source;
    const orphaned = typeof type === "string" && type.includes(".") && !baseRealm.types(documentName).includes(type);
    return orphaned ? source : this.complete(documentName, source);
  }

  /** A complete source, with ids for all that is embedded; throws a RefusedWrite that names what is wrong. */
  complete(documentName: string, data: Source): Source {
    const cls = baseDocumentClass(documentName);
    giveIds(cls.collectionName, data);
    const source: Source = cls.cleanData(cls.migrateDataSafe(data));
    refuse(documentName, cls.schema.validate(source));
    distinctIds(documentName, source);
    this.#sanitize(documentName, source, source);
    return JSON.parse(JSON.stringify(source));
  }

  /**
   * Changes stored data in place by changes whose operators are read; embedded lists are matched by id and merged, new
   * entries get ids. The changes are cleaned of harmful HTML, as every client gets them.
   */
  update(documentName: string, source: Source, changes: Changes, recursive = true): void {
    const cls = baseDocumentClass(documentName);
    this.#sanitize(documentName, changes, source);
    for (const { kind, children } of embeddedIn(cls.collectionName, changes)) {
      if (kind === "list") for (const child of children) child._id ??= randomId();
    }
    const { _id, ...rest } = changes;
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

  /** Every field of HTML: the base schema's, those that the manifest declares for the type, and the embedded documents'. */
  #sanitize(documentName: string, value: Changes, stored: Source | undefined): void {
    for (const [name, field] of baseDocumentClass(documentName).schema.entries()) {
      if (field instanceof HTMLField) sanitizePath(value, [name]);
    }
    const type = value.type ?? stored?.type;
    for (const path of this.#htmlFields(documentName, type)) sanitizePath(value, ["system", ...path.split(".")]);
    for (const embedded of embeddedIn(collectionOf(documentName)!, value)) {
      for (const child of embedded.children) {
        this.#sanitize(embedded.documentName, child, counterpart(embedded, child, stored));
      }
    }
  }

  /** The paths in `system` that hold HTML; where the type is not known, those of all types. */
  #htmlFields(documentName: string, type: string | undefined): string[] {
    const types = this.documentTypes[documentName === "ActorDelta" ? "Actor" : documentName] ?? {};
    const known = type ? [types[type]] : Object.values(types);
    return [...new Set(known.flatMap((one) => one?.htmlFields ?? []))];
  }
}

/** Two documents of one id in one list could never be told apart. */
function distinctIds(documentName: string, source: Source): void {
  for (const { documentName: inner, children } of embeddedIn(collectionOf(documentName)!, source)) {
    const ids = children.map(({ _id }) => _id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice) throw new RefusedWrite(`${documentName} [${source._id}] holds two of ${inner} [${twice}]`);
    for (const child of children) if (!child._tombstone) distinctIds(inner, child);
  }
}

function refuse(documentName: string, failure: DataModelValidationFailure | undefined): void {
  if (failure) throw new RefusedWrite(failure.asError(`${documentName} validation errors:\n`).message);
}
