import { settings } from "./settings.ts";

let held = false;

/** Notes whether the skip key is down; always false, so that the key still reaches core's own bindings. */
export function holdSkipKey(down: boolean): boolean {
  held = down;
  return false;
}

/** Whether a dialog is wanted now: normally yes, no while the skip key is held; the user's setting turns both round. */
export function wantsDialog(): boolean {
  return held === settings.skipDialog;
}
