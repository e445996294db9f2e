import { convertFigure, readList, readRelative } from "./typed-text.ts";

/*
 * Sheets store only what the user changed. A form submitted as a whole would write back hit points that another client
 * lowered a moment ago, so the controls that differ from what was drawn are picked out, and figures typed in another
 * shape ("-3", a descending armor class, a list) are turned into what is stored.
 */

/** How a control that is not stored as typed is read; the control names its path in `data-field`. */
export type FieldReading = "relative" | "convert" | "list" | "optional" | "set";

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

/** Puts a number back that was deleted but must be there; true when it did. */
function isEmptied(control: HTMLElement): boolean {
  if (!isControl(control) || control.getAttribute("type") !== "number" || control.value !== "") return false;
  if ("nullable" in control.dataset) return false;
  control.value = (control as HTMLInputElement).defaultValue;
  return true;
}

function readSpecial(control: HTMLInputElement, form: HTMLFormElement, source: object): unknown {
  const path = control.dataset.field ?? "";
  switch (control.dataset.reading) {
    case "relative": {
      const current = Number(foundry.utils.getProperty(source, path));
      const max = Number(foundry.utils.getProperty(source, path.replace(/\.value$/, ".max")));
      const result = readRelative(control.value, current, max) ?? current;
      // A second submit of the same form must not take the same three points again.
      control.value = control.defaultValue = String(result);
      return result;
    }
    case "convert":
      return convertFigure(control.value);
    case "optional":
      return control.value.trim() === "" ? null : control.value.trim();
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
    const { field } = control.dataset;
    if (field) changes[field] = readSpecial(control as HTMLInputElement, form, source);
    const name = control.getAttribute("name");
    if (name && name in submitted) changes[name] = submitted[name];
  }
  return changes;
}
