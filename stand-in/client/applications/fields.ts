import { formBuilder } from "../../common/data/fields.ts";
import { choicesOf, optionElements } from "./options.ts";
import { type AnyObject, localize, make, realm } from "./realm.ts";

const text = (value: unknown, translated: unknown): string => (translated ? localize(value) : String(value ?? ""));

function setAttributes(input: HTMLElement, config: AnyObject): HTMLElement {
  const named: AnyObject = { name: config.name, id: config.id, class: config.classes };
  for (const key of ["placeholder", "required", "disabled", "readonly", "autofocus"]) named[key] = config[key];
  for (const [name, value] of Object.entries(named)) {
    if (value === undefined || value === null || value === false || value === "") continue;
    input.setAttribute(name, value === true ? "" : text(value, name === "placeholder" && config.localize));
  }
  for (const [key, value] of Object.entries(config.dataset ?? {})) input.dataset[key] = String(value);
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, String(value));
  return input;
}

const plain = (tag: string, config: AnyObject, attributes: AnyObject = {}): HTMLElement =>
  setAttributes(make(tag, attributes), config);

export const createTextInput = (config: AnyObject): HTMLElement =>
  plain("input", config, { type: config.type ?? "text", value: config.value ?? "" });
export const createNumberInput = (config: AnyObject): HTMLElement => {
  const { min, max, step = "any", value } = config;
  const bounds = { min: Number.isFinite(min) ? min : null, max: Number.isFinite(max) ? max : null, step };
  return plain("input", config, { type: "number", ...bounds, value: value ?? "" });
};
export const createCheckboxInput = (config: AnyObject): HTMLElement =>
  plain("input", config, { type: "checkbox", checked: Boolean(config.value) });
/** @public Read from `foundry.applications.fields`. */
export const createTextareaInput = (config: AnyObject): HTMLElement => {
  const area = plain("textarea", config, { rows: config.rows ?? 5 });
  area.textContent = config.value ?? "";
  return area;
};
export const createSelectInput = (config: AnyObject): HTMLElement => {
  const select = plain("select", config);
  select.append(...optionElements(choicesOf(config.options ?? config.choices, config), config.value));
  return select;
};
const element = (tag: string, config: AnyObject, attributes: AnyObject = {}): HTMLElement => {
  const value = config.value instanceof Set ? [...config.value] : config.value;
  return plain(tag, config, { value: Array.isArray(value) ? value.join(",") : (value ?? ""), ...attributes });
};
export const createMultiSelectInput = (config: AnyObject): HTMLElement => {
  const multi = element(config.type === "checkboxes" ? "multi-checkbox" : "multi-select", config);
  multi.append(...optionElements(choicesOf(config.options ?? config.choices, config), config.value));
  return multi;
};
export const createEditorInput = (config: AnyObject): HTMLElement => {
  const { toggled, collaborate, compact, documentUUID } = config;
  return element("prose-mirror", config, { toggled, collaborate, compact, "data-document-uuid": documentUUID });
};
/** @public Read from `foundry.applications.fields`. */
export const createFontAwesomeIcon = (icon: string): HTMLElement =>
  make("i", { class: icon.includes(" ") ? icon : `fa-solid fa-${icon}` });

/** A label, its input and a hint in core's `.form-group`. */
export function createFormGroup(config: AnyObject): HTMLElement {
  const { input, label, units, hint, rootId, stacked, classes = [], localize: translate, hidden } = config;
  const names = ["form-group", ...(stacked ? ["stacked"] : []), ...(typeof classes === "string" ? [classes] : classes)];
  const group = make("div", { class: names.join(" "), hidden });
  const name = input.getAttribute("name");
  if (rootId && name && !input.id) input.id = `${rootId}-${name}`;
  const caption = make("label", { for: input.id || null }, text(label, translate));
  if (units) caption.append(" ", make("span", { class: "units" }, `(${text(units, translate)})`));
  group.append(caption, make("div", { class: "form-fields" }, input));
  if (hint) group.append(make("p", { class: "hint" }, text(hint, translate)));
  return group;
}

const is = (field: any, name: string): boolean => {
  const fields = realm.foundry?.data?.fields ?? {};
  return Boolean(fields[name] && field instanceof fields[name]);
};

function numberInput(field: any, config: AnyObject): HTMLElement {
  const given = { min: field.min, max: field.max, step: field.step ?? (field.integer ? 1 : undefined), ...config };
  const { min, max } = given;
  const bounded = Number.isFinite(min) && Number.isFinite(max) && (config.step ?? field.step);
  if (bounded && !field.nullable && config.type !== "number")
    return element("range-picker", config, { min, max, step: given.step });
  return createNumberInput(given);
}

function fieldInput(field: any, config: AnyObject): HTMLElement {
  const choices = config.options ?? config.choices ?? field.choices;
  const child = field.element;
  if (is(field, "BooleanField")) return createCheckboxInput(config);
  if (is(field, "SetField") || is(field, "ArrayField")) {
    const options = config.options ?? config.choices ?? child?.choices;
    return options ? createMultiSelectInput({ ...config, options }) : element("string-tags", config);
  }
  if (choices)
    return createSelectInput({
      ...config,
      options: choices,
      ...(field.blank && !("blank" in config) ? { blank: "" } : {}),
    });
  if (is(field, "NumberField")) return numberInput(field, config);
  if (is(field, "HTMLField")) return createEditorInput(config);
  if (is(field, "FilePathField")) return element("file-picker", config, { type: field.categories?.[0]?.toLowerCase() });
  if (is(field, "ColorField")) return element("color-picker", config);
  if (is(field, "DocumentUUIDField")) return element("document-tags", config, { type: field.type, single: true });
  if (is(field, "JSONField")) return element("code-mirror", config, { language: "json" });
  if (is(field, "StringField")) return createTextInput(config);
  throw new Error(`${field.constructor?.name} has no form input`);
}

/** The input of a field: its name from the field's path, its value only from `config`, never from a document. */
export function inputFor(field: any, config: AnyObject = {}): HTMLElement {
  const given: AnyObject = { name: field.fieldPath, required: false, ...config };
  if (given.value === undefined && field.initial !== undefined && typeof field.initial !== "function")
    given.value = field.initial;
  return typeof given.input === "function" ? given.input(field, given) : fieldInput(field, given);
}

/** The input of a field with label and hint of the field unless given. */
export function groupFor(field: any, groupConfig: AnyObject = {}, inputConfig: AnyObject = {}): HTMLElement {
  if (typeof groupConfig.widget === "function") return groupConfig.widget(field, groupConfig, inputConfig);
  const group: AnyObject = { label: field.label || field.fieldPath, hint: field.hint, ...groupConfig };
  const input = inputFor(field, { ...inputConfig, localize: inputConfig.localize ?? groupConfig.localize });
  if (is(field, "HTMLField")) group.stacked ??= true;
  return createFormGroup({ ...group, input });
}

// `DataField#toInput` and `#toFormGroup` ask here: the common part knows no page.
Object.assign(formBuilder, { toInput: inputFor, toFormGroup: groupFor });
