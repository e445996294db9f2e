import { type AnyObject, realm } from "../realm.ts";

/** Switches `.tab` panels by a nav, for pages that are not applications with declared tabs. */
export class Tabs {
  static get implementation(): typeof Tabs {
    return realm.CONFIG?.ux?.Tabs ?? Tabs;
  }
  active: string | undefined;
  #root: HTMLElement | null = null;

  constructor(readonly options: AnyObject) {
    this.active = options.initial;
  }

  bind(root: HTMLElement): void {
    this.#root = root;
    const nav = root.querySelector<HTMLElement>(this.options.navSelector);
    this.active ??= nav?.querySelector<HTMLElement>("[data-tab]")?.dataset.tab;
    nav?.addEventListener("click", (event) => {
      const tab = (event.target as Element).closest<HTMLElement>("[data-tab]")?.dataset.tab;
      if (tab) this.activate(tab, { triggerCallback: true });
    });
    if (this.active) this.activate(this.active);
  }

  activate(tab: string, { triggerCallback = false }: AnyObject = {}): void {
    const { navSelector, contentSelector, group, callback } = this.options;
    const inGroup = (one: HTMLElement): boolean => !group || one.dataset.group === group;
    const all = this.#root?.querySelectorAll<HTMLElement>(
      `${navSelector} [data-tab], ${contentSelector} > .tab[data-tab]`,
    );
    for (const one of all ?? []) if (inGroup(one)) one.classList.toggle("active", one.dataset.tab === tab);
    this.active = tab;
    if (triggerCallback) callback?.(null, this, tab);
  }
}
