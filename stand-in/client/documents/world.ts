import type { Document } from "../../common/abstract/document.ts";
import {
  BaseActorDelta,
  BaseFolder,
  BaseMacro,
  BaseScene,
  BaseSetting,
  BaseUser,
} from "../../common/documents/_module.ts";
import { GridlessGrid } from "../../common/grid/gridless.ts";
import { HexagonalGrid } from "../../common/grid/hexagonal.ts";
import { SquareGrid } from "../../common/grid/square.ts";
import type { AnyObject, Asker } from "../../common/types.ts";
import { page } from "../data/client-realm.ts";
import { queryUser } from "../helpers/queries.ts";
import { ClientDocumentMixin } from "./abstract/client-document.ts";

export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  get syntheticActor(): any {
    return this.parent.actor;
  }
  // The synthetic actor prepares; its delta only stores.
  prepareData(): void {}
}

export class User extends ClientDocumentMixin(BaseUser) {
  _configure(options: AnyObject): void {
    super._configure(options);
    Object.defineProperty(this, "active", { value: false, writable: true });
  }

  /** Tokens that the user aims at; the scene puts its own set in place when something is aimed at first. */
  get targets(): Set<any> {
    return Object.assign(new Set(), { ids: [] });
  }

  get isSelf(): boolean {
    return this.id === page.game.userId;
  }

  get isActiveGM(): boolean {
    return page.game.users.activeGM === this;
  }

  isDesignated(condition: (user: Document) => boolean): boolean {
    return page.game.users.getDesignatedUser(condition) === this;
  }

  query(name: string, data?: unknown, options: AnyObject = {}): Promise<any> {
    return queryUser(this, name, data, options);
  }

  /** Ten slots of the hotbar, each with its macro or null. */
  getHotbarMacros(number = 1): { slot: number; macro: any }[] {
    return Array.from({ length: 10 }, (_, index) => {
      const slot = (number - 1) * 10 + index + 1;
      return { slot, macro: page.game.macros.get(this.hotbar[slot]) ?? null };
    });
  }

  /** Puts a macro into a slot of 1 to 50, the first free one unless told; null empties the slot. */
  async assignHotbarMacro(macro: Document, slot?: number | string, { fromSlot }: AnyObject = {}): Promise<any> {
    if (!macro && !slot) throw new Error("To empty a slot of the hotbar it must be named");
    const hotbar = { ...this.hotbar };
    let place = slot ? Number(slot) : 1;
    while (!slot && hotbar[place]) place++;
    if (!(place >= 1 && place <= 50)) throw new Error(`The hotbar has no slot ${place}`);
    if (fromSlot) delete hotbar[fromSlot];
    if (macro) hotbar[place] = macro.id;
    else delete hotbar[place];
    return this.update({ hotbar }, { diff: false, recursive: false });
  }
}

export class Scene extends ClientDocumentMixin(BaseScene) {
  /** `grid` becomes what measures on this scene, drawn or not. */
  prepareBaseData(): void {
    super.prepareBaseData();
    const { type, size, distance, units } = this._source.grid;
    const { GRIDLESS, SQUARE, HEXODDQ, HEXEVENQ, HEXEVENR } = page.CONST.GRID_TYPES;
    const options = { size, distance, units, diagonals: page.game.settings.get("core", "gridDiagonals") };
    const hexagons = { columns: [HEXODDQ, HEXEVENQ].includes(type), even: [HEXEVENR, HEXEVENQ].includes(type) };
    if (type === GRIDLESS) this.grid = new GridlessGrid(options);
    else this.grid = type === SQUARE ? new SquareGrid(options) : new HexagonalGrid({ ...options, ...hexagons });
  }

  get isView(): boolean {
    return page.game.scenes.viewed === this;
  }

  get dimensions(): AnyObject {
    const { width, height, grid } = this._source;
    const scene = { sceneX: 0, sceneY: 0, sceneWidth: width, sceneHeight: height };
    return { width, height, ...scene, size: grid.size, distance: grid.distance };
  }

  async activate(): Promise<any> {
    const others = page.game.scenes.filter((scene: Document) => scene.active && scene.id !== this.id);
    const updates = [
      ...others.map((scene: Document) => ({ _id: scene.id, active: false })),
      { _id: this.id, active: true },
    ];
    return (this.constructor as any).updateDocuments(updates);
  }

  async view(): Promise<this> {
    await page.canvas?.draw?.(this);
    return this;
  }
}

export class Folder extends ClientDocumentMixin(BaseFolder) {
  /** Documents of the world, or entries of a compendium's index. */
  get contents(): Document[] {
    if (this.pack) return page.game.packs.get(this.pack).index.filter((entry: Document) => entry.folder === this.id);
    return (
      page.game.collections.get(this.type)?.filter((document: Document) => document._source.folder === this.id) ?? []
    );
  }
  get children(): Document[] {
    return this.getSubfolders();
  }
  getSubfolders(recursive = false): any[] {
    const all = this.pack ? page.game.packs.get(this.pack).folders : page.game.folders;
    const own = all.filter((folder: Document) => folder._source.folder === this.id);
    return recursive ? own.flatMap((folder: Document) => [folder, ...folder.getSubfolders(true)]) : own;
  }
}

export class Setting extends ClientDocumentMixin(BaseSetting) {
  _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    page.game.settings.changed(this, options, userId);
  }
  _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    page.game.settings.changed(this, options, userId);
  }
}

export class Macro extends ClientDocumentMixin(BaseMacro) {
  async _preCreate(data: AnyObject, options: AnyObject, user: Asker): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    this.updateSource({ author: this._source.author || user.id });
    return undefined;
  }

  /** Runs a script with what core gives it: speaker, actor, token, character and the caller's scope. */
  async execute({ actor, token, ...scope }: AnyObject = {}): Promise<any> {
    const { ChatMessage } = page;
    const speaker = ChatMessage.implementation.getSpeaker({ actor, token });
    if (this.type === "chat") return page.ui.chat?.processMessage?.(this.command, { speaker });
    if (!page.game.user.can("MACRO_SCRIPT")) return page.ui.notifications?.warn("You may not run script macros");
    const { character } = page.game.user;
    const values = {
      speaker,
      actor: actor ?? ChatMessage.implementation.getSpeakerActor(speaker) ?? character,
      token: token ?? page.canvas?.tokens?.get?.(speaker.token) ?? null,
      character,
      scope,
      ...scope,
    };
    const AsyncFunction = (async () => {}).constructor as any;
    return new AsyncFunction(...Object.keys(values), this.command).call(this, ...Object.values(values));
  }
}
