import { waitingQuestions } from "#applications/api/questions.ts";
import { type RenderOptions, type TemplateContext, WindowBase } from "#platform/foundry.ts";

/** The values of a submitted form by name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Reads a number from a form; what is empty or no number gives `otherwise`. */
export function numberFrom<Otherwise>(value: unknown, otherwise: Otherwise): number | Otherwise {
  if (value === null || value === undefined || value === "") return otherwise;
  const number = Number(value);
  return Number.isFinite(number) ? Math.trunc(number) : otherwise;
}

/**
 * A small window that asks for one choice, starting from a draft: Enter or its first button answers, Escape and closing
 * cancel.
 */
export abstract class ChoiceDialog<Choice, Draft> extends WindowBase {
  static override DEFAULT_OPTIONS: typeof WindowBase.DEFAULT_OPTIONS = {
    classes: ["melee-and-morale", "choice-dialog"],
    tag: "form",
    position: { width: 380, height: "auto" },
    window: { resizable: false, minimizable: false },
    form: { handler: ChoiceDialog.#onSubmit, submitOnChange: false, closeOnSubmit: true },
    actions: { cancel: ChoiceDialog.#onCancel },
  };

  protected readonly draft: Draft;
  /** The same question has the same words. */
  readonly #question: string;
  #resolve: (choice: Choice | null) => void = () => undefined;

  constructor(draft: Draft, options: Partial<typeof WindowBase.DEFAULT_OPTIONS> = {}) {
    super(options);
    this.draft = draft;
    this.#question = this.constructor.name + JSON.stringify(draft);
  }

  readonly #raise = (): void => {
    if (this.rendered) this.bringToFront();
  };

  /** An answered question may be asked again, even before its window is gone. */
  #answer(choice: Choice | null): void {
    if (waitingQuestions.get(this.#question) === this.#raise) waitingQuestions.delete(this.#question);
    this.#resolve(choice);
  }

  /** Turns the form into the choice. */
  protected abstract readChoice(values: FormValues): Choice;

  /** Opens the window; null when the user cancelled, and when the same question waits already: its window comes to the front. */
  ask(): Promise<Choice | null> {
    const raise = waitingQuestions.get(this.#question);
    if (raise) {
      raise();
      return Promise.resolve(null);
    }
    waitingQuestions.set(this.#question, this.#raise);
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
    this.#answer(null);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    void this.close();
  }

  static async #onSubmit(
    this: ChoiceDialog<unknown, unknown>,
    _event: Event,
    _form: HTMLFormElement,
    formData: foundry.applications.ux.FormDataExtended,
  ): Promise<void> {
    this.#answer(this.readChoice(formData.object));
  }

  static async #onCancel(this: ChoiceDialog<unknown, unknown>): Promise<void> {
    await this.close();
  }
}
