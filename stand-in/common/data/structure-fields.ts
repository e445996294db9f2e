import { type AnyObject, deepClone, equals, isEmpty, isPlainObject } from "../utils/helpers.ts";
import {
  adopt,
  type CleanOptions,
  DataField,
  defineValue,
  type Holder,
  type Model,
  type ModelClass,
  preparedForm,
  storedForm,
  UNCHANGED,
  type ValidateOptions,
} from "./field.ts";
import { ForcedDeletion, operatorOf } from "./operators.ts";
import { DataModelValidationFailure, trust } from "./validation-failure.ts";

/** Changes of plain data: merged key by key, operators obeyed. */
function diffPlain(current: unknown, change: unknown): unknown {
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

function commitPlain(holder: Holder, key: string | number, diff: unknown): void {
  if (key === "__proto__") return;
  const operator = operatorOf(diff);
  if (operator instanceof ForcedDeletion) delete holder[key];
  else if (operator) holder[key] = deepClone(operator.value);
  else if (isPlainObject(diff)) {
    if (!isPlainObject(holder[key])) holder[key] = {};
    for (const [inner, value] of Object.entries(diff)) commitPlain(holder[key], inner, value);
  } else holder[key] = deepClone(diff);
}

export class ObjectField extends DataField {
  static override _own: AnyObject = { required: true };

  override getInitialValue(data: AnyObject = {}): unknown {
    if (this.initial === undefined && this.required && !this.nullable) return {};
    return super.getInitialValue(data);
  }

  override _cast(value: unknown): unknown {
    return storedForm(value);
  }

  override _cleanType(value: unknown, { partial }: CleanOptions): unknown {
    if (partial) return deepClone(value);
    const holder: AnyObject = {};
    commitPlain(holder, "value", value);
    return holder.value;
  }

  override _validateType(value: unknown, _options: ValidateOptions): DataModelValidationFailure | undefined {
    if (!isPlainObject(value)) throw new Error("must be an object");
    return undefined;
  }

  override initialize(value: unknown): unknown {
    return deepClone(value);
  }

  override toObject(value: unknown): unknown {
    return deepClone(value);
  }

  override diff(current: unknown, change: unknown): unknown {
    return operatorOf(change) ? super.diff(current, change) : diffPlain(current, change);
  }

  override commit(holder: Holder, key: string | number, diff: unknown): void {
    if (operatorOf(diff)) super.commit(holder, key, diff);
    else commitPlain(holder, key, diff);
  }
}

/** Fields by name: what schemas, embedded models and type data have in common. */
export class SchemaField extends DataField {
  fields: Record<string, DataField>;
  /** The model whose schema this is. */
  model: object | undefined;

  static override _own: AnyObject = { required: true };

  constructor(fields: Record<string, DataField>, options: AnyObject = {}) {
    super(options);
    this.fields = fields;
    for (const [name, field] of Object.entries(fields)) adopt(field, this, name);
  }

  has(name: string): boolean {
    return name in this.fields;
  }

  get(name: string): DataField | undefined {
    return this.fields[name];
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  *[Symbol.iterator](): Generator<DataField> {
    yield* this.values();
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return this.get(path[0])?._getField(path.slice(1));
  }

  override getInitialValue(data: AnyObject = {}): unknown {
    if (this.initial !== undefined) return super.getInitialValue(data);
    return this.required && !this.nullable ? this.clean({}) : super.getInitialValue(data);
  }

  override _cast(value: unknown): unknown {
    return storedForm(value);
  }

  override _cleanType(data: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(data)) return data;
    const partial = !!options.partial && isPlainObject(options.source);
    const source: AnyObject | undefined = partial ? options.source : undefined;
    const cleaned: AnyObject = {};
    for (const [name, field] of this.entries()) {
      if (partial && data[name] === undefined) continue;
      const inner = { partial, source: source?.[name], siblings: data, sourceSiblings: source };
      const value = field.clean(data[name], inner);
      if (value !== undefined) cleaned[name] = value;
    }
    return cleaned;
  }

  override _validateType(data: AnyObject, options: ValidateOptions): DataModelValidationFailure | undefined {
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

  override initialize(value: unknown, model?: Model, options: AnyObject = {}): unknown {
    if (!isPlainObject(value)) return value;
    const initialized: AnyObject = {};
    for (const [name, field] of this.entries())
      defineValue(initialized, field, field.initialize(value[name], model, options));
    return initialized;
  }

  override toObject(value: AnyObject | null | undefined): unknown {
    if (value === undefined || value === null) return value;
    const data: AnyObject = {};
    for (const [name, field] of this.entries()) {
      const inner = field.toObject(value[name]);
      if (inner !== undefined) data[name] = inner;
    }
    return data;
  }

  override diff(current: unknown, change: unknown): unknown {
    if (operatorOf(change) || !isPlainObject(change) || !isPlainObject(current)) return super.diff(current, change);
    const diff: AnyObject = {};
    for (const [name, value] of Object.entries(change)) {
      const inner = this.has(name) ? this.fields[name].diff(current[name], value, current) : UNCHANGED;
      if (inner !== UNCHANGED) diff[name] = inner;
    }
    return isEmpty(diff) ? UNCHANGED : diff;
  }

  override commit(holder: Holder, key: string | number, diff: unknown): void {
    if (operatorOf(diff) || !isPlainObject(diff) || !isPlainObject(holder[key])) super.commit(holder, key, diff);
    else for (const [name, value] of Object.entries(diff)) this.fields[name]?.commit(holder[key], name, value);
  }
}

export class TypedObjectField extends ObjectField {
  element: DataField;
  declare validateKey: ((key: string) => boolean) | undefined;

  constructor(element: DataField, options: AnyObject = {}) {
    super(options);
    this.element = element;
    adopt(element, this, "element");
    this.validateKey = options.validateKey;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length ? this.element._getField(path.slice(1)) : this;
  }

  override _cleanType(data: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(data)) return data;
    const partial = !!options.partial && isPlainObject(options.source);
    const cleaned: AnyObject = {};
    for (const [key, value] of Object.entries(data)) {
      if (value === undefined || this.validateKey?.(key) === false) continue;
      const present = partial ? options.source?.[key] : undefined;
      const isNew = !isPlainObject(present) && !operatorOf(value);
      const inner = this.element.clean(value, { partial: partial && !isNew, source: present, siblings: data });
      if (inner !== undefined) cleaned[key] = inner;
    }
    return cleaned;
  }

  override _validateType(data: AnyObject, options: ValidateOptions): DataModelValidationFailure | undefined {
    super._validateType(data, options);
    const failure = new DataModelValidationFailure({ invalidValue: data });
    for (const [key, value] of Object.entries(data)) {
      const inner = this.element.validate(value, { fallback: options.fallback });
      if (inner) failure.fields[key] = inner;
    }
    failure.unresolved = Object.values(failure.fields).some((inner) => inner.unresolved);
    return failure.isEmpty ? undefined : failure;
  }

  override initialize(value: unknown, model?: Model, options: AnyObject = {}): unknown {
    return mapObject(value, (inner) => this.element.initialize(inner, model, options));
  }

  override toObject(value: unknown): unknown {
    return mapObject(value, (inner) => this.element.toObject(inner));
  }

  override diff(current: unknown, change: unknown): unknown {
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

  override commit(holder: Holder, key: string | number, diff: unknown): void {
    if (operatorOf(diff) || !isPlainObject(diff) || !isPlainObject(holder[key])) super.commit(holder, key, diff);
    else {
      for (const [inner, value] of Object.entries(diff)) {
        if (operatorOf(value) instanceof ForcedDeletion) delete holder[key][inner];
        else this.element.commit(holder[key], inner, value);
      }
    }
  }
}

function mapObject(value: unknown, transform: (inner: unknown) => unknown): unknown {
  if (!value || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, transform(inner)]));
}

