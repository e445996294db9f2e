import { type AnyObject, deepClone, isPlainObject, isValidId, randomID } from "../utils/helpers.ts";
import {
  type CleanOptions,
  DataField,
  type Holder,
  isModelOf,
  type Model,
  type ModelClass,
  preparedForm,
  storedForm,
  UNCHANGED,
  type ValidateOptions,
} from "./field.ts";
import { operatorOf } from "./operators.ts";
import { ArrayField, type Named, ObjectField, SchemaField } from "./structure-fields.ts";
import { type DataModelValidationFailure, trust } from "./validation-failure.ts";
import { ForeignDocumentField, NumberField, StringField } from "./value-fields.ts";

/** Documents of one kind inside another, as an array in the source and as a collection in the model. */
export class EmbeddedCollectionField extends ArrayField {
  declare element: Named;

  constructor(element: Named, options: AnyObject = {}) {
    super(element, options);
    this.readonly = true;
  }

  override _adoptElement(): void {}

  get documentName(): string {
    return this.element.documentName;
  }

  /** The class of this field's documents in the realm of the model that holds it. */
  get elementClass(): ModelClass {
    return this.realm.classOf(this.documentName);
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length ? this.elementClass.schema._getField(path) : this;
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!Array.isArray(value)) return value;
    const cls = this.elementClass;
    return value.map((raw) => {
      const data = storedForm(raw) as AnyObject;
      const present = options.partial && this._sourceOf(options.source, data?._id);
      if (present)
        return { ...cls.cleanData(cls.migrateDataSafe(data), { partial: true, source: present }), _id: data._id };
      return this._cleanElement(cls, data);
    });
  }

  _cleanElement(cls: ModelClass, data: AnyObject): AnyObject {
    const cleaned = cls.cleanData(cls.migrateDataSafe(data));
    if (!cleaned._id) cleaned._id = randomID();
    return cleaned;
  }

  _sourceOf(list: unknown, id: string): AnyObject | undefined {
    return Array.isArray(list) ? list.find((element) => element._id === id) : undefined;
  }

  override _validateElement(inner: AnyObject, options: ValidateOptions): DataModelValidationFailure | undefined {
    return inner?._tombstone ? undefined : this.elementClass.schema.validate(inner, options);
  }

  override initialize(_value: unknown, model?: Model, options: AnyObject = {}): unknown {
    const collection = model?.collections?.[this.name];
    collection?.initialize(options);
    return collection;
  }

  override toObject(value: Iterable<unknown>): unknown {
    return Array.from(value, preparedForm);
  }

  override diff(current: unknown, change: unknown): unknown {
    if (operatorOf(change) || !Array.isArray(change)) return super.diff(current, change);
    const { schema } = this.elementClass;
    const diff: unknown[] = [];
    for (const element of change) {
      const present = this._sourceOf(current, element._id);
      const { _id, ...rest } = element;
      const inner = present && !rest._tombstone ? schema.diff(present, rest) : element;
      if (inner !== UNCHANGED) diff.push({ _id, ...inner });
    }
    return diff.length ? diff : UNCHANGED;
  }

  override commit(holder: Holder, key: string | number, diff: unknown): void {
    const operator = operatorOf(diff);
    const list: AnyObject[] = holder[key];
    if (operator) list.splice(0, list.length, ...deepClone(Array.isArray(operator.value) ? operator.value : []));
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
  override _cleanElement(cls: ModelClass, data: AnyObject): AnyObject {
    return data?._tombstone ? { _id: data._id, _tombstone: true } : super._cleanElement(cls, data);
  }
}

export class EmbeddedDocumentField extends DataField {
  readonly element: Named;

  static override _own: AnyObject = { required: true, nullable: true, initial: null };

  constructor(model: Named, options: AnyObject = {}) {
    super(options);
    this.element = model;
  }

  get elementClass(): ModelClass {
    return this.realm.classOf(this.element.documentName);
  }

  override _cast(value: unknown): unknown {
    return storedForm(value);
  }

  override _cleanType(value: AnyObject, options: CleanOptions): unknown {
    const cls = this.elementClass;
    const partial = !!options.partial && isPlainObject(options.source);
    return cls.cleanData(cls.migrateDataSafe(value), { partial, source: partial ? options.source : undefined });
  }

  override _validateType(value: AnyObject, options: ValidateOptions): DataModelValidationFailure | undefined {
    return this.elementClass.schema.validate(value, options);
  }

