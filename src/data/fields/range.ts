import { integer } from "./plain.ts";

const { SchemaField } = foundry.data.fields;

/** Short, medium and long distance in feet; all 0 for what is not thrown or shot. */
export function rangeFields() {
  return new SchemaField({ short: integer(0, 0), medium: integer(0, 0), long: integer(0, 0) });
}

/** The distances as a rule needs them: null when there are none. */
export function rangeOf(range: { readonly short: number; readonly medium: number; readonly long: number }) {
  if (range.short === 0 && range.medium === 0 && range.long === 0) return null;
  return { short: range.short, medium: range.medium, long: range.long };
}
