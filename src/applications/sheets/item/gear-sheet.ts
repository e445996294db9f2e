import type { FieldGroup, Fields } from "#applications/api/field.ts";
import { AMMUNITION } from "#config/ammunition.ts";
import { HARMS } from "#config/harms.ts";
import type { TemplatePart } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { carriedFields } from "./carried-fields.ts";
import { itemParts, MeleeItemSheet } from "./item-sheet.ts";

/** A thing that is carried: how many, what a bundle costs, and what it is shot from when it is ammunition. */
export class GearSheet extends MeleeItemSheet {
  static override PARTS: Record<string, TemplatePart> = itemParts("gear-sheet");

  protected override get kindLine(): string {
    return localize("TYPES.Item.gear");
  }

  protected override groups(fields: Fields): FieldGroup[] {
    return [
      { legend: localize("MELEE.Group.carried"), fields: carriedFields(fields) },
      {
        legend: localize("MELEE.Group.ammunition"),
        fields: [
          fields.choice("system.ammunition", "MELEE.Gear.ammunition", AMMUNITION),
          fields.set("system.harms", "MELEE.Item.harms", HARMS),
        ],
      },
    ];
  }
}