  override initialize(value: unknown, model?: Model, options: AnyObject = {}): unknown {
    if (!isPlainObject(value)) return value;
    const present = model?.[this.name];
    if (!isModelOf(present, value)) return new this.elementClass(trust(value), { ...options, parent: model });
    present._initialize?.(options);
    return present;
  }

  override toObject(value: unknown): unknown {
    return preparedForm(value);
  }

  override diff(current: unknown, change: unknown): unknown {
    if (operatorOf(change) || !isPlainObject(change) || !isPlainObject(current)) return super.diff(current, change);
    return this.elementClass.schema.diff(current, change);
  }

  override commit(holder: Holder, key: string | number, diff: unknown): void {
    if (operatorOf(diff) || !isPlainObject(holder[key])) super.commit(holder, key, diff);
    else this.elementClass.schema.commit(holder, key, diff);
  }
}

/** The delta of an unlinked token, always there and with the token's own id. */
export class ActorDeltaField extends EmbeddedDocumentField {
  override clean(value: unknown, options: CleanOptions = {}): unknown {
    const id = options.siblings?._id ?? options.sourceSiblings?._id;
    if (operatorOf(value) || (options.partial && isPlainObject(value))) return super.clean(value, options);
    return super.clean({ ...(isPlainObject(value) ? value : {}), ...(id ? { _id: id } : {}) }, options);
  }
}

export class DocumentTypeField extends StringField {
  readonly documentName: string;

  static override _own: AnyObject = {
    required: true,
    nullable: false,
    blank: false,
    initial: "base",
  };

  constructor(documentName: string | { documentName: string }, options: AnyObject = {}) {
    super(options);
    this.documentName = typeof documentName === "string" ? documentName : documentName.documentName;
  }

  override _validateType(value: string): undefined {
    if (this.realm.types(this.documentName).includes(value)) return;
    throw new Error(`"${value}" is not a valid type for the ${this.documentName} Document class`);
  }
}

/** The `system` of a document: by its subtype's model where the realm knows one, else plain data. */
export class TypeDataField extends ObjectField {
  readonly documentName: string;

  constructor(documentName: string | { documentName: string }, options: AnyObject = {}) {
    super(options);
    this.documentName = typeof documentName === "string" ? documentName : documentName.documentName;
  }

  modelOf(type: string | undefined): ModelClass | undefined {
    return this.realm.dataModel(this.documentName, type ?? "base");
  }

  /** Which type's model reads a change: the new type, else the stored one. */
  _modelFor(options: CleanOptions): ModelClass | undefined {
    return this.modelOf(options.siblings?.type ?? options.sourceSiblings?.type);
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (value === undefined && this._modelFor(options)) value = {};
    return super.clean(value, options);
  }

  override _cleanType(value: unknown, options: CleanOptions): unknown {
    const model = this._modelFor(options);
    if (!model || !isPlainObject(value)) return super._cleanType(value, options);
    return model.cleanData(model.migrateDataSafe(value), { partial: options.partial, source: options.source });
  }

  override _validateType(value: AnyObject, options: ValidateOptions): DataModelValidationFailure | undefined {
    const model = this.modelOf(options.siblings?.type);
    if (!model) return super._validateType(value, options);
    const failure = model.schema.validate(value, { fallback: options.fallback });
    if (!failure?.unresolved) model.validateJoint(value);
    return failure;
  }

  override initialize(value: unknown, model?: Model, options: AnyObject = {}): unknown {
    const cls = this.modelOf(model?._source?.type);
    if (!cls || !isPlainObject(value)) return deepClone(value);
    return new cls(trust(value), { parent: model, ...options });
  }

  override toObject(value: unknown): unknown {
    return isPlainObject(value) ? deepClone(value) : preparedForm(value);
  }

  override diff(current: unknown, change: unknown, holder?: Holder): unknown {
    const model = operatorOf(change) ? undefined : this.modelOf(holder?.type);
    return model ? model.schema.diff(current, change) : super.diff(current, change);
  }

  override commit(holder: Holder, key: string | number, diff: unknown): void {
    const model = operatorOf(diff) ? undefined : this.modelOf(holder.type);
    if (model) model.schema.commit(holder, key, diff);
    else super.commit(holder, key, diff);
  }
}

export class DocumentOwnershipField extends ObjectField {
  static override _own: AnyObject = { initial: { default: 0 }, gmOnly: true };

  override _validateType(value: AnyObject): undefined {
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
