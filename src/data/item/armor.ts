import { ARMOR_KINDS } from "#config/armor.ts";
import { amount, flag, html, integer, integerOrNull } from "#data/fields/plain.ts";

import type { WornArmor } from "#rules/characters/armor-class.ts";

const { StringField } = foundry.data.fields;

const defineArmor = () => ({
  armorClass: integerOrNull(12, 0),
  shieldBonus: integer(0),
  kind: new StringField({ required: true, nullable: false, blank: false, choices: ARMOR_KINDS, initial: "light" }),
  equipped: flag(),
  cost: amount(),
  weight: amount(),
  description: html(),
});

/** A suit of armor (ascending armor class) or a shield (a bonus, no armor class of its own). */
export class ArmorModel extends foundry.abstract.TypeDataModel<ReturnType<typeof defineArmor>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MELEE.Armor", "MELEE.Item"];

  static override defineSchema() {
    return defineArmor();
  }

  /** A shield, which takes a hand and whose part of the armor class can be ignored. */
  get isShield(): boolean {
    return this.kind === "shield";
  }

  /** What it gives while worn: a shield never has an armor class of its own. */
  toRules(): WornArmor {
    return { armorClass: this.isShield ? null : (this.armorClass ?? 0), shieldBonus: this.shieldBonus };
  }
}
