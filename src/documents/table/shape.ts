/** Reads a value of unknown origin, such as one that came over the wire; undefined for one of another shape. */
export type Reader<Value> = (value: unknown) => Value | undefined;

/** Reads a text. */
export const text: Reader<string> = (value) => (typeof value === "string" ? value : undefined);

/** Reads a number. */
export const number: Reader<number> = (value) => (typeof value === "number" ? value : undefined);

/** Reads a yes; everything else, nothing at all too, is a no. */
export const yes: Reader<boolean> = (value) => value === true;

/** Reads one of some values. */
export function oneOf<Value>(values: readonly Value[]): Reader<Value> {
  return (value) => values.find((one) => one === value);
}

/** Reads a list whose every member has the same shape. */
export function list<Value>(reader: Reader<Value>): Reader<readonly Value[]> {
  return (value) => {
    if (!Array.isArray(value)) return undefined;
    const members = value.map(reader).filter((member) => member !== undefined);
    return members.length === value.length ? members : undefined;
  };
}

/** Reads the same, or null. */
export function orNull<Value>(reader: Reader<Value>): Reader<Value | null> {
  return (value) => (value === null ? null : reader(value));
}

/** Reads the same, with something else in place of what has another shape. */
export function orElse<Value, Other>(reader: Reader<Value>, other: Other): Reader<Value | Other> {
  return (value) => reader(value) ?? other;
}

/** Reads a record with these keys, each in its shape; what else it holds is left out. */
export function shape<Value extends object>(
  readers: { readonly [Key in keyof Value]-?: Reader<Value[Key]> },
): Reader<Value> {
  const keys: readonly (keyof Value & string)[] = Object.keys(readers) as (keyof Value & string)[];
  return (value) => {
    if (typeof value !== "object" || value === null) return undefined;
    const given = new Map(Object.entries(value));
    const read: Partial<Value> = {};
    for (const key of keys) {
      const member = readers[key](given.get(key));
      if (member === undefined) return undefined;
      read[key] = member;
    }
    return read as Value;
  };
}
