import type { Field, FieldGroup, Fields } from "#applications/api/field.ts";
import { ARMOR_KINDS } from "#config/armor.ts";
import type { TemplatePart } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { itemParts, MeleeItemSheet } from "./item-sheet.ts";

/** Armor or a shield: what it gives both ways, whether it is worn, and what it costs. */
export class ArmorSheet extends MeleeItemSheet {
  static override PARTS: Record<string, TemplatePart> = itemParts("armor-sheet");

  protected override get kindLine(): string {
    return localize("TYPES.Item.armor");
  }

  /** Whether it is worn; what nobody carries is neither. */
  private wornField(fields: Fields): Field[] {
    const { item } = this;
    return item.actor && item.isArmor() ? [fields.toggle("equipped", "MELEE.Sheet.worn", item.system.equipped)] : [];
  }

  protected override groups(fields: Fields): FieldGroup[] {
    const both = [
      fields.number("system.armorClass", "MELEE.Figure.armorClassAscending", { nullable: true }),
      fields.converted("system.armorClass", "MELEE.Figure.armorClassDescending", { nullable: true }),
    ];
    return [
      {
        legend: localize("MELEE.Group.protection"),
        fields: [
          fields.choice("system.kind", "MELEE.Armor.kind", ARMOR_KINDS),
          ...(settings.attackMode === "ascending" ? both : both.reverse()),
          fields.number("system.shieldBonus", "MELEE.Armor.shieldBonus"),
          ...this.wornField(fields),
        ],
      },
      {
        legend: localize("MELEE.Group.carried"),
        fields: [
          fields.number("system.cost", "MELEE.Item.cost", { min: 0, step: "any" }),
          fields.number("system.weight", "MELEE.Item.weight", { min: 0, step: "any" }),
        ],
      },
    ];
  }
}
