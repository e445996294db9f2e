import { realmOf } from "../registry.ts";
import { Color } from "../utils/color.ts";
import { type AnyObject, deepClone, equals, isEmpty, isPlainObject, isValidId, randomID } from "../utils/helpers.ts";
import { ForcedDeletion, ForcedReplacement, operatorOf } from "./operators.ts";
import { DataModelValidationFailure, trust } from "./validation-failure.ts";

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

  static get _defaults(): AnyObject {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      persisted: true,
      label: "",
      hint: "",
      placeholder: "",
      validationError: "is not a valid value",
    };
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

  get realm(): any {
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

  /** The value after one change of an active effect (a mode of core 13 or a type of core 14). */
  applyChange(value: any, _model: any, change: AnyObject): any {
    const types = ["custom", "multiply", "add", "downgrade", "upgrade", "override"];
    const type = change.type ?? types[change.mode];
    const delta = this._castChangeDelta(change.value);
    if (type === "override") return delta;
    if (value instanceof Set)
      return type === "add" ? new Set([...value, ...(Array.isArray(delta) ? delta : [delta])]) : value;
    if (Array.isArray(value)) return type === "add" ? value.concat(delta) : value;
    if (type === "add") return typeof value === "boolean" ? value || delta : (value ?? 0) + delta;
    if (type === "subtract") return value - delta;
    if (type === "multiply") return value * delta;
    if (type === "upgrade") return delta > value ? delta : value;
    if (type === "downgrade") return delta < value ? delta : value;
    return value;
  }

  _castChangeDelta(delta: any): any {
    return this._cast(delta);
  }
}

export class AnyField extends DataField {}

export class BooleanField extends DataField {
  static override get _defaults() {
    return { ...super._defaults, required: true, initial: false };
  }

  override _cast(value: any): any {
    return value === "false" ? false : !!value;
  }
}

export class NumberField extends DataField {
  static override get _defaults() {
    return { ...super._defaults, nullable: true, integer: false, positive: false };
  }

  constructor(options: AnyObject = {}) {
    super(options.choices ? { nullable: false, ...options } : options);
  }

  override _cast(value: any): any {
    return Number(value);
  }

  override _cleanType(value: number): number {
    if (this.integer) value = Math.round(value);
    if (this.step !== undefined) value = Number((Math.round(value / this.step) * this.step).toFixed(10));
    if (this.min !== undefined) value = Math.max(value, this.min);
    if (this.max !== undefined) value = Math.min(value, this.max);
    return value;
  }

  override _validateType(value: any) {
    if (typeof value !== "number" || Number.isNaN(value)) throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }
}

function isChoice(choices: any, value: any): boolean {
  if (typeof choices === "function") choices = choices();
  return Array.isArray(choices) ? choices.includes(value) : String(value) in choices;
}

export class StringField extends DataField {
  static override get _defaults() {
    return { ...super._defaults, blank: true, trim: true, textSearch: false };
  }

  constructor(options: AnyObject = {}) {
    super(options.choices ? { blank: false, nullable: false, ...options } : options);
  }

  override getInitialValue(data: AnyObject = {}): any {
    if (this.initial === undefined && this.required && !this.nullable && this.blank) return "";
    return super.getInitialValue(data);
  }

  override clean(value: any, options: CleanOptions = {}): any {
    if (typeof value === "string" && this.trim) value = value.trim();
    return super.clean(value === "" && !this.blank && this.nullable ? null : value, options);
  }

  override _cast(value: any): any {
    return String(value);
  }

  override _validateType(value: any): any {
    if (typeof value !== "string") throw new Error("must be a string");
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
    } else if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }
}

export class HTMLField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, required: true, initial: "" };
  }
}

export class FilePathField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, nullable: true, blank: false, initial: null, categories: [] };
  }
}

export class ColorField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, nullable: true, blank: false, initial: null };
  }

  override initialize(value: any): any {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override toObject(value: any): any {
    return value?.css ?? value;
  }

  override _validateType(value: any): any {
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error("must be a valid color string");
  }
}

