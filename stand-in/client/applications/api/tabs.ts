import type { AnyObject } from "../realm.ts";

/** Lights one tab of a group and its panel; an unknown tab is an error. */
export function showTab(element: HTMLElement, tab: string, group: string): void {
  const navs = element.querySelectorAll<HTMLElement>(`.tabs [data-group="${group}"][data-tab]`);
  const panels = element.querySelectorAll<HTMLElement>(`.tab[data-group="${group}"][data-tab]`);
  const all = [...navs, ...panels];
  if (!all.some((one) => one.dataset.tab === tab)) throw new Error(`There is no tab "${tab}" in group "${group}"`);
  for (const one of all) one.classList.toggle("active", one.dataset.tab === tab);
  for (const one of navs) if (one.hasAttribute("aria-pressed")) one.ariaPressed = String(one.dataset.tab === tab);
}

/** The tabs of a group by id, as templates need them. */
export function tabEntries(config: AnyObject, group: string, activeId: string): AnyObject {
  const prepared = config.tabs.map(({ id, cssClass, label, ...rest }: AnyObject) => {
    const active = activeId === id;
    const text = label ?? (config.labelPrefix ? `${config.labelPrefix}.${id}` : id);
    const classes = [cssClass, active ? "active" : ""].filter(Boolean).join(" ");
    return [id, { id, group, ...rest, label: text, active, cssClass: classes }];
  });
  return Object.fromEntries(prepared);
}
