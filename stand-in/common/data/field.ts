import { type Realm, realmOf } from "../registry.ts";
import { type AnyObject, deepClone, equals } from "../utils/helpers.ts";
import { ForcedDeletion, ForcedReplacement, operatorOf } from "./operators.ts";
import { DataModelValidationFailure } from "./validation-failure.ts";

/** What a diff answers when nothing differs. */
export const UNCHANGED = Symbol("unchanged");

/** How inputs are made; the applications part replaces both. */
export const formBuilder = {
  toInput(field: DataField, _config: AnyObject): any {
    throw new Error(`No input can be made for ${field.fieldPath} here`);
  },
  toFormGroup(field: DataField, _groupConfig: AnyObject, _inputConfig: AnyObject): any {
    throw new Error(`No form group can be made for ${field.fieldPath} here`);
  },
};

export interface CleanOptions {
  /** Only the keys given are cleaned; nothing is filled in. */
  partial?: boolean;
  /** The present source at this place, to tell new keys from known ones. */
  source?: any;
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
  [option: string]: any;
  name = "";
  parent: any;
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
    Object.assign(this, (this.constructor as typeof DataField)._defaults);
    for (const [key, value] of Object.entries(options)) if (key !== "validate") this[key] = value;
  }

  /** The path from the root schema, whose own name counts ("system" of a type model). */
  get fieldPath(): string {
    return [this.parent?.fieldPath, this.name].filter(Boolean).join(".");
  }

  get root(): any {
    return this.parent ? this.parent.root : this;
  }

  get realm(): Realm {
    return realmOf({ constructor: this.root.model ?? {} });
  }

  getField(path: string | string[]): any {
    return this._getField(typeof path === "string" ? path.split(".") : [...path]);
  }

  _getField(path: string[]): any {
    return path.length ? undefined : this;
  }

  getInitialValue(data: AnyObject = {}): any {
    if (typeof this.initial === "function") return this.initial(data);
    if (this.initial === undefined) return this.required && this.nullable ? null : undefined;
    return deepClone(this.initial);
  }

  clean(value: any, options: CleanOptions = {}): any {
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

  _cast(value: any): any {
    return value;
  }

  _cleanType(value: any, _options: CleanOptions): any {
    return value;
  }

  validate(value: any, options: ValidateOptions = {}): DataModelValidationFailure | undefined {
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

  _validateType(_value: any, _options: ValidateOptions): any {}

  initialize(value: any, _model?: any, _options: AnyObject = {}): any {
    return value;
  }

  toObject(value: any): any {
    return value;
  }

  /** The part of a cleaned change that differs from the present source, or UNCHANGED; `holder` has both and their siblings. */
  diff(current: any, change: any, _holder?: any): any {
    const operator = operatorOf(change);
    if (operator instanceof ForcedDeletion) return equals(current, this.getInitialValue()) ? UNCHANGED : change;
    return equals(current, operator ? operator.value : change) ? UNCHANGED : change;
  }

  /** Writes a diff into the source that holds this field. */
  commit(holder: any, key: string | number, diff: any): void {
    const operator = operatorOf(diff);
    const value = operator instanceof ForcedDeletion ? this.getInitialValue(holder) : operator ? operator.value : diff;
    if (value === undefined) delete holder[key];
    else holder[key] = deepClone(value);
  }

  toInput(config: AnyObject = {}): any {
    return formBuilder.toInput(this, config);
  }

  toFormGroup(groupConfig: AnyObject = {}, inputConfig: AnyObject = {}): any {
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
export function defineValue(target: any, field: DataField, value: any): void {
  const descriptor =
    typeof value === "function"
      ? { get: value, set: () => {} }
      : { value, writable: !(field.readonly && field.name === "_id") };
  Object.defineProperty(target, field.name, { ...descriptor, enumerable: true, configurable: true });
}
