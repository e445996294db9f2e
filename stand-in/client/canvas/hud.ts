import { type AnyObject, make, realm } from "../applications/realm.ts";
import type { Token } from "./token.ts";

/** Applies what was typed into a bar box: "-3" and "+3" are relative, "7" and "=7" absolute. */
export async function modifyBar(token: Token, barName: string, typed: string): Promise<void> {
  const bar = token.document.getBarAttribute(barName);
  const text = typed.trim();
  const isDelta = /^[+-]/.test(text);
  const value = Number(text.replace(/^=/, ""));
  if (!bar || text === "" || Number.isNaN(value)) return;
  await token.actor.modifyTokenAttribute(bar.attribute, value, isDelta, bar.type === "bar");
}

/** Like core's button: all that are selected enter or leave together, as the token of the button does. */
function toggleCombatants(token: Token): Promise<unknown> {
  const { document } = token;
  const selected: AnyObject[] = realm.canvas.tokens.controlled.map((one: Token) => one.document);
  const tokens = selected.includes(document) ? selected : [...selected, document];
  const { implementation } = realm.TokenDocument;
  return document.inCombat ? implementation.deleteCombatants(tokens) : implementation.createCombatants(tokens);
}

/** The small board of buttons beside a token. */
export class TokenHUD {
  object: Token | null = null;
  element: HTMLElement | null = null;

  constructor(private readonly stage: () => HTMLElement) {}

  toggle(token: Token): void {
    if (this.object === token) this.close();
    else this.bind(token);
  }
  bind(token: Token): void {
    this.close();
    this.object = token;
    const button = (action: string, label: string, run: () => unknown): HTMLElement => {
      const press = async (): Promise<void> => {
        await run();
        if (this.object === token) this.bind(token);
      };
      return make("button", { type: "button", "data-action": action, onclick: press }, label);
    };
    const { document } = token;
    const target = button("target", token.isTargeted ? "Untarget" : "Target", () => token.setTarget(!token.isTargeted));
    const combat = button("combat", document.inCombat ? "Leave combat" : "Enter combat", () => toggleCombatants(token));
    const sheet = button("sheet", "Sheet", () => token.actor?.sheet?.render({ force: true }));
    const bars = token.isOwner ? ["bar1", "bar2"].map((name) => this.#bar(token, name)) : [];
    this.element = make("div", { id: "token-hud", role: "group", "aria-label": `${token.name}: actions` });
    this.element.append(target, ...(token.isOwner ? [combat] : []), sheet, ...bars.filter((bar) => bar !== null));
    Object.assign(this.element.style, { left: `${token.x + token.w + 6}px`, top: `${token.y}px` });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    this.stage().append(this.element);
  }
  #bar(token: Token, name: string): HTMLElement | null {
    const bar: AnyObject | null = token.document.getBarAttribute(name);
    if (!bar?.editable) return null;
    const change = (event: Event): unknown => modifyBar(token, name, (event.target as HTMLInputElement).value);
    const input = make("input", {
      type: "text",
      name,
      value: bar.value,
      onchange: change,
      "aria-label": bar.attribute,
    });
    return make("label", { class: "attribute" }, input, bar.type === "bar" ? ` / ${bar.max}` : "");
  }
  refresh(): void {
    if (this.object && !this.element?.contains(document.activeElement)) this.bind(this.object);
  }
  close(): void {
    this.element?.remove();
    this.element = null;
    this.object = null;
  }
}