export class AngleField extends NumberField {
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: false, initial: 0, normalize: true };
  }

  override _cleanType(value: number): number {
    return this.normalize ? ((value % 360) + 360) % 360 : value;
  }
}

export class AlphaField extends NumberField {
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: false, initial: 1, min: 0, max: 1 };
  }
}

export class IntegerSortField extends NumberField {
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

export class JSONField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, blank: false, initial: undefined, validationError: "is not a valid JSON string" };
  }

  override _cast(value: any): any {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  override _validateType(value: any): any {
    JSON.parse(value);
  }

  override initialize(value: any): any {
    return value === undefined || value === null ? value : JSON.parse(value);
  }

  override toObject(value: any): any {
    return value === undefined || value === null ? value : this._cast(value);
  }
}

/** Changes of plain data: merged key by key, operators obeyed. */
function diffPlain(current: any, change: any): any {
  const operator = operatorOf(change);
  if (operator instanceof ForcedDeletion) return current === undefined ? UNCHANGED : operator;
  if (operator) return equals(current, operator.value) ? UNCHANGED : operator;
  if (!isPlainObject(change) || !isPlainObject(current)) return equals(current, change) ? UNCHANGED : change;
  const diff: AnyObject = {};
  for (const [key, value] of Object.entries(change)) {
    const inner = diffPlain(current[key], value);
    if (inner !== UNCHANGED) diff[key] = inner;
  }
  return isEmpty(diff) ? UNCHANGED : diff;
}

function commitPlain(holder: any, key: string | number, diff: any): void {
  const operator = operatorOf(diff);
  if (operator instanceof ForcedDeletion) delete holder[key];
  else if (operator) holder[key] = deepClone(operator.value);
  else if (isPlainObject(diff)) {
    if (!isPlainObject(holder[key])) holder[key] = {};
    for (const [inner, value] of Object.entries(diff)) commitPlain(holder[key], inner, value);
  } else holder[key] = deepClone(diff);
}

export class ObjectField extends DataField {
  static override get _defaults() {
    return { ...super._defaults, required: true };
  }

  override getInitialValue(data: AnyObject = {}): any {
    if (this.initial === undefined && this.required && !this.nullable) return {};
    return super.getInitialValue(data);
  }

  override _cast(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  override _cleanType(value: any, { partial }: CleanOptions): any {
    if (partial) return deepClone(value);
    const holder: AnyObject = {};
    commitPlain(holder, "value", value);
    return holder.value;
  }

  override _validateType(value: any, _options: ValidateOptions): any {
    if (!isPlainObject(value)) throw new Error("must be an object");
  }

  override initialize(value: any): any {
    return deepClone(value);
  }

  override toObject(value: any): any {
    return deepClone(value);
  }

  override diff(current: any, change: any): any {
    return operatorOf(change) ? super.diff(current, change) : diffPlain(current, change);
  }

  override commit(holder: any, key: string | number, diff: any): void {
    if (operatorOf(diff)) super.commit(holder, key, diff);
    else commitPlain(holder, key, diff);
  }
}

/** Fields by name: what schemas, embedded models and type data have in common. */
export class SchemaField extends DataField {
  fields: Record<string, DataField>;
  /** The model whose schema this is. */
  model: any;

  static override get _defaults() {
    return { ...super._defaults, required: true };
  }

  constructor(fields: Record<string, DataField>, options: AnyObject = {}) {
    super(options);
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) adopt(field, this, name);
  }

  has(name: string): boolean {
    return name in this.fields;
  }

  get(name: string): any {
    return this.fields[name];
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): any[] {
    return Object.values(this.fields);
  }

  entries(): [string, any][] {
    return Object.entries(this.fields);
  }

  *[Symbol.iterator](): Generator<any> {
    yield* this.values();
  }

  override _getField(path: string[]): any {
    if (!path.length) return this;
    return this.get(path[0])?._getField(path.slice(1));
  }

