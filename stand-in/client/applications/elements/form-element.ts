import { type AnyObject, make } from "../realm.ts";

/** What a reader of the page hears for a control: its own words, its label's, else its name. */
function wordsOf(element: HTMLElement): string | null {
  const own = element.getAttribute("aria-label");
  if (own) return own;
  const label = element.id
    ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
    : element.closest("label");
  return label?.textContent?.trim() || element.getAttribute("name");
}

/** A named control made of ordinary inputs inside: its own `value` is what a form reads, its own events tell changes. */
export abstract class AbstractFormInputElement extends HTMLElement {
  static tagName = "";
  static formAssociated = true;

  static create(config: AnyObject): HTMLElement {
    const element = document.createElement(this.tagName) as AbstractFormInputElement;
    for (const key of ["name", "placeholder"]) if (config[key] != null) element.setAttribute(key, String(config[key]));
    if (config.value != null) element._setValue(config.value);
    return element;
  }

  protected _value: any;
  protected input: (HTMLElement & AnyObject) | null = null;
  // Not every page that runs in tests knows form-associated elements.
  protected readonly _internals: AnyObject | undefined = this.attachInternals?.();
  #built = false;

  get form(): HTMLFormElement | null {
    return this._internals?.form ?? this.closest("form");
  }
  get name(): string {
    return this.getAttribute("name") ?? "";
  }
  set name(name: string) {
    this.setAttribute("name", name);
  }
  get value(): any {
    return this._getValue();
  }
  /** As when the user had put it there: `input` and `change` follow. */
  set value(value: any) {
    this._setValue(value);
    this._refresh();
    for (const type of ["input", "change"]) this.tell(type);
  }
  get disabled(): boolean {
    return this.hasAttribute("disabled");
  }
  set disabled(off: boolean) {
    this.toggleAttribute("disabled", off);
    this._toggleDisabled(off);
  }
  get editable(): boolean {
    return !this.disabled && !this.hasAttribute("readonly");
  }

  connectedCallback(): void {
    if (this.#built) return;
    this.#built = true;
    if (this._value === undefined) this._setValue(this.initialValue());
    this.build();
  }
  protected build(): void {
    this.replaceChildren(...this._buildElements());
    if (this.disabled) this._toggleDisabled(true);
  }
  protected initialValue(): any {
    return this.getAttribute("value") ?? "";
  }

  protected _getValue(): any {
    return this._value;
  }
  protected _setValue(value: any): void {
    this._value = value;
  }
  protected _refresh(): void {
    if (this.input) this.input.value = this.shown();
  }
  protected shown(): string {
    return String(this._value ?? "");
  }
  protected _toggleDisabled(disabled: boolean): void {
    for (const one of this.querySelectorAll<HTMLInputElement>("input, select, textarea, button"))
      one.disabled = disabled;
  }

  protected _buildElements(): HTMLElement[] {
    const attributes = { type: "text", value: this.shown(), placeholder: this.getAttribute("placeholder") };
    return [this.adopt(make("input", attributes))];
  }
  /** Takes an inner control: labelled, and its changes become this element's own. */
  protected adopt<T extends HTMLElement>(control: T, read = (from: any): unknown => this.read(from.value)): T {
    this.input = control;
    control.ariaLabel ??= wordsOf(this);
    for (const type of ["input", "change"]) {
      control.addEventListener(type, (event) => {
        event.stopPropagation();
        this._setValue(read(control));
        this.tell(type);
      });
    }
    return control;
  }
  protected read(text: string): unknown {
    return text;
  }
  protected words(): string | null {
    return wordsOf(this);
  }
  protected tell(type: string): void {
    this.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
  }
}
