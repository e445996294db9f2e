import { installPrompts } from "#documents/table/prompts.ts";
import { refusalText } from "#platform/notify.ts";

/** Puts the dialogs behind the questions that documents ask; each is loaded when it is first asked. */
export function registerPrompts(): void {
  installPrompts({
    attack: async (draft) => (await import("#applications/dialogs/attack-dialog.ts")).AttackDialog.prompt(draft),
    save: async (draft) => (await import("#applications/dialogs/save-dialog.ts")).SaveDialog.prompt(draft),
    check: async (draft) => (await import("#applications/dialogs/check-dialog.ts")).CheckDialog.prompt(draft),
    overrule: async (refusal) => {
      const { confirm } = await import("#applications/dialogs/confirm.ts");
      return confirm("MELEE.OverruleDialog.title", refusalText(refusal), "MELEE.OverruleDialog.yes");
    },
  });
}
