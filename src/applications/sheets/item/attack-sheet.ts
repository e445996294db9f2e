import type { FieldGroup, Fields } from "#applications/api/field.ts";
import { HARMS } from "#config/harms.ts";
import type { TemplatePart } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { itemParts, MeleeItemSheet } from "./item-sheet.ts";
import { strikeFields } from "./strike-fields.ts";

/** A monster's natural attack: dice, reach, what it harms and what comes with it. */
export class AttackSheet extends MeleeItemSheet {
  static override PARTS: Record<string, TemplatePart> = itemParts("attack-sheet");

  protected override get kindLine(): string {
    return localize("TYPES.Item.attack");
  }

  protected override groups(fields: Fields): FieldGroup[] {
    const hint = localize("MELEE.Attack.damageHint");
    return [
      ...strikeFields(fields, fields.formula("system.damage", "MELEE.Item.damage", { hint, nullable: true }), [
        fields.flag("system.automatic", "MELEE.Attack.automatic", { hint: localize("MELEE.Attack.automaticHint") }),
      ]),
      {
        legend: localize("MELEE.Group.harm"),
        fields: [
          fields.set("system.harms", "MELEE.Item.harms", HARMS),
          fields.list("system.riders", "MELEE.Attack.riders", { hint: localize("MELEE.Attack.ridersHint") }),
        ],
      },
    ];
  }
}
