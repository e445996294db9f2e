import { localize } from "#platform/localize.ts";
import { descendingFromAscending } from "#rules/tables/conversions.ts";
import type { FieldReading } from "./form.ts";

/** One control of an editing form, as `templates/sheets/fields.hbs` draws it. */
export interface Field {
  readonly id: string;
  readonly label: string;
  readonly type?: "number" | "text";
  readonly value?: string | number;
  readonly name?: string;
  readonly field?: string;
  readonly reading?: FieldReading;
  /** Named when the sheet itself stores the value, with `key` saying which one it is. */
  readonly change?: string;
  readonly key?: string;
  readonly nullable?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly hasMin?: boolean;
  readonly hasMax?: boolean;
  readonly step?: string;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly wide?: boolean;
  readonly checkbox?: boolean;
  readonly checked?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  readonly boxes?: readonly {
    readonly id: string;
    readonly value: string;
    readonly label: string;
    readonly hint?: string;
    readonly checked: boolean;
  }[];
}

/** A titled group of controls. */
export interface FieldGroup {
  readonly legend: string;
  readonly fields: readonly Field[];
}

type Extra = Partial<Field>;

/** Language keys of a choice: its word, and what it means. */
interface Worded {
  readonly label: string;
  readonly hint?: string;
}

/** Makes the controls of one form: ids are unique to the window, values are those stored, never derived ones. */
export class Fields {
  readonly #rootId: string;
  readonly #source: object;

  constructor(rootId: string, source: object) {
    this.#rootId = rootId;
    this.#source = source;
  }

  #stored(path: string): unknown {
    return foundry.utils.getProperty(this.#source, path);
  }

  #id(path: string, suffix = ""): string {
    return `${this.#rootId}-${path.replaceAll(".", "-")}${suffix}`;
  }

  #shown(path: string): string | number {
    const stored = this.#stored(path);
    return typeof stored === "number" || typeof stored === "string" ? stored : "";
  }

  /** A whole number; `nullable` in `extra` lets it be left empty. */
  number(path: string, label: string, extra: Extra = {}): Field {
    return {
      id: this.#id(path),
      label: localize(label),
      type: "number",
      step: "1",
      name: path,
      value: this.#shown(path),
      hasMin: extra.min !== undefined,
      hasMax: extra.max !== undefined,
      ...extra,
    };
  }

  /** A line of text. */
  text(path: string, label: string, extra: Extra = {}): Field {
    return { id: this.#id(path), label: localize(label), type: "text", name: path, value: this.#shown(path), ...extra };
  }

  /** A line of text that is stored as null when it is empty. */
  optionalText(path: string, label: string, extra: Extra = {}): Field {
    return this.text(path, label, { name: undefined, field: path, reading: "optional", ...extra });
  }

  /** Dice of damage, or nothing; `nullable` in `extra` stores nothing as null. Text that is no dice is put back and said. */
  formula(path: string, label: string, extra: Extra = {}): Field {
    return this.text(path, label, { name: undefined, field: path, reading: "formula", ...extra });
  }

  /** An ascending figure shown and typed in the other scheme (T7). */
  converted(path: string, label: string, extra: Extra = {}): Field {
    const stored = this.#stored(path);
    return {
      id: this.#id(path, "-converted"),
      label: localize(label),
      type: "number",
      step: "1",
      field: path,
      reading: "convert",
      value: typeof stored === "number" ? descendingFromAscending(stored) : "",
      ...extra,
    };
  }

  /** Yes or no. */
  flag(path: string, label: string, extra: Extra = {}): Field {
    const checked = this.#stored(path) === true;
    return { id: this.#id(path), label: localize(label), checkbox: true, name: path, checked, ...extra };
  }

  /** Yes or no, which the sheet itself stores by a verb. */
  toggle(change: string, label: string, checked: boolean): Field {
    return { id: this.#id(change), label: localize(label), checkbox: true, change, checked };
  }

  /** One of several; `choices` maps stored values to language keys. A stored value outside them stays choosable. */
  choice(path: string, label: string, choices: Readonly<Record<string, string>>, extra: Extra = {}): Field {
    const stored = String(this.#stored(path) ?? "");
    const known = stored in choices ? choices : { ...choices, [stored]: stored };
    const options = Object.entries(known).map(([value, key]) => ({
      value,
      label: localize(key),
      selected: value === stored,
    }));
    return { id: this.#id(path), label: localize(label), name: path, options, ...extra };
  }

  /**
   * Any of several, stored as a set; `choices` maps stored values to language keys, or to one for the word and one for
   * what it means. A stored value outside them has a box of its own, so that it is seen and kept.
   */
  set(path: string, label: string, choices: Readonly<Record<string, string | Worded>>): Field {
    const stored = this.#stored(path);
    const chosen = new Set<string>(Array.isArray(stored) ? stored : []);
    const boxes = [...new Set([...Object.keys(choices), ...chosen])].map((value) => {
      const known = choices[value] ?? { label: value };
      const worded: Worded = typeof known === "string" ? { label: known } : known;
      return {
        id: this.#id(path, `-${value}`),
        value,
        label: localize(worded.label),
        hint: worded.hint && localize(worded.hint),
        checked: chosen.has(value),
      };
    });
    return { id: this.#id(path), label: localize(label), field: path, boxes };
  }

  /** Words stored as a set, typed with commas between them. */
  list(path: string, label: string, extra: Extra = {}): Field {
    const stored = this.#stored(path);
    return {
      id: this.#id(path),
      label: localize(label),
      type: "text",
      field: path,
      reading: "list",
      value: Array.isArray(stored) ? stored.join(", ") : "",
      wide: true,
      ...extra,
    };
  }
}
