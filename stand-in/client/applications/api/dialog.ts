import type { Document } from "../../../common/abstract/document.ts";
import { type AnyObject, localize, make, realm } from "../realm.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";

function clean(html: string): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll("*")) {
    if (["SCRIPT", "IFRAME", "OBJECT", "EMBED", "FORM"].includes(element.tagName)) element.remove();
    for (const { name } of [...element.attributes]) if (name.startsWith("on")) element.removeAttribute(name);
  }
  return template.innerHTML;
}

const kinds: Record<string, "confirm" | "prompt" | "input" | "wait"> = {
  confirm: "confirm",
  prompt: "prompt",
  input: "input",
  wait: "wait",
};

/** A question with buttons; the result is what the pressed button's callback returns, else its action. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    buttons: [],
    content: "",
    modal: false,
    window: { frame: true, positioned: true, minimizable: false },
    form: { closeOnSubmit: true },
  };

  override _initializeApplicationOptions(options: AnyObject): AnyObject {
    const merged = super._initializeApplicationOptions(options);
    const buttons = Object.values<AnyObject>(merged.buttons ?? {});
    if (!buttons.length) throw new Error("A dialog needs at least one button");
    merged.buttons = Object.fromEntries(buttons.map((button) => [button.action, { ...button }]));
    if (!buttons.some((button) => button.default)) merged.buttons[buttons[0]!.action].default = true;
    return merged;
  }

  override async _renderHTML(): Promise<HTMLElement> {
    const { content } = this.options;
    const form = make("form", { class: "dialog-form standard-form", autocomplete: "off" });
    const holder = make("div", { class: "dialog-content standard-form" });
    if (typeof content === "string") holder.innerHTML = clean(content);
    else if (content) holder.append(content);
    form.append(holder, make("footer", { class: "form-footer" }, ...this.#buttonElements()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const pressed = (event as SubmitEvent).submitter ?? form.querySelector("button.default");
      if (pressed) void this._onSubmit(pressed as HTMLButtonElement, event as SubmitEvent);
    });
    return form;
  }

  #buttonElements(): HTMLElement[] {
    const buttons = Object.values<AnyObject>(this.options.buttons);
    return buttons.map(({ action, label, icon, class: classes, style, type, default: first, disabled }) => {
      const css = Object.entries(style ?? {}).map(([key, value]) => `${key}:${value}`);
      const attributes = {
        type: type ?? "submit",
        "data-action": action,
        class: [classes, first ? "default" : ""].filter(Boolean).join(" "),
        style: css.join(";") || null,
        autofocus: first && !disabled,
        disabled,
      };
      const button = make(
        "button",
        attributes,
        icon ? make("i", { class: icon, inert: true }) : null,
        make("span", {}, localize(label)),
      );
      button.addEventListener("click", (event) => {
        event.preventDefault();
        event.stopPropagation();
        void this._onSubmit(button as HTMLButtonElement, event as PointerEvent);
      });
      return button;
    });
  }

  override _replaceHTML(result: HTMLElement, content: HTMLElement): void {
    content.replaceChildren(result);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    const dialog = this.element as HTMLDialogElement;
    if (this.options.modal && dialog.showModal) dialog.showModal();
    else dialog.setAttribute("open", "");
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      void this.close();
    });
    this.form?.addEventListener("keydown", (event) => this._onKeyDown(event));
  }
  override async _postRender(context: AnyObject, options: AnyObject): Promise<void> {
    const inContent = this.element.querySelector<HTMLElement>(".dialog-content [autofocus]");
    const target = inContent ?? this.element.querySelector<HTMLElement>("button.default");
    if (options.isFirstRender) target?.focus();
    else await super._postRender(context, options);
  }

  _onKeyDown(event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.key !== "Enter" || target.closest("button, textarea, a")) return;
    event.preventDefault();
    this.element.querySelector<HTMLButtonElement>("footer button.default")?.click();
  }

  async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault();
    if (target.disabled) return this;
    const button = this.options.buttons[target.dataset.action!];
    const result = (await button?.callback?.(event, target, this)) ?? button?.action;
    await this.options.submit?.(result, this);
    return this.options.form.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  /** The answer, or null when the dialog is dismissed (a rejection with `rejectClose`). */
  static async wait({ rejectClose = false, close, render, submit, ...options }: AnyObject = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      const answered = async (result: unknown, dialog: DialogV2): Promise<void> => {
        await submit?.(result, dialog);
        resolve(result);
      };
      const dialog = new this({ ...options, submit: answered });
      dialog.addEventListener("close", (event) => {
        const result = close?.(event, dialog);
        if (rejectClose) reject(new Error("The dialog was dismissed without an answer"));
        else resolve(result ?? null);
      });
      if (render) dialog.addEventListener("render", (event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }

  static async confirm({ yes = {}, no = {}, ...options }: AnyObject = {}): Promise<any> {
    const buttons = [
      { action: "yes", label: "COMMON.Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
      {
        action: "no",
        label: "COMMON.No",
        icon: "fa-solid fa-xmark",
        default: !yes.default,
        callback: () => false,
        ...no,
      },
    ];
    return this.wait({ ...options, buttons: [...buttons, ...(options.buttons ?? [])] });
  }
  static async prompt({ ok = {}, ...options }: AnyObject = {}): Promise<any> {
    const button = { action: "ok", label: "COMMON.Confirm", icon: "fa-solid fa-check", default: true, ...ok };
    return this.wait({ ...options, buttons: [button, ...(options.buttons ?? [])] });
  }
  static async input({ ok = {}, ...options }: AnyObject = {}): Promise<any> {
    const callback = (_event: Event, button: HTMLButtonElement): AnyObject => new FormDataExtended(button.form!).object;
    return this.prompt({ ...options, ok: { callback, ...ok } });
  }
  /** Asks another user; functions in the configuration are not sent. */
  static async query(user: Document, type: string, config: AnyObject = {}): Promise<any> {
    const addressed = typeof user === "string" ? realm.game.users.get(user) : user;
    if (addressed?.isSelf) return this._handleQuery({ type, config });
    return addressed.query("dialog", { type, config: JSON.parse(JSON.stringify(config)) });
  }
  static async _handleQuery({ type, config }: AnyObject): Promise<any> {
    return this[kinds[type] ?? "prompt"](config);
  }
}
