import type { Field, Fields } from "#applications/api/field.ts";
import { localize } from "#platform/localize.ts";

/** What everything has that is bought by the piece or the bundle: how many, the price, the weight. */
export function carriedFields(fields: Fields): Field[] {
  return [
    fields.number("system.quantity", "MELEE.Item.quantity", { min: 0 }),
    fields.number("system.cost", "MELEE.Item.cost", { min: 0, step: "any" }),
    fields.number("system.bundle", "MELEE.Item.bundle", { min: 1, hint: localize("MELEE.Item.bundleHint") }),
    fields.number("system.weight", "MELEE.Item.weight", { min: 0, step: "any" }),
  ];
}
