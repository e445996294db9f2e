import { CharacterSheet } from "#applications/sheets/actor/character-sheet.ts";
import { MonsterSheet } from "#applications/sheets/actor/monster-sheet.ts";
import { ArmorSheet } from "#applications/sheets/item/armor-sheet.ts";
import { AttackSheet } from "#applications/sheets/item/attack-sheet.ts";
import { WeaponSheet } from "#applications/sheets/item/weapon-sheet.ts";
import { SYSTEM_ID } from "#platform/settings.ts";

/** Registers one sheet for each subtype of actors and items. */
export function registerSheets(): void {
  const { registerSheet } = foundry.applications.apps.DocumentSheetConfig;
  const options = (type: string, label: string) => ({ types: [type], makeDefault: true, label });
  registerSheet(Actor, SYSTEM_ID, CharacterSheet, options("character", "TYPES.Actor.character"));
  registerSheet(Actor, SYSTEM_ID, MonsterSheet, options("monster", "TYPES.Actor.monster"));
  registerSheet(Item, SYSTEM_ID, WeaponSheet, options("weapon", "TYPES.Item.weapon"));
  registerSheet(Item, SYSTEM_ID, ArmorSheet, options("armor", "TYPES.Item.armor"));
  registerSheet(Item, SYSTEM_ID, AttackSheet, options("attack", "TYPES.Item.attack"));
}
