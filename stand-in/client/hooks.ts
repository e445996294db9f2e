type Handler = { id: number; fn: (...args: unknown[]) => unknown; once: boolean };

/** The page's events by name, in registration order. */
export class Hooks {
  static readonly #events = new Map<string, Handler[]>();
  static #nextId = 1;

  static get events(): Record<string, readonly Handler[]> {
    return Object.fromEntries(this.#events);
  }

  static on(hook: string, fn: (...args: unknown[]) => unknown, { once = false } = {}): number {
    const handlers = this.#events.get(hook) ?? [];
    this.#events.set(hook, handlers);
    const id = this.#nextId++;
    handlers.push({ id, fn, once });
    return id;
  }

  static once(hook: string, fn: (...args: unknown[]) => unknown): number {
    return this.on(hook, fn, { once: true });
  }

  static off(hook: string, handler: number | ((...args: unknown[]) => unknown)): void {
    const kept = (this.#events.get(hook) ?? []).filter((entry) => entry.id !== handler && entry.fn !== handler);
    this.#events.set(hook, kept);
  }

  static #run(hook: string, handler: Handler, args: unknown[]): unknown {
    if (handler.once) this.off(hook, handler.id);
    try {
      return handler.fn(...args);
    } catch (error) {
      this.onError(`Hooks.${hook}`, error as Error, { log: "error" });
      return undefined;
    }
  }

  /** Runs handlers until one returns exactly false. */
  static call(hook: string, ...args: unknown[]): boolean {
    for (const handler of [...(this.#events.get(hook) ?? [])]) {
      if (this.#run(hook, handler, args) === false) return false;
    }
    return true;
  }

  static callAll(hook: string, ...args: unknown[]): true {
    for (const handler of [...(this.#events.get(hook) ?? [])]) this.#run(hook, handler, args);
    return true;
  }

  static onError(location: string, error: Error, { msg = "", notify = null, log = null, ...data }: any = {}): void {
    if (log) console.error(`${location}: ${[msg, error?.message].filter(Boolean).join(" ")}`, error);
    const notifications = (globalThis as any).ui?.notifications;
    if (notify) notifications?.[notify]?.(msg || error.message);
    this.callAll("error", location, error, { msg, notify, log, ...data });
  }

  /** The bench boots more than one client after another in tests. */
  static reset(): void {
    this.#events.clear();
  }
}
