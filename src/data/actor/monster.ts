import { harmsOf } from "#data/fields/harms.ts";
import { html } from "#data/fields/plain.ts";
import type { Target } from "#rules/attacks/types.ts";
import type { HarmKind } from "#rules/change.ts";
import { combatFields } from "./fields.ts";
import { FighterModel } from "./fighter.ts";
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

/** A monster: hit dice, attack routines and what harms it; its armor class is stored as it fights, without a shield. */
export class MonsterModel extends FighterModel<ReturnType<typeof defineMonster>> {
  static override LOCALIZATION_PREFIXES = ["MELEE.Monster", "MELEE.Actor"];

  static override defineSchema() {
    return defineMonster();
  }

  override get isCharacter(): boolean {
    return false;
  }

  override get levelOrHitDice(): number {
    return this.hitDice.count;
  }

  override get effectiveArmorClass(): number | null {
    return this.armorClass === null ? null : this.armorClass + this.bonuses.armorClass;
  }

  override get ownSaves(): number {
    return this.saveBonus;
  }

  /** What alone harms it: whoever asks for a magic bonus is harmed by magic. */
  get #harming(): HarmKind[] {
    return harmsOf(this.magicNeeded > 0 ? new Set([...this.harmedOnlyBy, "magic"]) : this.harmedOnlyBy);
  }

  /** The target of a rule, with what harms it and what does not (C21). */
  override toTarget(name: string, retreating: boolean): Target {
    return {
      ...super.toTarget(name, retreating),
      harmedOnlyBy: this.invulnerable ? this.#harming : null,
      immuneTo: harmsOf(this.immuneTo),
      magicNeeded: this.magicNeeded,
    };
  }
}
