import { AttackDialog } from "#applications/dialogs/attack-dialog.ts";
import { CheckDialog } from "#applications/dialogs/check-dialog.ts";
import { confirm } from "#applications/dialogs/confirm.ts";
import { SaveDialog } from "#applications/dialogs/save-dialog.ts";
import { installPrompts } from "#documents/table/prompts.ts";
import { refusalText } from "#platform/notify.ts";

/** Puts the dialogs behind the questions that documents ask. */
export function registerPrompts(): void {
  installPrompts({
    attack: (draft) => AttackDialog.prompt(draft),
    save: (draft) => SaveDialog.prompt(draft),
    check: (draft) => CheckDialog.prompt(draft),
    overrule: (refusal) => confirm("MELEE.OverruleDialog.title", refusalText(refusal), "MELEE.OverruleDialog.yes"),
  });
}
