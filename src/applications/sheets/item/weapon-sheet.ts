import type { Field, FieldGroup, Fields } from "#applications/api/field.ts";
import { HARMS } from "#config/harms.ts";
import { QUALITIES } from "#config/qualities.ts";
import type { TemplatePart } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { carriedFields } from "./carried-fields.ts";
import { itemParts, MeleeItemSheet } from "./item-sheet.ts";
import { strikeFields } from "./strike-fields.ts";

/** A weapon: damage, reach and ranges, hands, what it harms, and what it costs. */
export class WeaponSheet extends MeleeItemSheet {
  static override PARTS: Record<string, TemplatePart> = itemParts("weapon-sheet");

  protected override get kindLine(): string {
    return localize("TYPES.Item.weapon");
  }

  /** Whether it is in hand; what nobody carries is in nobody's. */
  private handField(fields: Fields): Field[] {
    const { item } = this;
    if (!item.actor || !item.isWeapon()) return [];
    return [fields.toggle("inHand", "MELEE.Weapon.inHand", item.system.inHand !== "none")];
  }

  protected override groups(fields: Fields): FieldGroup[] {
    return [
      ...strikeFields(fields, fields.formula("system.damage", "MELEE.Item.damage"), [
        fields.flag("system.twoHanded", "MELEE.Weapon.twoHanded"),
        fields.flag("system.slow", "MELEE.Weapon.slow", { hint: localize("MELEE.Weapon.slowHint") }),
      ]),
      {
        legend: localize("MELEE.Group.carried"),
        fields: [
          ...carriedFields(fields),
          ...this.handField(fields),
          fields.set("system.harms", "MELEE.Item.harms", HARMS),
          fields.number("system.magicBonus", "MELEE.Weapon.magicBonus", {
            min: 0,
            hint: localize("MELEE.Weapon.magicBonusHint"),
          }),
          fields.set("system.qualities", "MELEE.Weapon.qualities", QUALITIES),
        ],
      },
    ];
  }
}