  override getInitialValue(data: AnyObject = {}): any {
    if (this.initial !== undefined) return super.getInitialValue(data);
    return this.required && !this.nullable ? this.clean({}) : super.getInitialValue(data);
  }

  override _cast(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  override _cleanType(data: any, options: CleanOptions): any {
    if (!isPlainObject(data)) return data;
    const partial = !!options.partial && isPlainObject(options.source);
    const source = partial ? options.source : undefined;
    const cleaned: AnyObject = {};
    for (const [name, field] of this.entries()) {
      if (partial && data[name] === undefined) continue;
      const inner = { partial, source: source?.[name], siblings: data, sourceSiblings: source };
      const value = field.clean(data[name], inner);
      if (value !== undefined) cleaned[name] = value;
    }
    return cleaned;
  }

  override _validateType(data: any, options: ValidateOptions): any {
    if (!isPlainObject(data)) throw new Error("must be an object");
    const failure = new DataModelValidationFailure({ invalidValue: data, unresolved: false });
    for (const [name, field] of this.entries()) {
      if (options.only && !options.only.includes(name)) continue;
      const inner = field.validate(data[name], { fallback: options.fallback, siblings: data });
      if (!inner) continue;
      failure.fields[name] = inner;
      if (options.fallback && inner.unresolved) {
        const initial = field.getInitialValue(data);
        if (!field.validate(initial, { siblings: data })) {
          Object.assign(inner, { fallback: initial, unresolved: false });
          if (initial === undefined) delete data[name];
          else data[name] = initial;
        }
      }
      failure.unresolved ||= inner.unresolved;
    }
    return failure.isEmpty ? undefined : failure;
  }

  override initialize(value: any, model?: any, options: AnyObject = {}): any {
    if (!isPlainObject(value)) return value;
    const initialized: AnyObject = {};
    for (const [name, field] of this.entries())
      defineValue(initialized, field, field.initialize(value[name], model, options));
    return initialized;
  }

  override toObject(value: any): any {
    if (value === undefined || value === null) return value;
    const data: AnyObject = {};
    for (const [name, field] of this.entries()) {
      const inner = field.toObject(value[name]);
      if (inner !== undefined) data[name] = inner;
    }
    return data;
  }

  override diff(current: any, change: any): any {
    if (operatorOf(change) || !isPlainObject(change) || !isPlainObject(current)) return super.diff(current, change);
    const diff: AnyObject = {};
    for (const [name, value] of Object.entries(change)) {
      const inner = this.has(name) ? this.fields[name].diff(current[name], value, current) : UNCHANGED;
      if (inner !== UNCHANGED) diff[name] = inner;
    }
    return isEmpty(diff) ? UNCHANGED : diff;
  }

  override commit(holder: any, key: string | number, diff: any): void {
    if (operatorOf(diff) || !isPlainObject(diff) || !isPlainObject(holder[key])) super.commit(holder, key, diff);
    else for (const [name, value] of Object.entries(diff)) this.fields[name]?.commit(holder[key], name, value);
  }
}

function adopt(field: DataField, parent: DataField, name: string): void {
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

export class TypedObjectField extends ObjectField {
  element: DataField;

  constructor(element: DataField, options: AnyObject = {}) {
    super(options);
    this.element = element;
    adopt(element, this, "element");
    this.validateKey = options.validateKey;
  }

  override _getField(path: string[]): any {
    return path.length ? this.element._getField(path.slice(1)) : this;
  }

  override _cleanType(data: any, options: CleanOptions): any {
    if (!isPlainObject(data)) return data;
    const partial = !!options.partial && isPlainObject(options.source);
    const cleaned: AnyObject = {};
    for (const [key, value] of Object.entries(data)) {
      if (value === undefined || this.validateKey?.(key) === false) continue;
      const present = partial ? options.source[key] : undefined;
      const isNew = !isPlainObject(present) && !operatorOf(value);
      const inner = this.element.clean(value, { partial: partial && !isNew, source: present, siblings: data });
      if (inner !== undefined) cleaned[key] = inner;
    }
    return cleaned;
  }

  override _validateType(data: any, options: ValidateOptions): any {
    super._validateType(data, options);
    const failure = new DataModelValidationFailure({ invalidValue: data });
    for (const [key, value] of Object.entries(data)) {
      const inner = this.element.validate(value, { fallback: options.fallback });
      if (inner) failure.fields[key] = inner;
    }
    failure.unresolved = Object.values(failure.fields).some((inner) => inner.unresolved);
    return failure.isEmpty ? undefined : failure;
  }

  override initialize(value: any, model?: any, options: AnyObject = {}): any {
    return mapObject(value, (inner) => this.element.initialize(inner, model, options));
  }

  override toObject(value: any): any {
    return mapObject(value, (inner) => this.element.toObject(inner));
  }

  override diff(current: any, change: any): any {
    if (operatorOf(change) || !isPlainObject(change) || !isPlainObject(current)) return super.diff(current, change);
    const diff: AnyObject = {};
    for (const [key, value] of Object.entries(change)) {
      const deletes = operatorOf(value) instanceof ForcedDeletion;
      const known = key in current;
      const inner = deletes ? (known ? value : UNCHANGED) : known ? this.element.diff(current[key], value) : value;
      if (inner !== UNCHANGED) diff[key] = inner;
    }
    return isEmpty(diff) ? UNCHANGED : diff;
  }

  override commit(holder: any, key: string | number, diff: any): void {
    if (operatorOf(diff) || !isPlainObject(diff) || !isPlainObject(holder[key])) super.commit(holder, key, diff);
    else {
      for (const [inner, value] of Object.entries(diff)) {
        if (operatorOf(value) instanceof ForcedDeletion) delete holder[key][inner];
        else this.element.commit(holder[key], inner, value);
      }
    }
  }
}

function mapObject(value: any, transform: (inner: any) => any): any {
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, transform(inner)]));
}

