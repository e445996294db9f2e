import { type RenderOptions, type TemplateContext, WindowBase } from "#platform/foundry.ts";

/** The values of a submitted form by name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Reads a number from a form; what is empty or no number gives `otherwise`. */
export function numberFrom<Otherwise>(value: unknown, otherwise: Otherwise): number | Otherwise {
  if (value === null || value === undefined || value === "") return otherwise;
  const number = Number(value);
  return Number.isFinite(number) ? Math.trunc(number) : otherwise;
}

/** A small window that asks for one choice: Enter or its first button answers, Escape and closing cancel. */
export abstract class ChoiceDialog<Choice> extends WindowBase {
  static override DEFAULT_OPTIONS: typeof WindowBase.DEFAULT_OPTIONS = {
    classes: ["melee-and-morale", "choice-dialog"],
    tag: "form",
    position: { width: 380, height: "auto" },
    window: { resizable: false, minimizable: false },
    form: { handler: ChoiceDialog.#onSubmit, submitOnChange: false, closeOnSubmit: true },
    actions: { cancel: ChoiceDialog.#onCancel },
  };

  #resolve: (choice: Choice | null) => void = () => undefined;

  /** Turns the form into the choice. */
  protected abstract readChoice(values: FormValues): Choice;

  /** Opens the window; null when the user cancelled. */
  ask(): Promise<Choice | null> {
    const answer = new Promise<Choice | null>((resolve) => {
      this.#resolve = resolve;
    });
    void this.render({ force: true });
    return answer;
  }

  protected override async _onRender(context: TemplateContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!options.isFirstRender) return;
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    const first = this.element.querySelector<HTMLInputElement>("[autofocus]");
    first?.focus();
    first?.select();
  }

  protected override _onClose(options: foundry.applications.api.ApplicationV2.RenderOptions): void {
    super._onClose(options);
    this.#resolve(null);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    void this.close();
  }

  static async #onSubmit(
    this: ChoiceDialog<unknown>,
    _event: Event,
    _form: HTMLFormElement,
    formData: foundry.applications.ux.FormDataExtended,
  ): Promise<void> {
    this.#resolve(this.readChoice(formData.object));
  }

  static async #onCancel(this: ChoiceDialog<unknown>): Promise<void> {
    await this.close();
  }
}
