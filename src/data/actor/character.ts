import { html, integer, text } from "#data/fields/plain.ts";
import { type ArmorClass, armorClass } from "#rules/characters/armor-class.ts";
import { type AbilityEffects, abilityEffects } from "#rules/tables/ability-modifiers.ts";
import { combatFields } from "./fields.ts";
import { FighterModel } from "./fighter.ts";

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
export class CharacterModel extends FighterModel<ReturnType<typeof defineCharacter>> {
  static override LOCALIZATION_PREFIXES = ["MELEE.Character", "MELEE.Actor"];

  static override defineSchema() {
    return defineCharacter();
  }

  override get isCharacter(): boolean {
    return true;
  }

  override get levelOrHitDice(): number {
    return this.level;
  }

  /** What the six scores do. */
  override get abilityEffects(): AbilityEffects {
    const { strength, intelligence, wisdom, dexterity, constitution, charisma } = this.abilities;
    return abilityEffects({
      strength: strength.value,
      intelligence: intelligence.value,
      wisdom: wisdom.value,
      dexterity: dexterity.value,
      constitution: constitution.value,
      charisma: charisma.value,
    });
  }

  /** Armor class as it stands, ascending: the best worn armor and shield, Dexterity, effects. */
  get protection(): ArmorClass {
    const worn = this.parent.items.filter((item) => item.isArmor() && item.system.equipped);
    return armorClass({
      unarmored: this.armorClass ?? 10,
      worn: worn.flatMap((item) => (item.isArmor() ? [item.system.toRules()] : [])),
      dexterity: this.abilityEffects.armorClass,
      bonus: this.bonuses.armorClass,
    });
  }

  /** Never null, since a character always has one. */
  override get effectiveArmorClass(): number {
    return this.protection.armorClass;
  }

  override get shieldArmorClass(): number {
    return this.protection.shield;
  }
}
