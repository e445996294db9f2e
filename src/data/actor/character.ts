import { html, integer, text } from "#data/fields/plain.ts";
import { type Bonuses, noBonuses } from "./bonuses.ts";
import { combatFields } from "./fields.ts";

const { SchemaField } = foundry.data.fields;

const ability = () => new SchemaField({ value: integer(10, 3, 18) });

const defineCharacter = () => ({
  ...combatFields(),
  abilities: new SchemaField({
    strength: ability(),
    intelligence: ability(),
    wisdom: ability(),
    dexterity: ability(),
    constitution: ability(),
    charisma: ability(),
  }),
  className: text(),
  level: integer(1, 1),
  experience: integer(0, 0),
  biography: html(),
});

/** A character of a classic class; the stored armor class is that of the bare body (10 before Dexterity). */
export class CharacterModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineCharacter>,
  Actor.Implementation
> {
  /** Not in the schema: set anew in each preparation, so effects never add up. */
  declare bonuses: Bonuses;

  static override LOCALIZATION_PREFIXES = ["MELEE.Character", "MELEE.Actor"];

  static override defineSchema() {
    return defineCharacter();
  }

  override prepareBaseData() {
    this.bonuses = noBonuses();
  }
}
