import { ABILITIES, type AbilityId } from "#config/abilities.ts";
import type { Rate } from "#data/actor/figures.ts";
import type { HitPoints } from "#rules/change.ts";
import { SAVE_IDS, type SaveId } from "#rules/checks/saving-throw.ts";
import { abilityModifier } from "#rules/tables/ability-modifiers.ts";

/** The figures of a fight as macros and modules read them; the property names are public. */
export interface ActorStats {
  /** Ascending; null for what is hit without a roll. */
  readonly armorClass: number | null;
  readonly armorClassDescending: number | null;
  readonly attackBonus: number;
  readonly thac0: number;
  readonly hp: HitPoints;
  readonly saves: Readonly<Record<SaveId, number>>;
  /** Feet by way of moving. */
  readonly movement: Readonly<Record<string, Rate>>;
  readonly morale: number | null;
  readonly initiativeModifier: number;
}

/** The figures of an actor, frozen through and through; null for one of another kind. */
export function statsOf(actor: Actor.Implementation): ActorStats | null {
  const system = actor.fighter;
  if (!system) return null;
  const saves = {} as Record<SaveId, number>;
  for (const id of SAVE_IDS) saves[id] = system.saves[id];
  return foundry.utils.deepFreeze({
    armorClass: system.effectiveArmorClass,
    armorClassDescending: system.armorClassDescending,
    attackBonus: system.attackBonus,
    thac0: system.thac0,
    hp: { value: system.hp.value, max: system.hp.max },
    saves,
    movement: system.movementRates,
    morale: system.morale === null ? null : system.morale + system.bonuses.morale,
    initiativeModifier: system.initiativeModifier + system.bonuses.initiative,
  });
}

/** What formulas may name, all numbers; null for an actor of another kind. */
export function rollDataOf(actor: Actor.Implementation): Record<string, number> | null {
  const stats = statsOf(actor);
  if (!stats) return null;
  const level = actor.fighter?.levelOrHitDice ?? 0;
  const data: Record<string, number> = {
    hp: stats.hp.value,
    maxHp: stats.hp.max,
    ac: stats.armorClass ?? 0,
    ab: stats.attackBonus,
    thac0: stats.thac0,
    level,
    hd: level,
  };
  for (const [id, { formula }] of Object.entries(ABILITIES)) {
    data[formula] = actor.isCharacter() ? abilityModifier(actor.system.abilities[id as AbilityId].value) : 0;
  }
  return data;
}
