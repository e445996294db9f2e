import type { Field, FieldGroup, Fields } from "#applications/api/field.ts";
import { localize } from "#platform/localize.ts";

/** What weapons and natural attacks share: dice and bonuses, how they reach, and how far. */
export function strikeFields(fields: Fields, damage: Field, more: readonly Field[]): FieldGroup[] {
  return [
    {
      legend: localize("MELEE.Group.attack"),
      fields: [
        damage,
        fields.number("system.attackBonus", "MELEE.Item.attackBonus"),
        fields.number("system.damageBonus", "MELEE.Item.damageBonus"),
        fields.flag("system.melee", "MELEE.Item.melee"),
        fields.flag("system.missile", "MELEE.Item.missile"),
        ...more,
      ],
    },
    {
      legend: localize("MELEE.Group.range"),
      fields: [
        fields.number("system.range.short", "MELEE.Range.short", { min: 0, step: "5" }),
        fields.number("system.range.medium", "MELEE.Range.medium", { min: 0, step: "5" }),
        fields.number("system.range.long", "MELEE.Range.long", { min: 0, step: "5" }),
      ],
    },
  ];
}