/** The kind of document that a field holds. */
export interface Named {
  documentName: string;
}

export class ArrayField extends DataField {
  element: DataField | Named;
  declare min: number;
  declare max: number;

  static override _own: AnyObject = { required: true, min: 0, max: Number.POSITIVE_INFINITY };

  constructor(element: DataField | Named, options: AnyObject = {}) {
    super(options);
    this.element = element;
    this._adoptElement();
  }

  _adoptElement(): void {
    adopt(this._elementField, this, "element");
  }

  get _elementField(): DataField {
    if (this.element instanceof DataField) return this.element;
    throw new Error(`"${this.name}" is not an array of fields`);
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return this._elementField._getField(/^(?:\d+|element)$/.test(path[0]) ? path.slice(1) : path);
  }

  override getInitialValue(data: AnyObject = {}): unknown {
    if (this.initial === undefined && this.required && !this.nullable) return [];
    return super.getInitialValue(data);
  }

  override _cast(value: unknown): unknown {
    if (value instanceof Set) return [...value];
    if (!isPlainObject(value)) return value;
    const list: unknown[] = [];
    for (const [key, inner] of Object.entries(value)) if (/^\d+$/.test(key)) list[Number(key)] = inner;
    return list;
  }

  override _cleanType(value: unknown, _options: CleanOptions): unknown {
    if (!Array.isArray(value)) return value;
    return Array.from(value, (inner) => this._elementField.clean(inner));
  }

  override _validateType(value: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
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

  _validateElement(inner: unknown, options: ValidateOptions): DataModelValidationFailure | undefined {
    return this._elementField.validate(inner, options);
  }

  override initialize(value: unknown, model?: Model, options: AnyObject = {}): unknown {
    return Array.isArray(value) ? value.map((inner) => this._elementField.initialize(inner, model, options)) : value;
  }

  override toObject(value: Iterable<unknown> | null | undefined): unknown {
    return value ? Array.from(value, (inner) => this._elementField.toObject(inner)) : value;
  }
}

export class SetField extends ArrayField {
  override _cleanType(value: unknown, options: CleanOptions): unknown {
    const cleaned = super._cleanType(value, options);
    return Array.isArray(cleaned) ? [...new Set(cleaned)] : cleaned;
  }

  override initialize(value: unknown, model?: Model, options: AnyObject = {}): unknown {
    const elements = super.initialize(value, model, options);
    return Array.isArray(elements) ? new Set(elements) : elements;
  }
}

export class EmbeddedDataField extends SchemaField {
  readonly innerModel: ModelClass;

  constructor(model: ModelClass, options: AnyObject = {}) {
    super(model.defineSchema(), options);
    this.innerModel = model;
  }

  override _cleanType(data: unknown, options: CleanOptions): unknown {
    return super._cleanType(isPlainObject(data) ? this.innerModel.migrateDataSafe(data) : data, options);
  }

  override _validateType(data: AnyObject, options: ValidateOptions): DataModelValidationFailure | undefined {
    const failure = super._validateType(data, options);
    if (!failure) this.innerModel.validateJoint(data);
    return failure;
  }

  override initialize(value: unknown, model?: Model, options: AnyObject = {}): unknown {
    return isPlainObject(value) ? new this.innerModel(trust(value), { parent: model, ...options }) : value;
  }

  override toObject(value: unknown): unknown {
    return preparedForm(value);
  }
}
