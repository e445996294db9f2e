const { BooleanField, HTMLField, NumberField, StringField } = foundry.data.fields;

/** A whole number that is always there; core raises or lowers what is out of bounds. */
export function integer(initial: number, min?: number, max?: number) {
  return new NumberField({ required: true, nullable: false, integer: true, initial, min, max });
}

/** A whole number, or null for what may be absent. */
export function integerOrNull(initial: number | null = null, min?: number, max?: number) {
  return new NumberField({ required: true, nullable: true, integer: true, initial, min, max });
}

/** A price or another amount that may have a fraction, at least 0. */
export function amount() {
  return new NumberField({ required: true, nullable: false, initial: 0, min: 0 });
}

/** One line of text, possibly empty. */
export function text(initial = "") {
  return new StringField({ required: true, nullable: false, blank: true, initial });
}

/** One line of text, or null for what may be absent. */
export function textOrNull(initial: string | null = null) {
  return new StringField({ required: true, nullable: true, blank: false, initial });
}

/** Formatted text, cleaned by core. */
export function html() {
  return new HTMLField({ required: true, nullable: false, blank: true, initial: "" });
}

/** Yes or no. */
export function flag(initial = false) {
  return new BooleanField({ required: true, nullable: false, initial });
}
