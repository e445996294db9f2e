import { type AnyObject, callAll, make, realm } from "../applications/realm.ts";

/** The targets of a user: token placeables, with their ids. */
export class UserTargets extends Set<Token> {
  constructor(readonly user: any) {
    super();
  }
  get ids(): string[] {
    return [...this].map((token) => token.id);
  }
}

/** A user's targets, made when first asked for. */
export function targetsOf(user: any): UserTargets {
  if (!(user.targets instanceof UserTargets)) {
    Object.defineProperty(user, "targets", { value: new UserTargets(user), configurable: true, writable: true });
  }
  return user.targets;
}

const displays = (mode: number, token: Token): boolean => {
  const { NONE, CONTROL, OWNER_HOVER, HOVER, OWNER, ALWAYS } = realm.CONST.TOKEN_DISPLAY_MODES;
  if (mode === NONE) return false;
  if (mode === ALWAYS) return true;
  if (token.controlled) return true;
  if (mode === OWNER) return token.isOwner;
  if (mode === HOVER) return token.hover;
  return mode === CONTROL ? token.controlled : token.hover && token.isOwner && mode === OWNER_HOVER;
};
const dispositions: Record<number, string> = { [-2]: "secret", [-1]: "hostile", 0: "neutral", 1: "friendly" };

/** A condition's picture; core's own art is not on the bench, so its conditions are two letters. */
export function pictureOf(img: string, name: string): Node {
  if (img?.startsWith("icons/")) return document.createTextNode(name.replace("EFFECT.Status", "").slice(0, 2));
  return make("img", { src: `/${img}`, alt: "", draggable: "false" });
}

/** A token on the viewed scene: a button that can be selected, targeted, dragged and hovered. */
export class Token {
  static embeddedName = "Token";
  controlled = false;
  hover = false;
  readonly targeted = new Set<any>();
  readonly element: HTMLElement;

  constructor(readonly document: any) {
    this.element = make("button", { type: "button", class: "token", "data-token-id": document.id });
    this.element.addEventListener("pointerenter", () => this.#setHover(true));
    this.element.addEventListener("pointerleave", () => this.#setHover(false));
    this.element.addEventListener("focus", () => this.#setHover(true));
    this.element.addEventListener("blur", () => this.#setHover(false));
  }

  get id(): string {
    return this.document.id;
  }
  get name(): string {
    return this.document.name;
  }
  get actor(): any {
    return this.document.actor;
  }
  get scene(): any {
    return this.document.parent;
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get visible(): boolean {
    return !this.document.hidden || realm.game.user.isGM;
  }
  get x(): number {
    return this.document.x;
  }
  get y(): number {
    return this.document.y;
  }
  get w(): number {
    return this.document.width * this.scene.grid.sizeX;
  }
  get h(): number {
    return this.document.height * this.scene.grid.sizeY;
  }
  get center(): { x: number; y: number } {
    return { x: this.x + this.w / 2, y: this.y + this.h / 2 };
  }
  get isTargeted(): boolean {
    return this.targeted.has(realm.game.user);
  }

  /** Selects the token, alone unless `releaseOthers` is false; refused to those who do not own it. */
  control({ releaseOthers = true }: AnyObject = {}): boolean {
    if (!this.isOwner) return false;
    if (releaseOthers) for (const other of realm.canvas.tokens.controlled) if (other !== this) other.release();
    this.#setControlled(true);
    return true;
  }
  release(): boolean {
    this.#setControlled(false);
    return true;
  }
  #setControlled(controlled: boolean): void {
    if (this.controlled === controlled) return;
    this.controlled = controlled;
    this.refresh();
    callAll("controlToken", this, controlled);
  }
  #setHover(hover: boolean): void {
    if (this.hover === hover) return;
    this.hover = hover;
    realm.canvas.tokens.hover = hover ? this : null;
    this.refresh();
    callAll("hoverToken", this, hover);
  }

  setTarget(
    targeted = true,
    { user = realm.game.user, releaseOthers = true, groupSelection = false }: AnyObject = {},
  ): void {
    const targets = targetsOf(user);
    if (releaseOthers) for (const other of [...targets]) if (other !== this) other.#markTarget(false, user);
    this.#markTarget(targeted, user);
    if (user.isSelf && !groupSelection) realm.canvas.tokens.broadcastTargets();
  }
  #markTarget(targeted: boolean, user: any): void {
    if (this.targeted.has(user) === targeted) return;
    if (targeted) {
      this.targeted.add(user);
      targetsOf(user).add(this);
    } else {
      this.targeted.delete(user);
      targetsOf(user).delete(this);
    }
    this.refresh();
    callAll("targetToken", user, this, targeted);
  }

  /** Draws what the document says now. */
  refresh(): this {
    const { document, element } = this;
    const { style, classList } = element;
    for (const [property, value] of Object.entries({ left: this.x, top: this.y, width: this.w, height: this.h })) {
      style.setProperty(property, `${value}px`);
    }
    element.hidden = !this.visible;
    const state = { controlled: this.controlled, targeted: this.isTargeted, hidden: document.hidden };
    const defeated = this.actor?.statuses?.has("dead") || this.document.combatant?.isDefeated;
    for (const [name, on] of Object.entries({ ...state, defeated })) classList.toggle(`is-${name}`, Boolean(on));
    element.dataset.disposition = dispositions[document.disposition] ?? "neutral";
    element.setAttribute("aria-pressed", String(this.controlled));
    const marks = [this.isTargeted ? "targeted" : "", defeated ? "defeated" : ""]
      .filter(Boolean)
      .map((mark) => `, ${mark}`);
    element.setAttribute("aria-label", `${this.name}${marks.join("")}`);
    element.replaceChildren(...this.#face());
    return this;
  }
  #face(): Node[] {
    const { document } = this;
    const initial = make("span", { class: "initial", "aria-hidden": "true" }, this.name?.trim()[0] ?? "?");
    const { src } = document.texture ?? {};
    const image = src
      ? make("img", { src: src.includes(":") ? src : `/${src}`, alt: "", draggable: "false" })
      : initial;
    image.addEventListener("error", () => image.replaceWith(initial));
    const parts: Node[] = [image];
    const bar = document.getBarAttribute?.("bar1");
    if (bar?.type === "bar" && bar.max > 0 && displays(document.displayBars, this)) {
      const share = Math.max(0, Math.min(1, bar.value / bar.max));
      parts.push(make("span", { class: "bar", style: `--share: ${share}`, "aria-hidden": "true" }));
    }
    if (displays(document.displayName, this))
      parts.push(make("span", { class: "nameplate", "aria-hidden": "true" }, this.name));
    const pips = [...this.targeted].map((user) =>
      make("span", { class: "pip", style: `--user-color: ${user.color?.css ?? user.color}`, title: user.name }),
    );
    const effects = (this.actor?.temporaryEffects ?? []).filter((one: any) => !one.flags.core?.overlay);
    const icons = effects.map((effect: any) => pictureOf(effect.img, effect.name));
    if (icons.length) parts.push(make("span", { class: "effects", "aria-hidden": "true" }, ...icons));
    if (pips.length) parts.push(make("span", { class: "pips", "aria-hidden": "true" }, ...pips));
    return parts;
  }
  destroy(): void {
    this.release();
    for (const user of [...this.targeted]) this.#markTarget(false, user);
    this.element.remove();
  }
}
