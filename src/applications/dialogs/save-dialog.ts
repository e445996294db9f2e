import { crowd, signed } from "#data/message/card.ts";
import type { SaveChoice, SaveDraft } from "#documents/table/prompts.ts";
import type { TemplateContext, WindowBase } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { ChoiceDialog, type FormValues, numberFrom } from "./choice-dialog.ts";

/** Asks how a saving throw is made: Enter rolls, Escape cancels. */
export class SaveDialog extends ChoiceDialog<SaveChoice, SaveDraft> {
  static override DEFAULT_OPTIONS: typeof WindowBase.DEFAULT_OPTIONS = {
    id: "melee-and-morale-save-{id}",
    window: { title: "MELEE.SaveDialog.title" },
  };

  static override PARTS = { form: { template: "systems/melee-and-morale/templates/dialogs/save-dialog.hbs" } };

  /** Opens the dialog for a draft; null when the user cancelled. Writes nothing. */
  static async prompt(draft: SaveDraft): Promise<SaveChoice | null> {
    return new SaveDialog(draft).ask();
  }

  protected override async _prepareContext(): Promise<TemplateContext> {
    const { saver, savers, value, highest, wisdom, choice, damage } = this.draft;
    const several = savers.length > 1;
    const save = localize(`MELEE.Save.${this.draft.saveId}`);
    return {
      saver: several ? localize("MELEE.SaveDialog.savers", { count: savers.length }) : saver,
      crowd: several ? crowd(savers, localize, Number.POSITIVE_INFINITY) : null,
      saveLine:
        value === highest
          ? localize("MELEE.SaveDialog.line", { save, value })
          : localize("MELEE.SaveDialog.lines", { save, least: value, highest }),
      damageLine: damage === null ? null : localize("MELEE.SaveDialog.damage", { total: damage }),
      modifier: choice.modifier,
      die: choice.die ?? "",
      magic: choice.magic,
      magicLabel: wisdom === 0 ? null : several ? localize("MELEE.SaveDialog.magicMany") : magicLabel(wisdom),
    };
  }

  protected override readChoice(values: FormValues): SaveChoice {
    return {
      modifier: numberFrom(values.modifier, 0),
      die: numberFrom(values.die, null),
      magic: values.magic === true,
    };
  }
}

function magicLabel(wisdom: number): string {
  return localize("MELEE.SaveDialog.magic", { modifier: signed(wisdom) });
}
