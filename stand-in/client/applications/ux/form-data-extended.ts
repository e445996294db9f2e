import { type AnyObject, realm } from "../realm.ts";

type Control = HTMLElement & AnyObject;

function castTo(dtype: string | undefined, value: unknown): unknown {
  if (dtype === "Number") return value === "" || value === null || value === undefined ? null : Number(value);
  if (dtype === "Boolean") return value === true || value === "true";
  if (dtype === "JSON") return value ? JSON.parse(String(value)) : null;
  return value;
}

function readControl(control: Control): unknown {
  if (control.type === "checkbox") {
    const own = control.getAttribute("value");
    return own !== null && own !== "on" && control.hasAttribute("data-dtype")
      ? control.checked
        ? own
        : null
      : control.checked;
  }
  if (control.tagName === "SELECT" && control.multiple) {
    return [...control.options].filter((option: AnyObject) => option.selected).map((option: AnyObject) => option.value);
  }
  const number = control.type === "number" || control.type === "range";
  return castTo(control.dataset.dtype ?? (number ? "Number" : undefined), control.value);
}

/** The named controls of a form as a flat object of typed values; an empty number box is null, a disabled one absent. */
export class FormDataExtended extends FormData {
  readonly object: AnyObject = {};

  static get implementation(): typeof FormDataExtended {
    return realm.CONFIG?.ux?.FormDataExtended ?? FormDataExtended;
  }

  constructor(form: HTMLFormElement, { disabled = false, readonly = true, dtypes = {} }: AnyObject = {}) {
    super();
    const groups = new Map<string, Control[]>();
    for (const control of form.querySelectorAll<Control>("[name]")) {
      const name = control.getAttribute("name");
      const owner = control.closest("form");
      if (!name || (owner && owner !== form) || control.tagName === "BUTTON" || control.tagName === "SLOT") continue;
      if (control.value === undefined) continue;
      const off = control.disabled || control.closest("fieldset[disabled]");
      if ((off && !disabled) || (control.hasAttribute("readonly") && !readonly)) continue;
      groups.set(name, [...(groups.get(name) ?? []), control]);
    }
    for (const [name, controls] of groups) {
      const first = controls[0]!;
      if (dtypes[name]) first.dataset.dtype ??= dtypes[name];
      if (first.type === "radio")
        this.object[name] = castTo(first.dataset.dtype, controls.find((one) => one.checked)?.value ?? null);
      else if (controls.length === 1) this.object[name] = readControl(first);
      else this.object[name] = controls.map(readControl);
      const value = this.object[name];
      for (const one of Array.isArray(value) ? value : [value])
        this.append(name, typeof one === "object" ? JSON.stringify(one) : String(one));
    }
  }
}
