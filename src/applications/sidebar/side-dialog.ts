import type { NamedSide } from "#data/combat/sides.ts";
import { sideName } from "#documents/combat-commit.ts";
import { localize } from "#platform/localize.ts";

const { DialogV2 } = foundry.applications.api;
const escaped = (text: string): string => foundry.utils.escapeHTML(text);

/** Asks the referee for the name of a new side; null when nothing was given. */
export async function askName(): Promise<string | null> {
  const input = `<input type="text" name="side" required autofocus>`;
  const answer = await ask(localize("MELEE.Tracker.addSide"), field(localize("MELEE.Tracker.sideName"), input));
  return answer?.side || null;
}

/** What the referee says of a combatant: its side, and whether it acts last this round; null lets its weapon decide. */
export interface Place {
  readonly side: string;
  readonly slow: boolean | null;
}

const SLOW_CHOICES = [
  { value: "", slow: null, label: "MELEE.Tracker.weaponDecides" },
  { value: "slow", slow: true, label: "MELEE.Tracker.putInSlow" },
  { value: "side", slow: false, label: "MELEE.Tracker.takeOutOfSlow" },
] as const;

/** Asks the referee where somebody is to stand; null when nothing was said. */
export async function askPlace(sides: readonly NamedSide[], present: Place, name: string): Promise<Place | null> {
  const sideOptions = sides.map(({ id, name: side }) => option(id, sideName(side), id === present.side));
  const slowOptions = SLOW_CHOICES.map(({ value, slow, label }) =>
    option(value, localize(label), slow === present.slow),
  );
  const answer = await ask(
    localize("MELEE.Tracker.changeSide"),
    field(
      localize("MELEE.Tracker.sideOf", { name }),
      `<select name="side" autofocus>${sideOptions.join("")}</select>`,
    ) + field(localize("MELEE.Tracker.actsWhen", { name }), `<select name="slow">${slowOptions.join("")}</select>`),
  );
  if (!answer?.side) return null;
  return { side: answer.side, slow: SLOW_CHOICES.find(({ value }) => value === answer.slow)?.slow ?? null };
}

function option(value: string, label: string, selected: boolean): string {
  return `<option value="${escaped(value)}"${selected ? " selected" : ""}>${escaped(label)}</option>`;
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