export class ArrayField extends DataField {
  element: any;

  static override get _defaults() {
    return { ...super._defaults, required: true, min: 0, max: Number.POSITIVE_INFINITY };
  }

  constructor(element: any, options: AnyObject = {}) {
    super(options);
    this.element = element;
    this._adoptElement();
  }

  _adoptElement(): void {
    adopt(this.element, this, "element");
  }

  override _getField(path: string[]): any {
    if (!path.length) return this;
    return this.element._getField(/^(?:\d+|element)$/.test(path[0]) ? path.slice(1) : path);
  }

  override getInitialValue(data: AnyObject = {}): any {
    if (this.initial === undefined && this.required && !this.nullable) return [];
    return super.getInitialValue(data);
  }

  override _cast(value: any): any {
    if (value instanceof Set) return [...value];
    if (!isPlainObject(value)) return value;
    const list: any[] = [];
    for (const [key, inner] of Object.entries(value)) if (/^\d+$/.test(key)) list[Number(key)] = inner;
    return list;
  }

  override _cleanType(value: any, _options: CleanOptions): any {
    if (!Array.isArray(value)) return value;
    return Array.from(value, (inner) => this.element.clean(inner));
  }

  override _validateType(value: any, options: ValidateOptions): any {
    if (!Array.isArray(value)) throw new Error("must be an Array");
    if (value.length < this.min) throw new Error(`cannot have fewer than ${this.min} elements`);
    if (value.length > this.max) throw new Error(`cannot have more than ${this.max} elements`);
    const failure = new DataModelValidationFailure({ invalidValue: value });
    value.forEach((inner, id) => {
      const failed = this._validateElement(inner, { fallback: options.fallback });
      if (failed) failure.elements.push({ id: inner?._id ?? id, failure: failed });
    });
    failure.unresolved = failure.elements.some((element) => element.failure.unresolved);
    return failure.isEmpty ? undefined : failure;
  }

  _validateElement(inner: any, options: ValidateOptions): any {
    return this.element.validate(inner, options);
  }

  override initialize(value: any, model?: any, options: AnyObject = {}): any {
    return Array.isArray(value) ? value.map((inner) => this.element.initialize(inner, model, options)) : value;
  }

