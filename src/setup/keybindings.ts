import { SYSTEM_ID } from "#platform/settings.ts";
import { holdSkipKey } from "#platform/skip-key.ts";
import { openMonsterBrowser } from "./monster-browser.ts";

/**
 * Registers the key that, held at a click, leaves out the dialog (or brings it, when the user's setting turns it round),
 * and one without a key until a gamemaster gives it one: it opens the list of monsters.
 */
export function registerKeybindings(): void {
  game.keybindings.register(SYSTEM_ID, "skipDialog", {
    name: "MELEE.Key.skipDialog.name",
    hint: "MELEE.Key.skipDialog.hint",
    editable: [{ key: "ShiftLeft" }, { key: "ShiftRight" }],
    onDown: () => holdSkipKey(true),
    onUp: () => holdSkipKey(false),
  });
  game.keybindings.register(SYSTEM_ID, "monsterBrowser", {
    name: "MELEE.Key.monsterBrowser.name",
    hint: "MELEE.Key.monsterBrowser.hint",
    restricted: true,
    editable: [],
    onDown: () => {
      void openMonsterBrowser();
      return true;
    },
  });
}
