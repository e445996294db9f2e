import { localize } from "#platform/localize.ts";

const { DialogV2 } = foundry.applications.api;
const escaped = (text: string): string => foundry.utils.escapeHTML(text);

/** Asks the referee for the name of a new side; null when nothing was given. */
export async function askName(): Promise<string | null> {
  const input = `<input type="text" name="side" required autofocus>`;
  const answer = await ask(localize("MELEE.Tracker.addSide"), field(localize("MELEE.Tracker.sideName"), input));
  return answer?.side || null;
}

/** Asks what the dice of some show, each from 1 to 6; what was typed by id, null when the window was closed. */
export async function askDice(units: readonly { id: string; name: string }[]): Promise<Record<string, string> | null> {
  const fields = units.map(({ id, name }, index) => {
    const input = `<input type="number" name="${escaped(id)}" min="1" max="6" step="1"${index === 0 ? " autofocus" : ""}>`;
    return field(localize("MELEE.Tracker.die", { side: name }), input);
  });
  return ask(localize("MELEE.Tracker.typeOurs"), fields.join(""));
}

/** One choice of a form, all its words in the user's language. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    readonly selected: boolean;
    readonly disabled?: boolean;
  }[];
}

/** Asks for several choices at once; what was chosen by name, null when the window was closed. */
export async function askChoices(title: string, choices: readonly Choice[]): Promise<Record<string, string> | null> {
  const fields = choices.map(({ name, label, options }, index) => {
    const lines = options.map(
      ({ value, label: words, selected, disabled = false }) =>
        `<option value="${escaped(value)}"${selected ? " selected" : ""}${disabled ? " disabled" : ""}>${escaped(words)}</option>`,
    );
    return field(label, `<select name="${escaped(name)}"${index === 0 ? " autofocus" : ""}>${lines.join("")}</select>`);
  });
  return ask(title, fields.join(""));
}

function field(label: string, control: string): string {
  return `<label class="field"><span class="field-label">${escaped(label)}</span>${control}</label>`;
}

/** What was typed and chosen by name, null when the window was closed. */
async function ask(title: string, content: string): Promise<Record<string, string> | null> {
  const answers: Record<string, string>[] = [];
  const config: foundry.applications.api.DialogV2.PromptConfig = {
    classes: ["melee-and-morale"],
    window: { title },
    position: { width: 340 },
    content: `<div class="dialog-body">${content}</div>`,
    rejectClose: false,
    ok: {
      label: "MELEE.Tracker.ok",
      callback: (_event, button) => {
        const controls = [...(button.form?.elements ?? [])].filter(
          (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement,
        );
        answers.push(Object.fromEntries(controls.map(({ name, value }) => [name, value.trim()])));
      },
    },
  };
  await DialogV2.prompt(config);
  return answers[0] ?? null;
}
