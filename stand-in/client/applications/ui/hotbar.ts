import { ApplicationV2 } from "../api/application.ts";
import { type AnyObject, make, realm } from "../realm.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** Ten slots for macros at the bottom of the page: click, number key, drop. */
export class Hotbar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
  };
  readonly page = 1;
  readonly locked = false;
  #hooked = false;

  get slots(): AnyObject[] {
    return realm.game.user.getHotbarMacros(this.page).map(({ slot, macro }: AnyObject, index: number) => ({
      slot,
      macro,
      key: (index + 1) % 10,
    }));
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    const rows = this.slots.map(({ slot, macro, key }) => {
      const mark = make("span", { class: "key", "aria-hidden": "true" }, String(key));
      const row = make("li", { class: `slot ${macro ? "full" : "open"}`, "data-slot": slot }, mark);
      if (!macro) return row;
      const button = make("button", { type: "button", "aria-label": macro.name, "data-tooltip": macro.name });
      button.append(make("img", { src: macro.img, alt: "" }));
      button.addEventListener("click", () => macro.execute());
      row.prepend(button);
      return row;
    });
    for (const row of rows) {
      row.addEventListener("dragover", (event: Event) => event.preventDefault());
      row.addEventListener("drop", (event: Event) => this._onDrop(event as DragEvent));
    }
    return [make("ol", { id: "action-bar", class: "plain", "aria-label": "Hotbar" }, ...rows)];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
  override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-bottom")!.append(element);
  }
  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.#hooked) return;
    this.#hooked = true;
    for (const hook of ["updateUser", "createMacro", "updateMacro", "deleteMacro"])
      realm.Hooks.on(hook, () => this.render());
  }

  /** A handler of `hotbarDrop` that answers false at once takes the drop over; else a dropped macro is put into the slot. */
  async _onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const slot = Number((event.target as Element).closest<HTMLElement>(".slot")?.dataset.slot);
    const data = TextEditor.implementation.getDragEventData(event);
    if (realm.Hooks.call("hotbarDrop", this, data, slot) === false || data.type !== "Macro") return;
    const macro = await realm.getDocumentClass("Macro").fromDropData(data);
    if (macro) await realm.game.user.assignHotbarMacro(macro, slot, { fromSlot: data.slot });
  }

  /** A number key runs the macro of its slot. */
  _onKey({ key }: AnyObject): boolean {
    const macro = this.slots.find((slot) => `Digit${slot.key}` === key)?.macro;
    macro?.execute();
    return Boolean(macro);
  }
}
