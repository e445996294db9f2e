import { SYSTEM_ID } from "#platform/settings.ts";
import { holdSkipKey } from "#platform/skip-key.ts";

/** Registers the key that, held at a click, leaves out the dialog (or brings it, when the user's setting turns it round). */
export function registerKeybindings(): void {
  game.keybindings.register(SYSTEM_ID, "skipDialog", {
    name: "MELEE.Key.skipDialog.name",
    hint: "MELEE.Key.skipDialog.hint",
    editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }],
    onDown: () => holdSkipKey(true),
    onUp: () => holdSkipKey(false),
  });
}
