import { immunityTo } from "#rules/attacks/immunity.ts";
import type { Attacker, Target } from "#rules/attacks/types.ts";
import type { HarmKind } from "#rules/change.ts";
import { descendingFromAscending, thac0FromAttackBonus } from "#rules/tables/conversions.ts";
import { type Bonuses, cleanBonuses, noBonuses } from "./bonuses.ts";
import type { combatFields } from "./fields.ts";
import { movementOf, type SaverFigures, saverOf } from "./figures.ts";

/** What every actor that fights stores; each subtype adds its own fields. */
export type FighterSchema = ReturnType<typeof combatFields>;

/** What abilities change; all 0 for whoever has none. */
export interface AbilityFigures {
  /** STR to melee attack and damage rolls. */
  readonly melee: number;
  /** DEX to missile attack rolls. */
  readonly missile: number;
  /** DEX to individual initiative (C6). */
  readonly initiative: number;
  /** WIS to saves against magic. */
  readonly magicSaves: number;
}

const NO_ABILITIES: AbilityFigures = Object.freeze({ melee: 0, missile: 0, initiative: 0, magicSaves: 0 });

/** Every actor that fights: its figures with effects, and what the rules read of it. */
export abstract class FighterModel<Schema extends FighterSchema = FighterSchema> extends foundry.abstract.TypeDataModel<
  Schema,
  Actor.Implementation
> {
  /** Not in the schema: set anew in each preparation, so effects never add up. */
  declare bonuses: Bonuses;

  override prepareBaseData() {
    this.bonuses = noBonuses();
  }

  override prepareDerivedData() {
    this.bonuses = cleanBonuses(this.bonuses);
  }

  /** Whether it is a player's person rather than a creature: what holds of characters holds of it. */
  abstract get isCharacter(): boolean;

  /** Ascending armor class with everything worn and effects; null for what is hit without a roll (C14). */
  abstract get effectiveArmorClass(): number | null;

  /** A character's level, a monster's Hit Dice. */
  abstract get levelOrHitDice(): number;

  /** The part of the armor class that a worn shield gives. */
  get shieldArmorClass(): number {
    return 0;
  }

  /** Whether it has no hit points left (C20). */
  get isAtZero(): boolean {
    return this.hp.value <= 0;
  }

  /** What its abilities change. */
  get abilityEffects(): AbilityFigures {
    return NO_ABILITIES;
  }

  /** A bonus of its own to all saves. */
  get ownSaves(): number {
    return 0;
  }

  /** Descending armor class with everything worn and effects (T7). */
  get armorClassDescending(): number | null {
    const ascending = this.effectiveArmorClass;
    return ascending === null ? null : descendingFromAscending(ascending);
  }

  /** What the attack bonus is as a THAC0 (T7). */
  get thac0(): number {
    return thac0FromAttackBonus(this.attackBonus);
  }

  /** Base and encounter rate of every way of moving, in feet, with effects (C7). */
  get movementRates() {
    return movementOf(this.movement, this.bonuses.movement);
  }

  /** What is added to a die for initiative of its own (C6). */
  get ownInitiative(): number {
    return this.initiativeModifier + this.abilityEffects.initiative + this.bonuses.initiative;
  }

  /** The attacker of a rule; `down` is decided by who knows the fight. */
  toAttacker(name: string, down: boolean): Attacker {
    const { melee, missile } = this.abilityEffects;
    return {
      uuid: this.parent.uuid,
      name,
      isCharacter: this.isCharacter,
      attackBonus: this.attackBonus,
      strength: melee,
      dexterity: missile,
      hp: this.hp.value,
      bonuses: { ...this.bonuses.attack, damage: this.bonuses.damage },
      retreating: false,
      down,
    };
  }

  /** The target of a rule, hurt by everything. */
  toTarget(name: string, retreating: boolean): Target {
    return {
      uuid: this.parent.uuid,
      name,
      armorClass: this.effectiveArmorClass,
      shield: this.shieldArmorClass,
      hp: this.hp.value,
      harmedOnlyBy: null,
      immuneTo: [],
      retreating,
    };
  }

  /** Whether it takes nothing from these kinds of harm (C21); none of them is no question. */
  isImmuneTo(harms: readonly HarmKind[], magicBonus?: number): boolean {
    return harms.length > 0 && immunityTo(harms, this.toTarget("", false), magicBonus) !== null;
  }

  /** What a saving throw reads; null for an id that is no save. */
  toSaver(saveId: string): SaverFigures | null {
    return saverOf(this.saves, this.bonuses, saveId, { own: this.ownSaves, wisdom: this.abilityEffects.magicSaves });
  }
}
