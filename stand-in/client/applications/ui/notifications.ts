import { type AnyObject, localize, make, realm } from "../realm.ts";

const shownAtOnce = 5;
const lifetime = 5000;

/** Short notices at the top of the page; at most five at a time, the rest wait. */
export class Notifications {
  #waiting: AnyObject[] = [];
  #shown = new Map<number, HTMLElement>();
  #count = 0;

  get #list(): HTMLElement {
    const present = document.getElementById("notifications");
    if (present) return present;
    const list = make("ol", { id: "notifications", "aria-live": "polite", "aria-label": "Notifications" });
    document.body.append(list);
    return list;
  }

  notify(message: unknown, type = "info", options: AnyObject = {}): AnyObject {
    const { format, localize: translate, permanent = false, console: log = true } = options;
    const source = message instanceof Error ? message.message : String(message);
    const text = format ? localize(source, format) : translate ? localize(source) : source;
    const notice: AnyObject = {
      id: ++this.#count,
      message: text,
      type,
      permanent,
      active: true,
      pct: 0,
      timestamp: Date.now(),
    };
    notice.remove = () => this.remove(notice);
    notice.update = (changes: AnyObject) => this.update(notice, changes);
    if (log) console[type === "error" ? "error" : type === "warning" ? "warn" : "log"](text);
    this.#waiting.push(notice);
    if (realm.game?.ready) this.#fetch();
    else if (this.#waiting.length === 1) realm.Hooks?.once("ready", () => this.#fetch());
    return notice;
  }
  info(message: unknown, options?: AnyObject): AnyObject {
    return this.notify(message, "info", options);
  }
  warn(message: unknown, options?: AnyObject): AnyObject {
    return this.notify(message, "warning", options);
  }
  error(message: unknown, options?: AnyObject): AnyObject {
    return this.notify(message, "error", options);
  }
  success(message: unknown, options?: AnyObject): AnyObject {
    return this.notify(message, "success", options);
  }

  update(notice: AnyObject | number, changes: AnyObject): void {
    const id = typeof notice === "number" ? notice : notice.id;
    if (typeof notice === "object") Object.assign(notice, changes);
    const element = this.#shown.get(id);
    if (element && changes.message) element.querySelector("p")!.textContent = changes.message;
    if (element && changes.pct !== undefined) element.style.setProperty("--pct", String(changes.pct));
    if (changes.pct >= 1) setTimeout(() => this.remove(notice), 1000);
  }
  remove(notice: AnyObject | number): void {
    const id = typeof notice === "number" ? notice : notice.id;
    this.#waiting = this.#waiting.filter((one) => one.id !== id);
    this.#shown.get(id)?.remove();
    this.#shown.delete(id);
    this.#fetch();
  }
  clear(): void {
    this.#waiting = [];
    for (const id of [...this.#shown.keys()]) this.remove(id);
  }

  /** Shows what waits; called when the game is ready and whenever a place is free. */
  #fetch(): void {
    while (this.#waiting.length && this.#shown.size < shownAtOnce) {
      const { id, message, type, permanent } = this.#waiting.shift()!;
      const close = make("button", {
        type: "button",
        "aria-label": "Dismiss",
        class: "bench-close",
        onclick: () => this.remove(id),
      });
      const element = make("li", { class: `notification ${type}`, "data-id": id }, make("p", {}, message), close);
      this.#shown.set(id, element);
      this.#list.append(element);
      if (permanent) continue;
      const timer: any = setTimeout(() => this.remove(id), lifetime);
      timer.unref?.();
    }
  }
}
