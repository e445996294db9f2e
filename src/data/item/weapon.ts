import { IN_HAND } from "#config/hands.ts";
import { harmSet, harmsOf } from "#data/fields/harms.ts";
import { amount, flag, html, integer, text } from "#data/fields/plain.ts";
import { rangeFields, rangeOf } from "#data/fields/range.ts";
import type { AttackSource } from "#rules/attacks/types.ts";
import { isSlow } from "#rules/items/slow.ts";

const { SetField, StringField } = foundry.data.fields;

const defineWeapon = () => ({
  damage: text("1d6"),
  melee: flag(true),
  missile: flag(),
  twoHanded: flag(),
  slow: flag(),
  range: rangeFields(),
  attackBonus: integer(0),
  damageBonus: integer(0),
  harms: harmSet(),
  magicBonus: integer(0, 0),
  inHand: new StringField({ required: true, nullable: false, blank: false, choices: IN_HAND, initial: "none" }),
  equipped: flag(),
  quantity: integer(1, 0),
  bundle: integer(1, 1),
  cost: amount(),
  weight: amount(),
  qualities: new SetField(new StringField({ required: true, nullable: false, blank: false }), { initial: [] }),
  description: html(),
});

/** A weapon that a character carries, and where it is: ranges in feet, gold for a bundle of so many, coins of weight each. */
export class WeaponModel extends foundry.abstract.TypeDataModel<ReturnType<typeof defineWeapon>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MELEE.Weapon", "MELEE.Item"];

  static override defineSchema() {
    return defineWeapon();
  }

  /** Whether it makes who holds it act last, by the world's setting for two-handed weapons (C5). */
  isSlow(twoHandedIsSlow: boolean): boolean {
    const { melee, missile, twoHanded, slow } = this;
    return isSlow({ kind: "weapon", melee, missile, twoHanded, slow }, twoHandedIsSlow);
  }

  /** What an attack with it needs to know. */
  toRules(): AttackSource {
    return {
      uuid: this.parent.uuid,
      name: this.parent.name,
      kind: "weapon",
      damage: this.damage.trim() === "" ? null : this.damage,
      attackBonus: this.attackBonus,
      damageBonus: this.damageBonus,
      melee: this.melee,
      missile: this.missile,
      range: rangeOf(this.range),
      harms: harmsOf(this.harms),
      magicBonus: this.magicBonus,
      riders: [],
      automatic: false,
    };
  }
}
