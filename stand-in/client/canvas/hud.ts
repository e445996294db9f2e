import { type AnyObject, make, realm } from "../applications/realm.ts";
import { pictureOf, type Token } from "./token.ts";

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

/** The conditions that the palette offers for an actor: those with a place in it, in order; none twice. */
function statusChoices(actor: AnyObject): AnyObject[] {
  const offered = (hud: any): boolean => (hud?.actorTypes ? hud.actorTypes.includes(actor.type) : hud !== false);
  return realm.CONFIG.statusEffects.filter(({ hud }: AnyObject) => offered(hud));
}

/** The small board of buttons beside a token. */
export class TokenHUD {
  object: Token | null = null;
  element: HTMLElement | null = null;
  #open = false;

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
    const effects = token.isOwner && token.actor ? [this.#palette(token)] : [];
    const bars = token.isOwner ? ["bar1", "bar2"].map((name) => this.#bar(token, name)) : [];
    this.element = make("div", { id: "token-hud", role: "group", "aria-label": `${token.name}: actions` });
    this.element.append(
      target,
      ...(token.isOwner ? [combat] : []),
      sheet,
      ...effects,
      ...bars.filter((bar) => bar !== null),
    );
    Object.assign(this.element.style, { left: `${token.x + token.w + 6}px`, top: `${token.y}px` });
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    this.stage().append(this.element);
  }
  /** Core's palette of conditions: a click toggles one, the secondary button makes it an overlay. */
  #palette(token: Token): HTMLElement {
    const { actor } = token;
    const choices = statusChoices(actor).map(({ id, name, img }) => {
      const toggle = (overlay: boolean) => (event: Event) => {
        event.preventDefault();
        void actor.toggleStatusEffect(id, { overlay }).then(() => {
          if (this.object !== token) return;
          this.bind(token);
          this.element?.querySelector<HTMLElement>(`[data-status-id="${id}"]`)?.focus();
        });
      };
      const label = realm.game.i18n.localize(name);
      const attributes = { type: "button", "data-action": "effect", "data-status-id": id, "data-tooltip": label };
      const button = make("button", {
        ...attributes,
        "aria-label": label,
        "aria-pressed": String(actor.statuses.has(id)),
        onclick: toggle(false),
        oncontextmenu: toggle(true),
      });
      button.append(pictureOf(img, label));
      return button;
    });
    const palette = make("details", { class: "palette status-effects", "data-palette": "effects" });
    palette.append(make("summary", {}, "Conditions"), ...choices);
    (palette as HTMLDetailsElement).open = this.#open;
    palette.addEventListener("toggle", () => {
      this.#open = (palette as HTMLDetailsElement).open;
    });
    return palette;
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
