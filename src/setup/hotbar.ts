import { dropOnHotbar } from "#documents/table/macro.ts";

/** Weapons, attacks, saves and routines that are dropped on the hotbar become macros; the rest is left to core. */
export function registerHotbar(): void {
  Hooks.on("hotbarDrop", (_hotbar, data, slot) => (dropOnHotbar(data, slot) ? false : undefined));
}
