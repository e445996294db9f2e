import { CharacterSheet } from "#applications/sheets/actor/character-sheet.ts";
import { MonsterSheet } from "#applications/sheets/actor/monster-sheet.ts";
import { ArmorSheet } from "#applications/sheets/item/armor-sheet.ts";
import { AttackSheet } from "#applications/sheets/item/attack-sheet.ts";
import { GearSheet } from "#applications/sheets/item/gear-sheet.ts";
import { SpellSheet } from "#applications/sheets/item/spell-sheet.ts";
import { WeaponSheet } from "#applications/sheets/item/weapon-sheet.ts";
import { SYSTEM_ID } from "#platform/settings.ts";

/** Registers the sheet of each subtype. Users store the class name of a sheet that they choose, so names must stay. */
export function registerSheets(): void {
  const { DocumentSheetConfig } = foundry.applications.apps;
  const actors = { character: CharacterSheet, monster: MonsterSheet } as const;
  const items = {
    weapon: WeaponSheet,
    armor: ArmorSheet,
    attack: AttackSheet,
    gear: GearSheet,
    spell: SpellSheet,
  } as const;
  for (const [type, sheet] of Object.entries(actors)) {
    DocumentSheetConfig.registerSheet(Actor.implementation, SYSTEM_ID, sheet, options("Actor", type));
  }
  for (const [type, sheet] of Object.entries(items)) {
    DocumentSheetConfig.registerSheet(Item.implementation, SYSTEM_ID, sheet, options("Item", type));
  }
}

function options(documentName: "Actor" | "Item", type: string) {
  return { types: [type], makeDefault: true, label: `TYPES.${documentName}.${type}` };
}
