import { tell } from "#platform/notify.ts";
import { parseFormula } from "#rules/dice/formula.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { convertFigure, readList, readRelative } from "./typed-text.ts";

/*
 * Sheets store only what the user changed. A form submitted as a whole would write back hit points that another client
 * lowered a moment ago, so the controls that differ from what was drawn are picked out, and figures typed in another
 * shape ("-3", a descending armor class, a list) are turned into what is stored.
 */

/** How a control that is not stored as typed is read; the control names its path in `data-field`. */
export type FieldReading = "relative" | "convert" | "list" | "optional" | "formula" | "set";

/** Further from 0 no figure of this game lies; what is typed beyond it is a slip of the hand. */
const GREATEST_NUMBER = 999_999_999;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isControl(element: Element): element is Control {
  return ["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName);
}

/** Whether a control differs from what was drawn. */
function isChanged(control: Control): boolean {
  if (control.tagName === "SELECT") {
    const options = [...(control as HTMLSelectElement).options];
    const drawn = options.find((option) => option.defaultSelected) ?? options[0];
    return drawn !== undefined && drawn.value !== control.value;
  }
  const input = control as HTMLInputElement;
  if (input.type === "checkbox" || input.type === "radio") return input.checked !== input.defaultChecked;
  return input.value !== input.defaultValue;
}

/** Puts a number or a name back that was deleted but must be there; true when it did. */
function isEmptied(control: HTMLElement): boolean {
  if (!isControl(control) || control.value.trim() !== "" || "nullable" in control.dataset) return false;
  const needed = control.getAttribute("type") === "number" || control.getAttribute("name") === "name";
  if (needed) control.value = (control as HTMLInputElement).defaultValue;
  return needed;
}

/** Whether a control holds a number that can be read as it now stands. */
function isNumber(control: HTMLElement): control is HTMLInputElement {
  return isControl(control) && control.getAttribute("type") === "number" && control.value.trim() !== "";
}

function bound(control: HTMLElement, name: "min" | "max", beyond: number): number {
  const text = control.getAttribute(name);
  return text === null || text === "" ? beyond : Number(text);
}

/**
 * Brings a typed number within the bounds of its control, whole unless the control takes fractions, and shows it so:
 * what is stored already would else be drawn no second time, and the slip would stand there as if it were true.
 * Leaves alone what is empty, no number, or no number's control.
 */
export function settle(control: HTMLElement): void {
  if (!isNumber(control)) return;
  const typed = Number(control.value);
  if (!Number.isFinite(typed)) return;
  const whole = control.getAttribute("step") === "any" ? typed : Math.round(typed);
  const least = bound(control, "min", -GREATEST_NUMBER);
  const value = String(Math.max(least, Math.min(bound(control, "max", GREATEST_NUMBER), whole)));
  if (value !== control.value) control.value = value;
}

/** Says what is wrong with a text and puts back what stood there. */
function putBack(control: HTMLInputElement, refusal: Refusal): void {
  if (control.value.trim() !== "") tell(refusal);
  control.value = control.defaultValue;
}

/** What a control says that is not stored as typed; undefined when it cannot be read, which is said. */
function readSpecial(control: HTMLInputElement, form: HTMLFormElement, source: object): unknown {
  const path = control.dataset.field ?? "";
  switch (control.dataset.reading) {
    case "relative": {
      const current = Number(foundry.utils.getProperty(source, path));
      const max = Number(foundry.utils.getProperty(source, path.replace(/\.value$/, ".max")));
      const result = readRelative(control.value, current, max);
      if (result === null) return void putBack(control, refuse("notANumber", { value: control.value }));
      // A second submit of the same form must not take the same three points again.
      control.value = control.defaultValue = String(result);
      return result;
    }
    case "convert":
      return convertFigure(control.value);
    case "optional":
      return control.value.trim() === "" ? null : control.value.trim();
    case "formula": {
      const typed = control.value.trim();
      if (typed === "") return "nullable" in control.dataset ? null : "";
      const formula = parseFormula(typed);
      return isRefusal(formula) ? void putBack(control, formula) : typed;
    }
    case "list":
      return readList(control.value);
    case "set":
      return [...form.querySelectorAll<HTMLInputElement>(`[data-field="${path}"]`)]
        .filter((box) => box.checked)
        .map((box) => box.value);
    default:
      return control.value;
  }
}

/** What the user changed in a form since it was drawn: stored paths and values, flat. */
export function changedFields(
  form: HTMLFormElement,
  submitted: Readonly<Record<string, unknown>>,
  source: object,
  origin: EventTarget | null,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const control of form.querySelectorAll<HTMLElement>("[name], [data-field]")) {
    if (isEmptied(control)) continue;
    const touched = isControl(control) ? isChanged(control) : control === origin;
    if (!touched) continue;
    settle(control);
    if (isControl(control) && !isChanged(control)) continue;
    const { field } = control.dataset;
    const read = field ? readSpecial(control as HTMLInputElement, form, source) : undefined;
    if (field && read !== undefined) changes[field] = read;
    const name = control.getAttribute("name");
    if (name && name in submitted) changes[name] = isNumber(control) ? Number(control.value) : submitted[name];
  }
  return changes;
}
