import { AttackDialog } from "#applications/dialogs/attack-dialog.ts";
import { CheckDialog } from "#applications/dialogs/check-dialog.ts";
import { confirmOverrule } from "#applications/dialogs/overrule-dialog.ts";
import { SaveDialog } from "#applications/dialogs/save-dialog.ts";
import { installPrompts } from "#documents/prompts.ts";

/** Puts the dialogs behind the questions that documents ask. */
export function registerPrompts(): void {
  installPrompts({
    attack: (draft) => AttackDialog.prompt(draft),
    save: (draft) => SaveDialog.prompt(draft),
    check: (draft) => CheckDialog.prompt(draft),
    overrule: (refusal) => confirmOverrule(refusal),
  });
}
