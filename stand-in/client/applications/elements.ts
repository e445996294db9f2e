import { type AnyObject, make } from "./realm.ts";

/** A named control made of ordinary inputs inside; `value` is what a form reads. */
class FormElement extends HTMLElement {
  protected input!: HTMLElement & AnyObject;

  static create(config: AnyObject): HTMLElement {
    const element = document.createElement((this as AnyObject).tagName) as FormElement;
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

class ProseMirrorElement extends FormElement {
  static tagName = "prose-mirror";
  protected override build(): HTMLElement {
    const area = make("textarea", { rows: 8 });
    (area as HTMLTextAreaElement).value = this.getAttribute("value") ?? this.innerHTML.trim();
    return area;
  }
}
class CodeMirrorElement extends ProseMirrorElement {
  static override tagName = "code-mirror";
}
class StringTagsElement extends FormElement {
  static tagName = "string-tags";
  protected override read(): string[] {
    return String(this.input.value)
      .split(",")
      .map((tag) => tag.trim())
      .filter(Boolean);
  }
}
class MultiSelectElement extends FormElement {
  static tagName = "multi-select";
  protected override build(): HTMLElement {
    const chosen = (this.getAttribute("value") ?? "").split(",").filter(Boolean);
    const boxes = [...this.querySelectorAll("option")].map((option) => {
      const checked = option.hasAttribute("selected") || chosen.includes(option.value);
      return make(
        "label",
        { class: "checkbox" },
        make("input", { type: "checkbox", value: option.value, checked }),
        ` ${option.textContent}`,
      );
    });
    return make("fieldset", { class: "multi-select" }, ...boxes);
  }
  protected override read(): string[] {
    return [...this.querySelectorAll<HTMLInputElement>("input:checked")].map((box) => box.value);
  }
}
class MultiCheckboxElement extends MultiSelectElement {
  static override tagName = "multi-checkbox";
}
class RangePickerElement extends FormElement {
  static tagName = "range-picker";
  protected override build(): HTMLElement {
    const [min, max, step, value] = ["min", "max", "step", "value"].map((key) => this.getAttribute(key));
    return make("input", { type: "number", min, max, step, value });
  }
  protected override read(): number {
    return Number(this.input.value);
  }
}
class FilePickerElement extends FormElement {
  static tagName = "file-picker";
}
class ColorPickerElement extends FormElement {
  static tagName = "color-picker";
}
class DocumentTagsElement extends FormElement {
  static tagName = "document-tags";
}

/** The classes under `foundry.applications.elements`, defined as elements when this file is loaded. */
export const elements = {
  HTMLProseMirrorElement: ProseMirrorElement,
  HTMLCodeMirrorElement: CodeMirrorElement,
  HTMLStringTagsElement: StringTagsElement,
  HTMLMultiSelectElement: MultiSelectElement,
  HTMLMultiCheckboxElement: MultiCheckboxElement,
  HTMLRangePickerElement: RangePickerElement,
  HTMLFilePickerElement: FilePickerElement,
  HTMLColorPickerElement: ColorPickerElement,
  HTMLDocumentTagsElement: DocumentTagsElement,
};
for (const element of Object.values(elements)) {
  if (!customElements.get(element.tagName)) customElements.define(element.tagName, element);
}