  override toObject(value: any): any {
    return value ? Array.from(value, (inner) => this.element.toObject(inner)) : value;
  }
}

export class SetField extends ArrayField {
  override _cleanType(value: any, options: CleanOptions): any {
    const cleaned = super._cleanType(value, options);
    return Array.isArray(cleaned) ? [...new Set(cleaned)] : cleaned;
  }

  override initialize(value: any, model?: any, options: AnyObject = {}): any {
    return Array.isArray(value) ? new Set(super.initialize(value, model, options)) : value;
  }
}

export class EmbeddedDataField extends SchemaField {
  constructor(model: any, options: AnyObject = {}) {
    super(model.defineSchema(), options);
    this.innerModel = model;
  }

  override _cleanType(data: any, options: CleanOptions): any {
    return super._cleanType(isPlainObject(data) ? this.innerModel.migrateDataSafe(data) : data, options);
  }

  override _validateType(data: any, options: ValidateOptions): any {
    const failure = super._validateType(data, options);
    if (!failure) this.innerModel.validateJoint(data);
    return failure;
  }

  override initialize(value: any, model?: any, options: AnyObject = {}): any {
    return isPlainObject(value) ? new this.innerModel(trust(value), { parent: model, ...options }) : value;
  }

  override toObject(value: any): any {
    return value?.toObject?.(false) ?? value;
  }
}

export class DocumentIdField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: true, blank: false, initial: null, readonly: true };
  }

  override _cast(value: any): any {
    return value?._id ?? String(value);
  }

  override _validateType(value: any): any {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }
}

export class DocumentUUIDField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: true, blank: false, initial: null };
  }

  override _cast(value: any): any {
    return value?.uuid ?? String(value);
  }

  override _validateType(value: any): any {
    const parts = value.split(".");
    if (parts.length < 2 || !isValidId(parts.at(-1))) throw new Error("must be a valid UUID string");
    if (this.type && parts.at(-2) !== this.type) throw new Error(`must be the UUID of a ${this.type}`);
  }
}

export class ForeignDocumentField extends DocumentIdField {
  static override get _defaults() {
    return { ...super._defaults, readonly: false, idOnly: false };
  }

  constructor(model: any, options: AnyObject = {}) {
    super(options);
    this.foreign = model;
  }

  override initialize(value: any, model?: any): any {
    if (this.idOnly) return value;
    return () => (value ? (realmOf(model).find(this.foreign.documentName, value) ?? null) : null);
  }

  override toObject(value: any): any {
    return value?._id ?? value;
  }
}

export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults() {
    return { ...super._defaults, gmOnly: true, label: "DOCUMENT.FIELDS.author.label" };
  }
}

/** Documents of one kind inside another, as an array in the source and as a collection in the model. */
export class EmbeddedCollectionField extends ArrayField {
  constructor(element: any, options: AnyObject = {}) {
    super(element, options);
    this.readonly = true;
  }

  override _adoptElement(): void {}

  get documentName(): string {
    return this.element.documentName;
  }

  /** The class of this field's documents in the realm of the model that holds it. */
  get elementClass(): any {
    return this.realm.classOf(this.documentName);
  }

  override _getField(path: string[]): any {
    return path.length ? this.elementClass.schema._getField(path) : this;
  }

  override _cleanType(value: any, options: CleanOptions): any {
    if (!Array.isArray(value)) return value;
    const cls = this.elementClass;
    return value.map((raw) => {
      const data = typeof raw?.toObject === "function" ? raw.toObject() : raw;
      const present = options.partial && this._sourceOf(options.source, data?._id);
      if (present)
        return { ...cls.cleanData(cls.migrateDataSafe(data), { partial: true, source: present }), _id: data._id };
      return this._cleanElement(cls, data);
    });
  }

  _cleanElement(cls: any, data: any): any {
    const cleaned = cls.cleanData(cls.migrateDataSafe(data));
    if (!cleaned._id) cleaned._id = randomID();
    return cleaned;
  }

