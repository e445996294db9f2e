import { type AnyObject, make } from "./realm.ts";

/** A named control made of ordinary inputs inside; `value` is what a form reads. */
class FormElement extends HTMLElement {
  static tagName = "";
  protected input!: HTMLElement & AnyObject;

  static create(config: AnyObject): HTMLElement {
    const element = document.createElement(this.tagName) as FormElement;
    for (const key of ["name", "value", "placeholder"])
      if (config[key] != null) element.setAttribute(key, String(config[key]));
    return element;
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(name: string) {
    this.setAttribute("name", name);
  }
  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }
  set disabled(off: boolean) {
    this.toggleAttribute("disabled", off);
    for (const one of this.querySelectorAll<HTMLInputElement>("input, select, textarea")) one.disabled = off;
  }
  get value(): unknown {
    return this.input ? this.read() : this.getAttribute("value");
  }
  set value(value: unknown) {
    if (this.input) this.input.value = Array.isArray(value) ? value.join(", ") : (value ?? "");
    else this.setAttribute("value", String(value ?? ""));
  }
  connectedCallback(): void {
    if (this.input) return;
    this.input = this.build();
    this.input.ariaLabel ??= this.getAttribute("aria-label") ?? this.name;
    this.replaceChildren(this.input);
    if (this.disabled) this.disabled = true;
  }
  protected build(): HTMLElement {
    const attributes = {
      type: "text",
      value: this.getAttribute("value") ?? "",
      placeholder: this.getAttribute("placeholder"),
    };
    return make("input", attributes);
  }
  protected read(): unknown {
    return this.input.value;
  }
}

/** A text area for HTML source or code. */
class TextAreaElement extends FormElement {
  protected override build(): HTMLElement {
    const area = make("textarea", { rows: 8 });
    (area as HTMLTextAreaElement).value = this.getAttribute("value") ?? this.innerHTML.trim();
    return area;
  }
}
class ListElement extends FormElement {
  protected override read(): string[] {
    const tags = String(this.input.value).split(",");
    return tags.map((tag) => tag.trim()).filter(Boolean);
  }
}
class ChoicesElement extends FormElement {
  protected override build(): HTMLElement {
    const chosen = (this.getAttribute("value") ?? "").split(",");
    const boxes = [...this.querySelectorAll("option")].map((option) => {
      const checked = option.hasAttribute("selected") || chosen.includes(option.value);
      const box = make("input", { type: "checkbox", value: option.value, checked });
      return make("label", { class: "checkbox" }, box, ` ${option.textContent}`);
    });
    return make("fieldset", {}, ...boxes);
  }
  protected override read(): string[] {
    return [...this.querySelectorAll<HTMLInputElement>("input:checked")].map((box) => box.value);
  }
}
class RangeElement extends FormElement {
  protected override build(): HTMLElement {
    const [min, max, step, value] = ["min", "max", "step", "value"].map((key) => this.getAttribute(key));
    return make("input", { type: "number", min, max, step, value });
  }
  protected override read(): number {
    return Number(this.input.value);
  }
}

/** The classes under `foundry.applications.elements`, defined as elements when this file is loaded. */
export const elements: AnyObject = {};
const kinds: [name: string, tag: string, base: typeof FormElement][] = [
  ["HTMLProseMirrorElement", "prose-mirror", TextAreaElement],
  ["HTMLCodeMirrorElement", "code-mirror", TextAreaElement],
  ["HTMLStringTagsElement", "string-tags", ListElement],
  ["HTMLMultiSelectElement", "multi-select", ChoicesElement],
  ["HTMLMultiCheckboxElement", "multi-checkbox", ChoicesElement],
  ["HTMLRangePickerElement", "range-picker", RangeElement],
  ["HTMLFilePickerElement", "file-picker", FormElement],
  ["HTMLColorPickerElement", "color-picker", FormElement],
  ["HTMLDocumentTagsElement", "document-tags", FormElement],
];
for (const [name, tag, Base] of kinds) {
  elements[name] = class extends Base {
    static override tagName = tag;
  };
  if (!customElements.get(tag)) customElements.define(tag, elements[name]);
}
