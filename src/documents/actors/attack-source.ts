import type { AttackSource } from "#rules/attacks/types.ts";

/** What an attack with an item needs to know; null for what is no weapon and no natural attack. */
export function attackSourceOf(item: Item.Implementation): AttackSource | null {
  if (item.isWeapon()) return item.system.toRules();
  return item.isAttack() ? item.system.toRules() : null;
}
