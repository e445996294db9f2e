import { type Realm, realmOf } from "../registry.ts";
import { type AnyObject, deepClone, equals } from "../utils/helpers.ts";
import { ForcedDeletion, ForcedReplacement, operatorOf } from "./operators.ts";
import { DataModelValidationFailure } from "./validation-failure.ts";

/** What a diff answers when nothing differs. */
export const UNCHANGED = Symbol("unchanged");

/** How inputs are made; the applications part replaces both. */
export const formBuilder = {
  toInput(field: DataField, _config: AnyObject): unknown {
    throw new Error(`No input can be made for ${field.fieldPath} here`);
  },
  toFormGroup(field: DataField, _groupConfig: AnyObject, _inputConfig: AnyObject): unknown {
    throw new Error(`No form group can be made for ${field.fieldPath} here`);
  },
};

/** What holds a field's value under its name. */
export type Holder = AnyObject;

/** A model as the fields that make its parts know it. */
export interface Model {
  readonly _source?: AnyObject;
  readonly parent?: unknown;
  readonly collections?: Record<string, { initialize(options: AnyObject): void }>;
  _initialize?(options: AnyObject): void;
  [member: string]: unknown;
}

/** Whether a value is a model whose source is exactly this one. */
export const isModelOf = (value: unknown, source: unknown): value is Model =>
  typeof value === "object" && value !== null && "_source" in value && value._source === source;

/** A schema as the fields that hold models know it. */
export interface Schema {
  get(name: string): DataField | undefined;
  entries(): [string, DataField][];
  _getField(path: string[]): DataField | undefined;
  validate(value: unknown, options?: ValidateOptions): DataModelValidationFailure | undefined;
  diff(current: unknown, change: unknown, holder?: Holder): unknown;
  commit(holder: Holder, key: string | number, diff: unknown): void;
}

/** A class of models, as the fields that hold its models know it. */
export interface ModelClass {
  new (source: AnyObject, context?: object): Model;
  readonly schema: Schema;
  defineSchema(): Record<string, DataField>;
  cleanData(source?: AnyObject, options?: CleanOptions): AnyObject;
  migrateDataSafe(source: AnyObject): AnyObject;
  validateJoint(data: AnyObject): void;
}

/** Something that tells its stored form. */
interface Stored {
  toObject(source?: boolean): unknown;
}

const isStored = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && "toObject" in value && typeof value.toObject === "function";

/** The stored form of a model; anything else is its own. */
export const storedForm = (value: unknown): unknown => (isStored(value) ? value.toObject() : value);

/** The prepared form of a model as plain data; anything else is its own. */
export const preparedForm = (value: unknown): unknown => (isStored(value) ? value.toObject(false) : value);

export interface CleanOptions {
  /** Only the keys given are cleaned; nothing is filled in. */
  partial?: boolean;
  /** The present source at this place, to tell new keys from known ones. */
  source?: AnyObject;
  /** The data that hold this field, and the present source of them. */
  siblings?: AnyObject;
  sourceSiblings?: AnyObject;
}

export interface ValidateOptions {
  /** Replace what is invalid by its initial value. */
  fallback?: boolean;
  /** Check these keys alone. */
  only?: string[];
  siblings?: AnyObject;
}

export class DataField {
  declare ["constructor"]: typeof DataField;
  [option: string]: unknown;
  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;
  name = "";
  parent: DataField | undefined;
  readonly options: AnyObject;

  /** A class's own defaults; `_defaults` joins those along the chain into a fresh object. */
  static _own: AnyObject = {
    required: false,
    nullable: false,
    initial: undefined,
    readonly: false,
    gmOnly: false,
    label: "",
    hint: "",
    placeholder: "",
    validationError: "is not a valid value",
  };

  static get _defaults(): AnyObject {
    const inherited = this === DataField ? {} : Object.getPrototypeOf(this)._defaults;
    return { ...inherited, ...(Object.hasOwn(this, "_own") ? this._own : {}) };
  }

  constructor(options: AnyObject = {}) {
    this.options = options;
    Object.assign(this, this.constructor._defaults);
    for (const [key, value] of Object.entries(options)) if (key !== "validate") this[key] = value;
  }

