import { type AnyObject, make } from "../realm.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { HTMLProseMirrorElement } from "./prose-mirror.ts";

class HTMLCodeMirrorElement extends AbstractFormInputElement {
  static override tagName = "code-mirror";
  protected override initialValue(): string {
    return this.getAttribute("value") ?? this.textContent?.trim() ?? "";
  }
  protected override _buildElements(): HTMLElement[] {
    const area = this.adopt(make("textarea", { rows: 8 }) as HTMLTextAreaElement);
    area.value = this.shown();
    return [area];
  }
}

/** Several words, written with commas between them. */
class HTMLStringTagsElement extends AbstractFormInputElement {
  static override tagName = "string-tags";
  protected override initialValue(): string[] {
    return this.read(this.getAttribute("value") ?? "");
  }
  protected override shown(): string {
    return [...this._value].join(", ");
  }
  protected override read(text: string): string[] {
    const tags = text.split(",");
    return tags.map((tag) => tag.trim()).filter(Boolean);
  }
}

/** Several of given choices, as boxes to be ticked. */
class HTMLMultiSelectElement extends AbstractFormInputElement {
  static override tagName = "multi-select";
  protected override initialValue(): string[] {
    const chosen = (this.getAttribute("value") ?? "").split(",").filter(Boolean);
    const marked = [...this.querySelectorAll("option")].filter((option) => option.hasAttribute("selected"));
    return [...new Set([...chosen, ...marked.map(({ value }) => value)])];
  }
  protected override _buildElements(): HTMLElement[] {
    const boxes = [...this.querySelectorAll("option")].map((option) => {
      const checked = this._value.includes(option.value);
      const box = make("input", { type: "checkbox", value: option.value, checked });
      return make("label", { class: "checkbox" }, box, ` ${option.textContent}`);
    });
    const ticked = (): string[] =>
      [...this.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
    return [this.adopt(make("fieldset", {}, ...boxes), ticked)];
  }
  protected override _refresh(): void {
    for (const box of this.querySelectorAll("input")) box.checked = this._value.includes(box.value);
  }
}
class HTMLMultiCheckboxElement extends HTMLMultiSelectElement {
  static override tagName = "multi-checkbox";
}

class HTMLRangePickerElement extends AbstractFormInputElement {
  static override tagName = "range-picker";
  protected override initialValue(): number {
    return Number(this.getAttribute("value"));
  }
  protected override _buildElements(): HTMLElement[] {
    const [min, max, step] = ["min", "max", "step"].map((key) => this.getAttribute(key));
    return [this.adopt(make("input", { type: "number", min, max, step, value: this.shown() }))];
  }
  protected override read(text: string): number {
    return Number(text);
  }
}
class HTMLFilePickerElement extends AbstractFormInputElement {
  static override tagName = "file-picker";
}
class HTMLColorPickerElement extends AbstractFormInputElement {
  static override tagName = "color-picker";
}
class HTMLDocumentTagsElement extends AbstractFormInputElement {
  static override tagName = "document-tags";
}

/** The classes under `foundry.applications.elements`, defined as elements when this file is loaded. */
export const elements: AnyObject = {
  AbstractFormInputElement,
  HTMLCodeMirrorElement,
  HTMLColorPickerElement,
  HTMLDocumentTagsElement,
  HTMLFilePickerElement,
  HTMLMultiCheckboxElement,
  HTMLMultiSelectElement,
  HTMLProseMirrorElement,
  HTMLRangePickerElement,
  HTMLStringTagsElement,
};
for (const cls of Object.values(elements)) {
  if (cls.tagName && !customElements.get(cls.tagName)) customElements.define(cls.tagName, cls);
}
