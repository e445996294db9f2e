// The globals of the page are looked up when they are used, because the boot installs them after this code is loaded.
export type AnyObject = Record<string, any>;

/** The page's globals (`game`, `CONFIG`, `Hooks`, `ui`, `canvas`, `foundry` …), untyped: other files build them. */
export const realm = globalThis as unknown as AnyObject;

/** The localised text of a key; the key itself when there is none or no language is loaded yet. */
export function localize(key: unknown, data?: AnyObject): string {
  const text = key === undefined || key === null ? "" : String(key);
  const i18n = realm.game?.i18n;
  if (!i18n) return text;
  return data ? i18n.format(text, data) : i18n.localize(text);
}

/** Runs all handlers of a hook; nothing when no hooks are installed yet. */
export function callAll(hook: string, ...args: unknown[]): void {
  realm.Hooks?.callAll(hook, ...args);
}

/** An element from its tag, attributes (null and false leave one out, true writes it empty) and children. */
export function make(tag: string, attributes: AnyObject = {}, ...children: (Node | string | null)[]): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** True for `{}`-like objects only, so that documents and elements are passed on by reference. */
export function isPlainObject(value: unknown): value is AnyObject {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
