import { harmsOf } from "#data/fields/harms.ts";
import { html } from "#data/fields/plain.ts";
import type { Attacker, Target } from "#rules/attacks/types.ts";
import type { HarmKind } from "#rules/change.ts";
import { descendingFromAscending, thac0FromAttackBonus } from "#rules/tables/conversions.ts";
import { type Bonuses, cleanBonuses, noBonuses } from "./bonuses.ts";
import { combatFields } from "./fields.ts";
import { movementOf, type SaverFigures, saverOf } from "./figures.ts";
import {
  alternateFields,
  encounterFields,
  harmFields,
  hitDiceFields,
  routineFields,
  specialFields,
} from "./monster-fields.ts";

const defineMonster = () => ({
  ...combatFields(),
  ...hitDiceFields(),
  ...routineFields(),
  ...harmFields(),
  ...alternateFields(),
  ...encounterFields(),
  ...specialFields(),
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

  override prepareDerivedData() {
    this.bonuses = cleanBonuses(this.bonuses);
  }

  /** Ascending armor class with effects; null for what is hit without a roll (C14). */
  get effectiveArmorClass(): number | null {
    return this.armorClass === null ? null : this.armorClass + this.bonuses.armorClass;
  }

  /** No monster's armor class is known to hold a shield. */
  get shieldArmorClass(): number {
    return 0;
  }

  /** Descending armor class with effects (T7). */
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

  /** The attacker of a rule; `down` is decided by who knows the fight. */
  toAttacker(name: string, down: boolean): Attacker {
    return {
      uuid: this.parent.uuid,
      name,
      isCharacter: false,
      attackBonus: this.attackBonus,
      strength: 0,
      dexterity: 0,
      hp: this.hp.value,
      bonuses: { ...this.bonuses.attack, damage: this.bonuses.damage },
      retreating: false,
      down,
    };
  }

  /** What alone harms it: whoever asks for a magic bonus is harmed by magic. */
  get #harming(): HarmKind[] {
    return harmsOf(this.magicNeeded > 0 ? new Set([...this.harmedOnlyBy, "magic"]) : this.harmedOnlyBy);
  }

  /** The target of a rule. */
  toTarget(name: string, retreating: boolean): Target {
    return {
      uuid: this.parent.uuid,
      name,
      armorClass: this.effectiveArmorClass,
      shield: this.shieldArmorClass,
      hp: this.hp.value,
      harmedOnlyBy: this.invulnerable ? this.#harming : null,
      immuneTo: harmsOf(this.immuneTo),
      magicNeeded: this.magicNeeded,
      retreating,
    };
  }

  /** What a saving throw reads; null for an id that is no save. */
  toSaver(saveId: string): SaverFigures | null {
    return saverOf(this.saves, this.bonuses, saveId, { own: this.saveBonus, wisdom: 0 });
  }
}