  _sourceOf(list: any, id: string): any {
    return Array.isArray(list) ? list.find((element) => element._id === id) : undefined;
  }

  override _validateElement(inner: any, options: ValidateOptions): any {
    return inner?._tombstone ? undefined : this.elementClass.schema.validate(inner, options);
  }

  override initialize(_value: any, model?: any, options: AnyObject = {}): any {
    const collection = model.collections[this.name];
    collection.initialize(options);
    return collection;
  }

  override toObject(value: any): any {
    return value.map((document: any) => document.toObject(false));
  }

  override diff(current: any, change: any): any {
    if (operatorOf(change) || !Array.isArray(change)) return super.diff(current, change);
    const { schema } = this.elementClass;
    const diff: any[] = [];
    for (const element of change) {
      const present = this._sourceOf(current, element._id);
      const { _id, ...rest } = element;
      const inner = present && !rest._tombstone ? schema.diff(present, rest) : element;
      if (inner !== UNCHANGED) diff.push({ _id, ...inner });
    }
    return diff.length ? diff : UNCHANGED;
  }

  override commit(holder: any, key: string | number, diff: any): void {
    const operator = operatorOf(diff);
    const list: any[] = holder[key];
    if (operator) list.splice(0, list.length, ...deepClone(operator.value ?? []));
    else if (Array.isArray(diff)) {
      for (const element of diff) {
        const index = list.findIndex((present) => present._id === element._id);
        if (index < 0) list.push(deepClone(element));
        else if (element._tombstone || list[index]._tombstone) list[index] = deepClone(element);
        else this.elementClass.schema.commit(list, index, element);
      }
    }
  }
}

/** As EmbeddedCollectionField, where an element may be a tombstone of a document of the base. */
export class EmbeddedCollectionDeltaField extends EmbeddedCollectionField {
  override _cleanElement(cls: any, data: any): any {
    return data?._tombstone ? { _id: data._id, _tombstone: true } : super._cleanElement(cls, data);
  }
}

export class EmbeddedDocumentField extends DataField {
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: true, initial: null };
  }

  constructor(model: any, options: AnyObject = {}) {
    super(options);
    this.element = model;
  }

  get elementClass(): any {
    return this.realm.classOf(this.element.documentName);
  }

  override _cast(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject() : value;
  }

  override _cleanType(value: any, options: CleanOptions): any {
    const cls = this.elementClass;
    const partial = !!options.partial && isPlainObject(options.source);
    return cls.cleanData(cls.migrateDataSafe(value), { partial, source: partial ? options.source : undefined });
  }

  override _validateType(value: any, options: ValidateOptions): any {
    return this.elementClass.schema.validate(value, options);
  }

  override initialize(value: any, model?: any, options: AnyObject = {}): any {
    if (!isPlainObject(value)) return value;
    const present = model[this.name];
    if (present?._source !== value) return new this.elementClass(trust(value), { ...options, parent: model });
    present._initialize(options);
    return present;
  }

  override toObject(value: any): any {
    return value?.toObject?.(false) ?? value;
  }

  override diff(current: any, change: any): any {
    if (operatorOf(change) || !isPlainObject(change) || !isPlainObject(current)) return super.diff(current, change);
    return this.elementClass.schema.diff(current, change);
  }

  override commit(holder: any, key: string | number, diff: any): void {
    if (operatorOf(diff) || !isPlainObject(holder[key])) super.commit(holder, key, diff);
    else this.elementClass.schema.commit(holder, key, diff);
  }
}

/** The delta of an unlinked token, always there and with the token's own id. */
export class ActorDeltaField extends EmbeddedDocumentField {
  override clean(value: any, options: CleanOptions = {}): any {
    const id = options.siblings?._id ?? options.sourceSiblings?._id;
    if (operatorOf(value) || (options.partial && isPlainObject(value))) return super.clean(value, options);
    return super.clean({ ...value, ...(id ? { _id: id } : {}) }, options);
  }
}

