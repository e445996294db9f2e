import { type AnyObject, callAll, make, realm } from "../applications/realm.ts";
import { TextEditor } from "../applications/ux/text-editor.ts";
import { watchInstances } from "../missing.ts";
import { TokenHUD } from "./hud.ts";
import { followDrag, keyPressed } from "./input.ts";
import type { Token } from "./token.ts";
import { TokenLayer } from "./token-layer.ts";

/** The viewed scene as plain elements: a grid, tokens, a board of buttons; no pixels are read for any decision. */
export class Board {
  ready = false;
  scene: any = null;
  readonly tokens = new TokenLayer();
  readonly hud: AnyObject = { token: new TokenHUD(() => this.stage) };
  readonly stage: HTMLElement = make("div", { class: "scene", role: "group", "aria-label": "Scene" });
  zoom = 1;
  #initialised = false;
  #due = false;

  get grid(): any {
    return this.scene?.grid ?? null;
  }
  get dimensions(): AnyObject | null {
    if (!this.scene) return null;
    const { width, height, grid } = this.scene;
    return { width, height, size: grid.size, distance: grid.distance, sceneRect: { x: 0, y: 0, width, height } };
  }

  initialize(): void {
    if (this.#initialised) return;
    this.#initialised = true;
    const { Hooks, game } = realm;
    const here = (document: any): boolean => this.ready && document.parent === this.scene;
    Hooks.on("createToken", (document: any) => here(document) && this.tokens.add(document, this.stage));
    Hooks.on("updateToken", (document: any) => here(document) && this.#changed(document));
    Hooks.on("deleteToken", (document: any) => here(document) && this.tokens.remove(document.id));
    for (const hook of [
      "updateActor",
      "createActiveEffect",
      "deleteActiveEffect",
      "updateCombatant",
      "createCombatant",
    ]) {
      Hooks.on(hook, () => this.#refreshSoon());
    }
    Hooks.on("deleteCombatant", () => this.#refreshSoon());
    Hooks.on("updateScene", (scene: any, changes: AnyObject) => this.#sceneChanged(scene, changes));
    game.socket?.receive?.("activity", ({ user: id, activity }: AnyObject) => {
      const user = game.users.get(id);
      if (user && activity?.targets) this.tokens.setTargets(activity.targets, { user });
    });
    this.stage.addEventListener("click", (event) => this.#onClick(event));
    this.stage.addEventListener("dblclick", (event) => this.#tokenAt(event)?.actor?.sheet?.render({ force: true }));
    this.stage.addEventListener("contextmenu", (event) => this.#onContextMenu(event));
    this.stage.addEventListener("dragover", (event) => event.preventDefault());
    this.stage.addEventListener("drop", (event) => this._onDrop(event as DragEvent));
    this.stage.addEventListener("pointerdown", (event) => {
      const token = this.#tokenAt(event);
      if (token?.isOwner && event.button === 0) followDrag(this, token, event as PointerEvent);
    });
    document.addEventListener("keydown", (event) => keyPressed(this, event));
  }

  /** Draws a scene (the viewed one unless given), or clears the board. */
  async draw(scene: any = realm.game.scenes.viewed): Promise<this> {
    this.tearDown();
    this.scene = scene ?? null;
    callAll("canvasInit", this);
    if (!this.scene) return this;
    const { width, height, grid, background, backgroundColor } = this.scene;
    const { style } = this.stage;
    for (const [key, value] of Object.entries({ width, height })) style.setProperty(key, `${value}px`);
    style.setProperty("--grid", grid.isGridless ? "0px" : `${grid.size}px`);
    style.setProperty("--scene-color", backgroundColor?.css ?? "transparent");
    style.setProperty("--scene-image", background?.src ? `url("/${background.src}")` : "none");
    document.getElementById("board")?.replaceChildren(this.stage);
    for (const token of this.scene.tokens) this.tokens.add(token, this.stage);
    this.ready = true;
    callAll("canvasReady", this);
    return this;
  }
  tearDown(): void {
    if (this.ready) callAll("canvasTearDown", this);
    this.ready = false;
    this.hud.token.close();
    this.tokens.clear();
    this.stage.replaceChildren();
  }
  /** One refresh for all the changes that one answer of the server brings. */
  #refreshSoon(): void {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (this.ready) this.refresh();
    });
  }
  refresh(): void {
    for (const token of this.tokens.placeables) token.refresh();
    this.hud.token.refresh();
  }
  #changed(document: any): void {
    this.tokens.get(document.id)?.refresh();
    callAll("refreshToken", this.tokens.get(document.id), {});
    this.hud.token.refresh();
  }
  #sceneChanged(scene: any, changes: AnyObject): void {
    if (changes.active) void this.draw(scene);
    else if (scene === this.scene && ["grid", "width", "height", "background"].some((key) => key in changes))
      void this.draw(scene);
  }
  setZoom(zoom: number): void {
    this.zoom = Math.max(0.25, Math.min(3, zoom));
    this.stage.style.setProperty("zoom", String(this.zoom));
  }
  async animatePan(): Promise<void> {}

  /** Scene pixels of a pointer event. */
  pointOf(event: MouseEvent): { x: number; y: number } {
    const { left, top } = this.stage.getBoundingClientRect();
    return { x: (event.clientX - left) / this.zoom, y: (event.clientY - top) / this.zoom };
  }
  #tokenAt(event: Event): Token | null {
    const element = (event.target as Element).closest?.<HTMLElement>("[data-token-id]");
    return element ? this.tokens.get(element.dataset.tokenId!) : null;
  }
  #onClick(event: MouseEvent): void {
    if ((event.target as Element).closest("#token-hud")) return;
    const token = this.#tokenAt(event);
    if (!token) {
      this.hud.token.close();
      if (!event.shiftKey) this.tokens.releaseAll();
    } else if (event.shiftKey && token.controlled) token.release();
    else token.control({ releaseOthers: !event.shiftKey });
  }
  #onContextMenu(event: MouseEvent): void {
    const token = this.#tokenAt(event);
    if (!token) return;
    event.preventDefault();
    // As core does: one of several selected keeps the others, any other token is selected alone.
    token.control({ releaseOthers: !token.controlled && !event.shiftKey });
    this.hud.token.toggle(token);
  }

  /** A dropped actor becomes a token; one from a compendium is brought into the world first. */
  async _onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const { game, Hooks, ui } = realm;
    const { size } = this.grid;
    const point = this.pointOf(event);
    const data = { ...TextEditor.implementation.getDragEventData(event), ...point };
    if (Hooks.call("dropCanvasData", this, data, event) === false || (data as AnyObject).type !== "Actor") return;
    const dropped = await realm.getDocumentClass("Actor").fromDropData(data);
    if (!dropped) return;
    if (!dropped.isOwner && !dropped.pack) return void ui.notifications.warn(`You do not own ${dropped.name}`);
    const actor = dropped.pack
      ? await game.actors.importFromCompendium(game.packs.get(dropped.pack), dropped.id)
      : dropped;
    const corner = this.grid.getSnappedPoint(
      { x: point.x - size / 2, y: point.y - size / 2 },
      { mode: 0x10, resolution: 1 },
    );
    const token = await actor.getTokenDocument({ x: corner.x, y: corner.y, hidden: event.altKey });
    await this.scene.createEmbeddedDocuments("Token", [token.toObject()]);
  }
}
watchInstances(Board, "canvas");
watchInstances(TokenLayer, "canvas.tokens");
