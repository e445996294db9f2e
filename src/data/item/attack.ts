import { harmSet } from "#data/fields/harms.ts";
import { flag, html, integer, textOrNull } from "#data/fields/plain.ts";
import { rangeFields } from "#data/fields/range.ts";

const { SetField, StringField } = foundry.data.fields;

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
  description: html(),
});

/** A natural attack of a monster: dice as written, "=hp" for the attacker's hit points, null for a rider alone. */
export class AttackModel extends foundry.abstract.TypeDataModel<ReturnType<typeof defineAttack>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MELEE.Attack", "MELEE.Item"];

  static override defineSchema() {
    return defineAttack();
  }
}