export class DocumentTypeField extends StringField {
  static override get _defaults() {
    return { ...super._defaults, required: true, nullable: false, blank: false, initial: "base" };
  }

  constructor(documentName: string | { documentName: string }, options: AnyObject = {}) {
    super(options);
    this.documentName = typeof documentName === "string" ? documentName : documentName.documentName;
  }

  override _validateType(value: any): any {
    if (this.realm.types(this.documentName).includes(value)) return;
    throw new Error(`"${value}" is not a valid type for the ${this.documentName} Document class`);
  }
}

/** The `system` of a document: by its subtype's model where the realm knows one, else plain data. */
export class TypeDataField extends ObjectField {
  constructor(documentName: string | { documentName: string }, options: AnyObject = {}) {
    super(options);
    this.documentName = typeof documentName === "string" ? documentName : documentName.documentName;
  }

  modelOf(type: string | undefined): any {
    return this.realm.dataModel(this.documentName, type ?? "base");
  }

  /** Which type's model reads a change: the new type, else the stored one. */
  _modelFor(options: CleanOptions): any {
    return this.modelOf(options.siblings?.type ?? options.sourceSiblings?.type);
  }

  override clean(value: any, options: CleanOptions = {}): any {
    if (value === undefined && this._modelFor(options)) value = {};
    return super.clean(value, options);
  }

  override _cleanType(value: any, options: CleanOptions): any {
    const model = this._modelFor(options);
    if (!model || !isPlainObject(value)) return super._cleanType(value, options);
    return model.cleanData(model.migrateDataSafe(value), { partial: options.partial, source: options.source });
  }

  override _validateType(value: any, options: ValidateOptions): any {
    const model = this.modelOf(options.siblings?.type);
    if (!model) return super._validateType(value, options);
    const failure = model.schema.validate(value, { fallback: options.fallback });
    if (!failure?.unresolved) model.validateJoint(value);
    return failure;
  }

  override initialize(value: any, model?: any, options: AnyObject = {}): any {
    const cls = this.modelOf(model?._source?.type);
    if (!cls || !isPlainObject(value)) return deepClone(value);
    return new cls(trust(value), { parent: model, ...options });
  }

  override toObject(value: any): any {
    return typeof value?.toObject === "function" ? value.toObject(false) : deepClone(value);
  }

  override diff(current: any, change: any, holder?: any): any {
    const model = operatorOf(change) ? undefined : this.modelOf(holder?.type);
    return model ? model.schema.diff(current, change) : super.diff(current, change);
  }

  override commit(holder: any, key: string | number, diff: any): void {
    const model = operatorOf(diff) ? undefined : this.modelOf(holder.type);
    if (model) model.schema.commit(holder, key, diff);
    else super.commit(holder, key, diff);
  }
}

export class DocumentOwnershipField extends ObjectField {
  static override get _defaults() {
    return { ...super._defaults, initial: { default: 0 }, gmOnly: true };
  }

  override _validateType(value: any): any {
    for (const [id, level] of Object.entries(value)) {
      if (id !== "default" && !isValidId(id)) throw new Error(`${id} is not a valid user id`);
      if (![-1, 0, 1, 2, 3].includes(level as number)) throw new Error(`${level} is not a valid ownership level`);
    }
  }
}

export class DocumentFlagsField extends ObjectField {}

export class DocumentStatsField extends SchemaField {
  constructor(options: AnyObject = {}) {
    const text = () => new StringField({ required: true, blank: false, nullable: true, initial: null });
    const time = () => new NumberField({ required: false, nullable: true, integer: true, initial: null });
    super(
      {
        coreVersion: text(),
        systemId: text(),
        systemVersion: text(),
        createdTime: time(),
        modifiedTime: time(),
        lastModifiedBy: new ForeignDocumentField({ documentName: "User" }, { idOnly: true }),
        compendiumSource: text(),
        duplicateSource: text(),
        exportSource: new ObjectField({ required: true, nullable: true, initial: null }),
      },
      options,
    );
  }
}
