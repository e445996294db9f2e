import {
  type DataField,
  defineValue,
  EmbeddedCollectionField,
  type Schema,
  SchemaField,
  storedForm,
  UNCHANGED,
} from "../data/fields.ts";
import { ForcedReplacement, operatorOf, readOperators, writeOperatorKeys } from "../data/operators.ts";
import { DataModelValidationError, trustedSources } from "../data/validation-failure.ts";
import { core } from "../registry.ts";
import { type AnyObject, deepClone, equals, expandObject, isPlainObject, mergeObject } from "../utils/helpers.ts";

const schemas = new WeakMap<object, { epoch: number; schema: SchemaField }>();

/** Data with a schema: `_source` holds what is stored, own properties what is prepared from it. */
export class DataModel {
  declare ["constructor"]: typeof DataModel;
  [key: string]: any;
  declare readonly _source: AnyObject;
  declare readonly parent: any;

  static LOCALIZATION_PREFIXES: string[] = [];
  static _schemaName = "";

  constructor(data: AnyObject = {}, { parent = null, strict = true, ...options }: AnyObject = {}) {
    Object.defineProperty(this, "parent", { value: parent, writable: false, configurable: true });
    const trusted = trustedSources.delete(data);
    const source = trusted ? data : this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, "_source", { value: source, configurable: true });
    Object.defineProperty(this, "validationFailures", { value: { fields: null, joint: null }, writable: true });
    this._configure(options);
    if (!trusted) this.validate({ strict, fallback: options.fallback ?? !strict, joint: true });
    this._initialize({ strict, ...options });
  }

  static defineSchema(): Record<string, DataField> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  static get schema(): SchemaField {
    const cached = schemas.get(this);
    if (cached?.epoch === core.epoch) return cached.schema;
    const schema = new SchemaField(this.defineSchema());
    schema.name = this._schemaName;
    schema.model = this;
    schemas.set(this, { epoch: core.epoch, schema });
    return schema;
  }

  get schema(): SchemaField {
    return this.constructor.schema;
  }

  get invalid(): boolean {
    return !!(this.validationFailures.fields || this.validationFailures.joint);
  }

  static cleanData(source: AnyObject = {}, options: AnyObject = {}): AnyObject {
    return this.schema.clean(source, options) as AnyObject;
  }

  static migrateData(source: AnyObject, _options?: AnyObject): AnyObject {
    return source;
  }

  /** Migrates a copy; an error is logged and leaves the data as they came. */
  static migrateDataSafe(source: AnyObject): AnyObject {
    const copy = deepClone(source);
    try {
      return this.migrateData(copy) ?? copy;
    } catch (error) {
      console.warn(`Failed data migration for ${this.name}: ${(error as Error).message}`);
      return copy;
    }
  }

  static shimData(data: AnyObject): AnyObject {
    return data;
  }

  static validateJoint(_data: AnyObject): void {}

  static fromSource(source: AnyObject, { strict = false, ...context }: AnyObject = {}): any {
    return new this(source, { strict, ...context });
  }

  static fromJSON(json: string): DataModel {
    return this.fromSource(JSON.parse(json));
  }

  _configure(_options: AnyObject): void {}

  _initializeSource(data: object, _options: AnyObject): AnyObject {
    const cls = this.constructor;
    const plain = expandPlain(storedForm(data));
    return cls.cleanData(cls.migrateDataSafe(plain));
  }

  _initialize(options: AnyObject = {}): void {
    for (const [name, field] of this.schema.entries()) {
      defineValue(this, field, field.initialize(this._source[name], this, options));
    }
  }

  reset(): void {
    this._initialize();
  }

  /** True when the source is valid; strict makes failures throw, fallback puts initial values in their place. */
  validate({ changes, fields = true, joint, strict = true, fallback = false }: AnyObject = {}): boolean {
    if (changes) {
      try {
        this.updateSource(changes, { dryRun: true });
        return true;
      } catch (error) {
        if (strict) throw error;
        return false;
      }
    }
    const cls = this.constructor;
    const label = `${cls.name}${this._source._id ? ` [${this._source._id}]` : ""} validation errors:\n`;
    const failure = fields ? this.schema.validate(this._source, { fallback }) : undefined;
    this.validationFailures.fields = failure?.unresolved ? failure.asError(label) : null;
    if (failure?.unresolved && strict) throw this.validationFailures.fields;
    if (failure && !strict) console.warn(`${label}${failure}`);
    if (joint !== false && !failure?.unresolved) {
      try {
        cls.validateJoint(this._source);
        this.validationFailures.joint = null;
      } catch (error) {
        this.validationFailures.joint = error;
        if (strict) throw new DataModelValidationError((error as Error).message, label);
      }
    }
    return !this.invalid;
  }

  /** Merges changes into the source and answers what differed; a dry run only answers. */
  updateSource(changes: AnyObject = {}, options: AnyObject = {}): AnyObject {
    const cls = this.constructor;
    const { dryRun = false, recursive = true } = options;
    let read = readOperators(expandObject(changes));
    if (!recursive) read = replaceObjects(read, cls.schema);
    this._checkUpdate(read, options);
    const cleaned = cls.cleanData(cls.migrateDataSafe(read), { partial: true, source: this._source });
    const diff = cls.schema.diff(this._source, cleaned);
    if (diff === UNCHANGED || !isPlainObject(diff)) return {};
    const candidate = { root: deepClone(this._source) };
    cls.schema.commit(candidate, "root", diff);
    const failure = cls.schema.validate(candidate.root, { only: Object.keys(diff) });
    const label = `${cls.name}${this._source._id ? ` [${this._source._id}]` : ""} validation errors:\n`;
    if (failure) throw failure.asError(label);
    try {
      cls.validateJoint(candidate.root);
    } catch (error) {
      throw error instanceof DataModelValidationError ? error : new DataModelValidationError(String(error), label);
    }
    if (!dryRun) {
      cls.schema.commit({ root: this._source }, "root", diff);
      this._initialize(options);
    }
    return this._writeDiff(diff, recursive);
  }

  /** Operators in the form of the generation: values on 14, keys on 13 (where no recursion needs neither). */
  _writeDiff(diff: AnyObject, recursive: boolean): AnyObject {
    if (core.generation >= 14) return diff;
    if (recursive) return writeOperatorKeys(diff);
    const plain = Object.entries(diff).map(([key, value]) => {
      const operator = operatorOf(value);
      return [key, operator instanceof ForcedReplacement ? operator.value : value];
    });
    return writeOperatorKeys(Object.fromEntries(plain));
  }

  /** What else forbids an update; documents guard their type here. */
  _checkUpdate(_changes: AnyObject, _options: AnyObject): void {}

  toObject(source = true): AnyObject {
    return source ? deepClone(this._source) : (this.schema.toObject(this) as AnyObject);
  }

  toJSON(): AnyObject {
    return this.toObject(true);
  }

  clone(data: AnyObject = {}, context: AnyObject = {}): any {
    const copy = mergeObject(this.toObject(), readOperators(expandObject(data)), { applyOperators: true });
    return new this.constructor(copy, { parent: this.parent, ...context });
  }

  /** True when the two models hold the same stored data. */
  equals(other: DataModel): boolean {
    return equals(this._source, other._source);
  }
}

function expandPlain(data: unknown): AnyObject {
  if (!isPlainObject(data)) throw new Error("A DataModel must be constructed from an object");
  return data;
}

/** A change without recursion replaces every object that it names; in embedded documents, the objects of each. */
export function replaceObjects(changes: AnyObject, schema: Schema): AnyObject {
  const entries = Object.entries(changes).map(([key, value]) => {
    const field = schema.get(key);
    if (field instanceof EmbeddedCollectionField && Array.isArray(value)) {
      return [key, value.map((one) => replaceObjects(one, field.elementClass.schema))];
    }
    return [key, isPlainObject(value) && !operatorOf(value) ? new ForcedReplacement(value) : value];
  });
  return Object.fromEntries(entries);
}

export default DataModel;
