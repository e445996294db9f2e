import { harmSet, harmsOf } from "#data/fields/harms.ts";
import { flag, html, integer, text, textOrNull } from "#data/fields/plain.ts";
import { rangeFields, rangeOf } from "#data/fields/range.ts";
import type { AttackSource } from "#rules/attacks/types.ts";

const { ArrayField, SchemaField, SetField, StringField } = foundry.data.fields;

const defineAttack = () => ({
  damage: textOrNull("1d6"),
  melee: flag(true),
  missile: flag(),
  range: rangeFields(),
  attackBonus: integer(0),
  damageBonus: integer(0),
  harms: harmSet(),
  riders: new SetField(new StringField({ required: true, nullable: false, blank: false }), { initial: [] }),
  automatic: flag(),
  byWeapon: flag(),
  weaponModifier: integer(0),
  damageAlternates: new ArrayField(new SchemaField({ damage: text(), when: text() })),
  extraDamage: new ArrayField(new SchemaField({ damage: text(), kind: text() })),
  hullDamage: textOrNull(),
  description: html(),
});

/**
 * A natural attack of a monster: dice as written, "=hp" for the attacker's hit points, null for a rider alone. With
 * `byWeapon` the dice stand for a weapon that nobody has chosen yet, and `weaponModifier` adds to one that is.
 */
export class AttackModel extends foundry.abstract.TypeDataModel<ReturnType<typeof defineAttack>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MELEE.Attack", "MELEE.Item"];

  static override defineSchema() {
    return defineAttack();
  }

  /** Natural attacks are never slow (C5). */
  isSlow(): boolean {
    return false;
  }

  /** The dice with all that a hit always adds to them; null for a rider alone. */
  get fullDamage(): string | null {
    const extra = this.extraDamage.map(({ damage }) => damage.trim()).filter((damage) => damage !== "");
    if (this.damage === null || extra.length === 0) return this.damage;
    return [this.damage, ...extra].join("+");
  }

  /** What an attack with it needs to know. */
  toRules(): AttackSource {
    return {
      uuid: this.parent.uuid,
      name: this.parent.name,
      kind: "attack",
      damage: this.fullDamage,
      attackBonus: this.attackBonus,
      damageBonus: this.damageBonus,
      melee: this.melee,
      missile: this.missile,
      range: rangeOf(this.range),
      harms: harmsOf(this.harms),
      riders: [...this.riders],
      automatic: this.automatic,
    };
  }
}
