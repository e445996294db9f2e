import type { CheckChoice, CheckDraft } from "#documents/table/prompts.ts";
import type { TemplateContext, WindowBase } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { MOST_MORALE_MODIFIER } from "#rules/checks/morale.ts";
import { ChoiceDialog, type FormValues, numberFrom } from "./choice-dialog.ts";

/** Asks how a monster's morale or reaction is rolled: Enter rolls, Escape cancels. */
export class CheckDialog extends ChoiceDialog<CheckChoice, CheckDraft> {
  static override DEFAULT_OPTIONS: typeof WindowBase.DEFAULT_OPTIONS = { id: "melee-and-morale-check-{id}" };

  static override PARTS = { form: { template: "systems/melee-and-morale/templates/dialogs/check-dialog.hbs" } };

  constructor(draft: CheckDraft) {
    super(draft, { window: { title: `MELEE.CheckDialog.${draft.kind}` } });
  }

  /** Opens the dialog for a draft; null when the user cancelled. Writes nothing. */
  static async prompt(draft: CheckDraft): Promise<CheckChoice | null> {
    return new CheckDialog(draft).ask();
  }

  protected override async _prepareContext(): Promise<TemplateContext> {
    const { kind, name, scores, choice } = this.draft;
    const options = scores.map(({ value, when }) => ({
      value,
      label: localize(when === "" ? "MELEE.CheckDialog.plain" : "MELEE.CheckDialog.when", { value, when }),
      selected: value === choice.morale,
    }));
    return {
      name,
      // One score is no choice.
      scores: options.length > 1 ? options : null,
      scoreLine: options.length === 1 ? options[0]?.label : null,
      modifier: choice.modifier,
      most: kind === "morale" ? MOST_MORALE_MODIFIER : null,
      least: kind === "morale" ? -MOST_MORALE_MODIFIER : null,
    };
  }

  protected override readChoice(values: FormValues): CheckChoice {
    return {
      modifier: numberFrom(values.modifier, 0),
      morale: numberFrom(values.morale, this.draft.choice.morale),
    };
  }
}
