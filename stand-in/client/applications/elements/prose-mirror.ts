import { make } from "../realm.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/**
 * Rich text as its source in a text area. `toggled`: first the enriched text with a button beside it; what is typed then
 * counts once it is saved.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement {
  static override tagName = "prose-mirror";
  readonly #enriched: Node[] = [];
  #open = false;

  get toggled(): boolean {
    return this.hasAttribute("toggled");
  }

  protected override initialValue(): string {
    const source = this.getAttribute("value") ?? this.innerHTML.trim();
    if (this.toggled) this.#enriched.push(...this.childNodes);
    return source;
  }

  protected override _buildElements(): HTMLElement[] {
    this.classList.toggle("active", !this.toggled || this.#open);
    if (!this.toggled) return [this.adopt(this.#area())];
    if (this.#open) return [this.#button("Save", "save", () => this.#save()), this.#area()];
    const edit = this.#button("Edit", "toggle", () => this.#edit());
    edit.hidden = this.disabled;
    return [edit, make("div", { class: "editor-content" }, ...this.#enriched)];
  }
  #area(): HTMLTextAreaElement {
    const area = make("textarea", { rows: 8, "aria-label": this.words() }) as HTMLTextAreaElement;
    area.value = this.shown();
    // What is typed into an editor that must be saved is nobody's business yet.
    if (this.toggled)
      for (const type of ["input", "change"]) area.addEventListener(type, (event) => event.stopPropagation());
    return area;
  }
  #button(label: string, kind: string, run: () => void): HTMLElement {
    const attributes = { type: "button", class: `icon ${kind}`, "aria-label": `${label}: ${this.words() ?? ""}` };
    return make("button", { ...attributes, onclick: run }, label);
  }

  #edit(): void {
    this.#open = true;
    this.build();
    this.tell("open");
    this.querySelector("textarea")?.focus();
  }
  #save(): void {
    const text = this.querySelector("textarea")?.value ?? "";
    this.#open = false;
    this.tell("save");
    if (text !== this._value) {
      this.#enriched.splice(0, this.#enriched.length, make("div"));
      (this.#enriched[0] as HTMLElement).innerHTML = text;
      this.value = text;
    }
    this.build();
    this.tell("close");
    this.querySelector("button")?.focus();
  }
  protected override _refresh(): void {
    const area = this.querySelector("textarea");
    if (area) area.value = this.shown();
  }
  protected override _toggleDisabled(disabled: boolean): void {
    super._toggleDisabled(disabled);
    const edit = this.querySelector<HTMLElement>("button.toggle");
    if (edit) edit.hidden = disabled;
  }
}
