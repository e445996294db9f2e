import { realmOf } from "../registry.ts";
import { Color } from "../utils/color.ts";
import { type AnyObject, isValidId } from "../utils/helpers.ts";
import { type CleanOptions, DataField, type Model } from "./field.ts";

/** What may be chosen: a list of values, or labels by value. */
type Known = readonly unknown[] | Readonly<Record<string, unknown>>;
type Choices = Known | (() => Known);

export class AnyField extends DataField {}

export class BooleanField extends DataField {
  static override _own: AnyObject = { required: true, initial: false };

  override _cast(value: unknown): unknown {
    return value === "false" ? false : !!value;
  }
}

export class NumberField extends DataField {
  declare integer: boolean;
  declare positive: boolean;
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare choices: Choices | undefined;

  static override _own: AnyObject = { nullable: true, integer: false, positive: false };

  constructor(options: AnyObject = {}) {
    super(options.choices ? { nullable: false, ...options } : options);
  }

  override _cast(value: unknown): unknown {
    return Number(value);
  }

  override _cleanType(value: number): number {
    if (this.integer) value = Math.round(value);
    if (this.step !== undefined) value = Number((Math.round(value / this.step) * this.step).toFixed(10));
    if (this.min !== undefined) value = Math.max(value, this.min);
    if (this.max !== undefined) value = Math.min(value, this.max);
    return value;
  }

  override _validateType(value: unknown): undefined {
    if (typeof value !== "number" || Number.isNaN(value)) throw new Error("must be a number");
    if (!Number.isFinite(value)) throw new Error("must be a finite number");
    if (this.positive && value <= 0) throw new Error("must be a positive number");
    if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }
}

function isChoice(choices: Choices, value: unknown): boolean {
  const known = typeof choices === "function" ? choices() : choices;
  return Array.isArray(known) ? known.includes(value) : String(value) in known;
}

export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: Choices | undefined;

  static override _own: AnyObject = { blank: true, trim: true, textSearch: false };

  constructor(options: AnyObject = {}) {
    super(options.choices ? { blank: false, nullable: false, ...options } : options);
  }

  override getInitialValue(data: AnyObject = {}): unknown {
    if (this.initial === undefined && this.required && !this.nullable && this.blank) return "";
    return super.getInitialValue(data);
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    if (typeof value === "string" && this.trim) value = value.trim();
    return super.clean(value === "" && !this.blank && this.nullable ? null : value, options);
  }

  override _cast(value: unknown): unknown {
    return String(value);
  }

  override _validateType(value: string): undefined {
    if (typeof value !== "string") throw new Error("must be a string");
    if (value === "") {
      if (!this.blank) throw new Error("may not be a blank string");
    } else if (this.choices && !isChoice(this.choices, value)) throw new Error(`${value} is not a valid choice`);
  }
}

export class HTMLField extends StringField {
  static override _own: AnyObject = { required: true, initial: "" };
}

export class FilePathField extends StringField {
  static override _own: AnyObject = {
    nullable: true,
    blank: false,
    initial: null,
    categories: [],
  };
}

export class ColorField extends StringField {
  static override _own: AnyObject = { nullable: true, blank: false, initial: null };

  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : Color.from(value);
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }

  override _validateType(value: string): undefined {
    if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error("must be a valid color string");
  }
}

export class AngleField extends NumberField {
  static override _own: AnyObject = {
    required: true,
    nullable: false,
    initial: 0,
    normalize: true,
  };

  override _cleanType(value: number): number {
    return this.normalize ? ((value % 360) + 360) % 360 : value;
  }
}

export class AlphaField extends NumberField {
  static override _own: AnyObject = {
    required: true,
    nullable: false,
    initial: 1,
    min: 0,
    max: 1,
  };
}

export class IntegerSortField extends NumberField {
  static override _own: AnyObject = {
    required: true,
    nullable: false,
    integer: true,
    initial: 0,
  };
}

export class JSONField extends StringField {
  static override _own: AnyObject = {
    blank: false,
    initial: undefined,
    validationError: "is not a valid JSON string",
  };

  override _cast(value: unknown): unknown {
    return typeof value === "string" ? value : JSON.stringify(value);
  }

  override _validateType(value: string): undefined {
    JSON.parse(value);
  }

  override initialize(value: string | null | undefined): unknown {
    return value === undefined || value === null ? value : JSON.parse(value);
  }

  override toObject(value: unknown): unknown {
    return value === undefined || value === null ? value : this._cast(value);
  }
}

const hasKey = <Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> =>
  typeof value === "object" && value !== null && key in value;

/** The id of a document, or what was given as one. */
const idOf = (value: unknown): unknown => (hasKey(value, "_id") ? (value._id ?? value) : value);

export class DocumentIdField extends StringField {
  static override _own: AnyObject = {
    required: true,
    nullable: true,
    blank: false,
    initial: null,
    readonly: true,
  };

  override _cast(value: unknown): unknown {
    return String(idOf(value));
  }

  override _validateType(value: string): undefined {
    if (!isValidId(value)) throw new Error("must be a valid 16-character alphanumeric ID");
  }
}

export class DocumentUUIDField extends StringField {
  static override _own: AnyObject = {
    required: true,
    nullable: true,
    blank: false,
    initial: null,
  };

  override _cast(value: unknown): unknown {
    return String(hasKey(value, "uuid") ? value.uuid : value);
  }

  override _validateType(value: string): undefined {
    const parts = value.split(".");
    if (parts.length < 2 || !isValidId(parts.at(-1))) throw new Error("must be a valid UUID string");
    if (this.type && parts.at(-2) !== this.type) throw new Error(`must be the UUID of a ${this.type}`);
  }
}

export class ForeignDocumentField extends DocumentIdField {
  declare idOnly: boolean;
  readonly foreign: { documentName: string };

  static override _own: AnyObject = { readonly: false, idOnly: false };

  constructor(model: { documentName: string }, options: AnyObject = {}) {
    super(options);
    this.foreign = model;
  }

  override initialize(value: string | null | undefined, model?: Model): unknown {
    if (this.idOnly) return value;
    return () => (value ? (realmOf(model).find(this.foreign.documentName, value) ?? null) : null);
  }

  override toObject(value: { _id?: string } | string | null | undefined): unknown {
    return idOf(value);
  }
}

export class DocumentAuthorField extends ForeignDocumentField {
  static override _own: AnyObject = { gmOnly: true, label: "DOCUMENT.FIELDS.author.label" };
}
