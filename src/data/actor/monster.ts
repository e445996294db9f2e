import { harmSet } from "#data/fields/harms.ts";
import { flag, html, integer, text } from "#data/fields/plain.ts";
import { type Bonuses, noBonuses } from "./bonuses.ts";
import { combatFields } from "./fields.ts";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

const defineMonster = () => ({
  ...combatFields(),
  hitDice: new SchemaField({
    text: text("1"),
    count: new foundry.data.fields.NumberField({ required: true, nullable: false, initial: 1, min: 0 }),
    die: integer(8, 1),
    modifier: integer(0),
    asterisks: integer(0, 0),
  }),
  kind: text(),
  experience: integer(0, 0),
  saveAs: text(),
  numberAppearing: new SchemaField({ dungeon: text(), lair: text() }),
  treasure: text(),
  routines: new ArrayField(
    new ArrayField(
      new SchemaField({
        attackId: new StringField({ required: true, nullable: false, blank: false }),
        count: integer(1, 1),
      }),
    ),
  ),
  invulnerable: flag(),
  harmedOnlyBy: harmSet(),
  immuneTo: harmSet(),
  saveBonus: integer(0),
  specials: new ArrayField(new SchemaField({ tag: text(), text: text() })),
  description: html(),
});

/** A monster: hit dice, attack routines and what harms it; its armor class is stored as it fights. */
export class MonsterModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineMonster>,
  Actor.Implementation
> {
  /** Not in the schema: set anew in each preparation, so effects never add up. */
  declare bonuses: Bonuses;

  static override LOCALIZATION_PREFIXES = ["MELEE.Monster", "MELEE.Actor"];

  static override defineSchema() {
    return defineMonster();
  }

  override prepareBaseData() {
    this.bonuses = noBonuses();
  }
}
