import type { FieldGroup, Fields } from "#applications/api/field.ts";
import { SAVES } from "#config/saves.ts";
import { SPELL_KINDS, SPELL_LEVELS } from "#config/spells.ts";
import type { TemplatePart } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { itemParts, MeleeItemSheet } from "./item-sheet.ts";

/** A spell: what is printed of it, what it does to its targets, and the copies in memory. */
export class SpellSheet extends MeleeItemSheet {
  static override PARTS: Record<string, TemplatePart> = itemParts("spell-sheet");

  protected override get kindLine(): string {
    return localize("TYPES.Item.spell");
  }

  protected override groups(fields: Fields): FieldGroup[] {
    const copies = { min: 0, hint: localize("MELEE.Spell.preparedHint") };
    return [
      {
        legend: localize("MELEE.Group.spell"),
        fields: [
          fields.number("system.level", "MELEE.Spell.level", {
            min: SPELL_LEVELS.least,
            max: SPELL_LEVELS.most,
          }),
          fields.choice("system.kind", "MELEE.Spell.kind", SPELL_KINDS),
          fields.text("system.reversed", "MELEE.Spell.reversed"),
          fields.text("system.range", "MELEE.Spell.range"),
          fields.text("system.duration", "MELEE.Spell.duration"),
          fields.flag("system.needsSight", "MELEE.Spell.needsSight", {
            hint: localize("MELEE.Spell.needsSightHint"),
          }),
        ],
      },
      {
        legend: localize("MELEE.Group.spellTargets"),
        fields: [
          fields.choice("system.save", "MELEE.Spell.save", { "": "MELEE.Spell.noSave", ...SAVES }),
          fields.formula("system.damage", "MELEE.Spell.damage"),
          fields.flag("system.perLevel", "MELEE.Spell.perLevel", { hint: localize("MELEE.Spell.perLevelHint") }),
          fields.flag("system.heals", "MELEE.Spell.heals"),
        ],
      },
      {
        legend: localize("MELEE.Group.memory"),
        fields: [
          fields.flag("system.known", "MELEE.Spell.known"),
          fields.number("system.memorised", "MELEE.Spell.memorised", { min: 0 }),
          fields.number("system.prepared", "MELEE.Spell.prepared", copies),
        ],
      },
    ];
  }
}