  /** The path from the root schema, whose own name counts ("system" of a type model). */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  get root(): DataField {
    return this.parent ? this.parent.root : this;
  }

  get realm(): Realm {
    return realmOf({ constructor: this.root.model ?? {} });
  }

  getField(path: string | string[]): DataField | undefined {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }

  _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }

  getInitialValue(data: AnyObject = {}): unknown {
    if (typeof this.initial === "function") return this.initial(data);
    if (this.initial === undefined) return this.required && this.nullable ? null : undefined;
    return deepClone(this.initial);
  }

  clean(value: unknown, options: CleanOptions = {}): unknown {
    const operator = operatorOf(value);
    if (operator instanceof ForcedDeletion) {
      if (options.partial) return operator;
      value = undefined;
    } else if (operator) {
      const replacement = this.clean(operator.value, { ...options, partial: false, source: undefined });
      return options.partial ? new ForcedReplacement(replacement) : replacement;
    }
    if (value === null && !this.nullable) value = undefined;
    if (value === undefined) return this.getInitialValue(options.siblings);
    if (value === null) return null;
    return this._cleanType(this._cast(value), options);
  }

  _cast(value: unknown): unknown {
    return value;
  }

  _cleanType(value: unknown, _options: CleanOptions): unknown {
    return value;
  }

  validate(value: unknown, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
    const fail = (message: string) => new DataModelValidationFailure({ invalidValue: value, message });
    if (value === undefined) return this.required ? fail("may not be undefined") : undefined;
    if (value === null) return this.nullable ? undefined : fail("may not be null");
    try {
      const inner = this._validateType(value, options);
      if (inner instanceof DataModelValidationFailure) return inner;
      const own = this.options.validate?.call(this, value, options);
      if (own instanceof DataModelValidationFailure) return own;
      return own === false ? fail(this.validationError) : undefined;
    } catch (error) {
      return fail((error as Error).message);
    }
  }

  _validateType(_value: unknown, _options: ValidateOptions): DataModelValidationFailure | undefined {
    return undefined;
  }

  initialize(value: unknown, _model?: Model, _options: AnyObject = {}): unknown {
    return value;
  }

  toObject(value: unknown): unknown {
    return value;
  }

  /** The part of a cleaned change that differs from the present source, or UNCHANGED; `holder` has both and their siblings. */
  diff(current: unknown, change: unknown, _holder?: Holder): unknown {
    const operator = operatorOf(change);
    if (operator instanceof ForcedDeletion) return equals(current, this.getInitialValue()) ? UNCHANGED : change;
    return equals(current, operator ? operator.value : change) ? UNCHANGED : change;
  }

  /** Writes a diff into the source that holds this field. */
  commit(holder: Holder, key: string | number, diff: unknown): void {
    const operator = operatorOf(diff);
    const value = operator instanceof ForcedDeletion ? this.getInitialValue(holder) : operator ? operator.value : diff;
    if (value === undefined) delete holder[key];
    else holder[key] = deepClone(value);
  }

  toInput(config: AnyObject = {}): unknown {
    return formBuilder.toInput(this, config);
  }

  toFormGroup(groupConfig: AnyObject = {}, inputConfig: AnyObject = {}): unknown {
    return formBuilder.toFormGroup(this, groupConfig, inputConfig);
  }
}

export function adopt(field: DataField, parent: DataField, name: string): void {
  if (!(field instanceof DataField)) throw new Error(`"${name}" is not a DataField instance`);
  if (field.parent) throw new Error(`The "${field.fieldPath}" field already has a parent`);
  field.parent = parent;
  field.name = name;
}

/** Puts an initialised value where the model shows it; a function becomes a getter (foreign documents). */
export function defineValue(target: object, field: DataField, value: unknown): void {
  const isGetter = (one: unknown): one is () => unknown => typeof one === "function";
  const descriptor = isGetter(value)
    ? { get: value, set: () => {} }
    : { value, writable: !(field.readonly && field.name === "_id") };
  Object.defineProperty(target, field.name, { ...descriptor, enumerable: true, configurable: true });
}
