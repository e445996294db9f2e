const realm = globalThis as any;

const MODIFIERS: Record<string, "shiftKey" | "ctrlKey" | "altKey"> = {
  Shift: "shiftKey",
  Control: "ctrlKey",
  Alt: "altKey",
};

interface Binding {
  key: string;
  modifiers?: string[];
}

/** `game.keyboard`: which keys are down, by event code. */
export class KeyboardManager {
  readonly downKeys = new Set<string>();
  isModifierActive(modifier: string): boolean {
    return [...this.downKeys].some((key) => key.startsWith(modifier));
  }
}

/** `game.keybindings`: actions of packages bound to keys, until the bindings are frozen at the end of the boot. */
export class ClientKeybindings {
  readonly actions = new Map<string, any>();
  readonly bindings = new Map<string, Binding[]>();
  #frozen = false;
  #target: EventTarget | null = null;

  register(namespace: string, action: string, data: any): void {
    if (this.#frozen) throw new Error("Keybindings may only be registered during the init hook");
    const id = `${namespace}.${action}`;
    this.actions.set(id, { ...data, namespace, action });
    this.bindings.set(id, [...(data.uneditable ?? []), ...(data.editable ?? [])]);
  }

  get(namespace: string, action: string): Binding[] {
    const bindings = this.bindings.get(`${namespace}.${action}`);
    if (!bindings) throw new Error(`"${namespace}.${action}" is not a registered keybinding`);
    return bindings;
  }

  set(namespace: string, action: string, bindings: Binding[]): void {
    this.get(namespace, action);
    this.bindings.set(`${namespace}.${action}`, [...bindings]);
  }

  /** Freezes registration and listens to the page's keys. */
  initialize(target: EventTarget): void {
    this.#frozen = true;
    this.#target = target;
    target.addEventListener("keydown", this.#onKey);
    target.addEventListener("keyup", this.#onKey);
  }

  close(): void {
    this.#target?.removeEventListener("keydown", this.#onKey);
    this.#target?.removeEventListener("keyup", this.#onKey);
  }

  #onKey = (domEvent: Event): void => {
    const event = domEvent as KeyboardEvent;
    const down = event.type === "keydown";
    const { downKeys } = realm.game.keyboard;
    if (down) downKeys.add(event.code);
    else downKeys.delete(event.code);
    const typing = (event.target as HTMLElement | null)?.closest?.("input, textarea, [contenteditable=true]");
    for (const [id, bindings] of this.bindings) {
      const action = this.actions.get(id);
      const bound = bindings.find((binding) => binding.key === event.code && modifiersMatch(binding, event, action));
      if (!bound || (typing && !bound.key.match(/^(Shift|Control|Alt)/))) continue;
      if (action.restricted && !realm.game.user.isGM) continue;
      if (event.repeat && !action.repeat) continue;
      const context = { event, key: event.code, up: !down, repeat: event.repeat, action: id };
      const handled = down ? action.onDown?.(context) : action.onUp?.(context);
      if (handled === true) event.preventDefault();
      if (handled === true) return;
    }
  };
}

/** Held modifiers must be those of the binding; a modifier bound as a key counts as itself. */
function modifiersMatch(binding: Binding, event: KeyboardEvent, action: any): boolean {
  if (event.type === "keyup") return true;
  return Object.entries(MODIFIERS).every(([name, property]) => {
    if (binding.key.startsWith(name) || action.reservedModifiers?.includes(name)) return true;
    return event[property] === (binding.modifiers ?? []).includes(name);
  });
}
