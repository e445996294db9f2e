import type { NamedSide } from "#data/combat/sides.ts";
import { sideName } from "#documents/combat-commit.ts";
import { localize } from "#platform/localize.ts";

const { DialogV2 } = foundry.applications.api;
const escaped = (text: string): string => foundry.utils.escapeHTML(text);

/** Asks the referee for the name of a new side; null when nothing was given. */
export function askName(): Promise<string | null> {
  const label = escaped(localize("MELEE.Tracker.sideName"));
  return ask(
    localize("MELEE.Tracker.addSide"),
    `<label class="field"><span class="field-label">${label}</span><input type="text" name="answer" required autofocus></label>`,
  );
}

/** Asks the referee which side somebody is to join; null when it stays. */
export function askSide(sides: readonly NamedSide[], present: string, name: string): Promise<string | null> {
  const options = sides.map(({ id, name: side }) => {
    const selected = id === present ? " selected" : "";
    return `<option value="${escaped(id)}"${selected}>${escaped(sideName(side))}</option>`;
  });
  const label = escaped(localize("MELEE.Tracker.sideOf", { name }));
  return ask(
    localize("MELEE.Tracker.changeSide"),
    `<label class="field"><span class="field-label">${label}</span><select name="answer" autofocus>${options.join("")}</select></label>`,
  );
}

async function ask(title: string, content: string): Promise<string | null> {
  const config: foundry.applications.api.DialogV2.PromptConfig = {
    classes: ["melee-and-morale"],
    window: { title },
    content: `<div class="dialog-fields">${content}</div>`,
    rejectClose: false,
    ok: {
      label: "MELEE.Tracker.ok",
      callback: (_event, button) => {
        const field = button.form?.elements.namedItem("answer");
        return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : "";
      },
    },
  };
  const answer: unknown = await DialogV2.prompt(config);
  return typeof answer === "string" && answer !== "" ? answer : null;
}
