import { type AnyObject, localize, make, realm } from "../realm.ts";

/** An entry for a menu of core, in the keys of the generation that runs. */
export function menuEntry(
  label: string,
  visible: (li: HTMLElement) => boolean,
  run: (li: HTMLElement) => unknown,
): AnyObject {
  return realm.game.release.generation < 14
    ? { name: label, icon: "", condition: visible, callback: run }
    : { label, icon: "", visible, onClick: (_event: Event, li: HTMLElement) => run(li) };
}

const warned = new Set<string>();

/** An entry's part: core 13 knows the first name alone, core 14 the second and, with a warning, the first. */
function part(entry: AnyObject, old: string, now: string): any {
  if (realm.game.release.generation < 14 || entry[now] !== undefined || entry[old] === undefined)
    return entry[realm.game.release.generation < 14 ? old : now];
  if (!warned.has(old)) console.warn(`A context menu's entry says "${old}", which is "${now}" since core 14`);
  warned.add(old);
  return entry[old];
}

/** A menu on right click (or the menu key) on descendants that match a selector; knows the keys of core 13 and 14. */
export class ContextMenu {
  static get implementation(): typeof ContextMenu {
    return realm.CONFIG?.ux?.ContextMenu ?? ContextMenu;
  }
  static #open: HTMLElement | null = null;

  constructor(
    readonly container: HTMLElement,
    readonly selector: string,
    readonly menuItems: AnyObject[],
    readonly options: AnyObject = {},
  ) {
    container.addEventListener(options.eventName ?? "contextmenu", (event) => {
      const target = (event.target as Element).closest<HTMLElement>(selector);
      if (!target || !container.contains(target)) return;
      event.preventDefault();
      event.stopPropagation();
      options.onOpen?.(target);
      void this.render(target, { event });
    });
  }

  async render(target: HTMLElement, { event }: AnyObject = {}): Promise<void> {
    await this.close();
    const shown = this.menuItems.filter((entry) => {
      const test = part(entry, "condition", "visible") ?? true;
      return typeof test === "function" ? test(target) : test;
    });
    if (!shown.length) return;
    const items = shown.map((entry) => {
      const run = (press: Event): void => {
        void this.close();
        const handler = part(entry, "callback", "onClick");
        if (handler === entry.onClick) handler?.(press, target);
        else handler(target);
      };
      const button = make("button", { type: "button", role: "menuitem" }, localize(part(entry, "name", "label")));
      return make("li", { class: `context-item ${entry.classes ?? ""}`, role: "none", onclick: run }, button);
    });
    const menu = make("menu", { class: "context-items", role: "menu" }, ...items);
    const nav = make("nav", { id: "context-menu", class: "context-menu themed" }, menu);
    nav.style.left = `${Math.min(event?.clientX ?? 0, window.innerWidth - 190)}px`;
    nav.style.top = `${Math.min(event?.clientY ?? 0, Math.max(0, window.innerHeight - 32 * shown.length - 10))}px`;
    nav.addEventListener("keydown", (press) => this.#onKey(press, items));
    document.body.append(nav);
    ContextMenu.#open = nav;
    items[0]!.querySelector("button")!.focus();
    document.addEventListener("pointerdown", (press) => nav.contains(press.target as Node) || this.close(), {
      once: true,
    });
  }

  #onKey(press: KeyboardEvent, items: HTMLElement[]): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[press.key];
    if (press.key === "Escape") void this.close();
    else if (step) {
      const present = items.findIndex((item) => item.contains(document.activeElement));
      items[(present + step + items.length) % items.length]!.querySelector("button")!.focus();
    } else return;
    press.preventDefault();
    press.stopPropagation();
  }

  async close(): Promise<void> {
    ContextMenu.#open?.remove();
    ContextMenu.#open = null;
  }
}
