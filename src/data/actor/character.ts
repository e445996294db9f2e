import { html, integer, text } from "#data/fields/plain.ts";
import type { Attacker, Target } from "#rules/attacks/types.ts";
import { type ArmorClass, armorClass } from "#rules/characters/armor-class.ts";
import { type AbilityEffects, abilityEffects } from "#rules/tables/ability-modifiers.ts";
import { descendingFromAscending, thac0FromAttackBonus } from "#rules/tables/conversions.ts";
import { type Bonuses, cleanBonuses, noBonuses } from "./bonuses.ts";
import { combatFields } from "./fields.ts";
import { movementOf, type SaverFigures, saverOf } from "./figures.ts";

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

  override prepareDerivedData() {
    this.bonuses = cleanBonuses(this.bonuses);
  }

  /** What the six scores do. */
  get abilityEffects(): AbilityEffects {
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

  /** Ascending armor class with everything worn; never null, since a character always has one. */
  get effectiveArmorClass(): number {
    return this.protection.armorClass;
  }

  /** The part of the armor class that a worn shield gives. */
  get shieldArmorClass(): number {
    return this.protection.shield;
  }

  /** Descending armor class with everything worn (T7). */
  get armorClassDescending(): number {
    return descendingFromAscending(this.effectiveArmorClass);
  }

  /** What the attack bonus is as a THAC0 (T7). */
  get thac0(): number {
    return thac0FromAttackBonus(this.attackBonus);
  }

  /** Base and encounter rate of every way of moving, in feet, with effects (C7). */
  get movementRates() {
    return movementOf(this.movement, this.bonuses.movement);
  }

  /** The attacker of a rule; `down` is decided by who knows the fight. */
  toAttacker(name: string, down: boolean): Attacker {
    const { melee, missile } = this.abilityEffects;
    return {
      uuid: this.parent.uuid,
      name,
      isCharacter: true,
      attackBonus: this.attackBonus,
      strength: melee,
      dexterity: missile,
      hp: this.hp.value,
      bonuses: { ...this.bonuses.attack, damage: this.bonuses.damage },
      retreating: false,
      down,
    };
  }

  /** The target of a rule; a character is hurt by everything. */
  toTarget(name: string, retreating: boolean): Target {
    const { armorClass: ascending, shield } = this.protection;
    return {
      uuid: this.parent.uuid,
      name,
      armorClass: ascending,
      shield,
      hp: this.hp.value,
      harmedOnlyBy: null,
      immuneTo: [],
      retreating,
    };
  }

  /** What a saving throw reads; null for an id that is no save. */
  toSaver(saveId: string): SaverFigures | null {
    return saverOf(this.saves, this.bonuses, saveId, { own: 0, wisdom: this.abilityEffects.magicSaves });
  }
}
