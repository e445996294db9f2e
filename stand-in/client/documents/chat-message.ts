import type { Document } from "../../common/abstract/document.ts";
import { BaseChatMessage } from "../../common/documents/_module.ts";
import type { AnyObject, Asker } from "../../common/types.ts";
import { page } from "../data/client-realm.ts";
import { ClientDocumentMixin } from "./abstract/client-document.ts";

const LEGACY: Record<string, string> = { publicroll: "public", gmroll: "gm", blindroll: "blind", selfroll: "self" };

/** Public: no whisper. gm and blind: to gamemasters unless a whisper is given. self: to the user. */
function applyMode(data: any, name: string): any {
  const mode = LEGACY[name] ?? name;
  const gamemasters = () => ChatMessage.getWhisperRecipients("GM").map((user: Document) => user.id);
  const change: AnyObject = { whisper: [], blind: mode === "blind" };
  if (mode === "gm" || mode === "blind") change.whisper = data.whisper?.length ? data.whisper : gamemasters();
  if (mode === "self") change.whisper = [page.game.user.id];
  if (data instanceof ChatMessage) data.updateSource(change);
  else Object.assign(data, change);
  return data;
}

export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  prepareBaseData(): void {
    super.prepareBaseData();
    this.rolls = this._source.rolls.map((json: string) => page.Roll.fromJSON(json));
  }

  get alias(): string {
    return this.speaker.alias || (this.speakerActor?.name ?? this.author?.name ?? "");
  }

  get isAuthor(): boolean {
    return this._source.author === page.game.user.id;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  get speakerActor(): any {
    return ChatMessage.getSpeakerActor(this.speaker);
  }

  /** A whisper is for its author and recipients; that something was rolled in secret everybody may know. */
  get visible(): boolean {
    if (this.whisper.length === 0) return true;
    return this.isRoll || this.isAuthor || this.whisper.includes(page.game.user.id);
  }

  get isContentVisible(): boolean {
    if (!this.isRoll && !this.blind) return this.visible;
    const recipient = this.whisper.includes(page.game.user.id);
    if (this.blind) return recipient;
    return this.whisper.length === 0 || recipient || this.isAuthor;
  }

  static getSpeaker({ scene, actor, token, alias }: AnyObject = {}): AnyObject {
    const { game, canvas } = page;
    const sceneId = scene?.id ?? token?.parent?.id ?? canvas?.scene?.id ?? game.scenes?.viewed?.id ?? null;
    const document = token?.document ?? token;
    if (document) {
      return { scene: sceneId, token: document.id, actor: document.actor?.id ?? null, alias: alias || document.name };
    }
    if (actor) {
      const active = actor.isToken ? actor.token : actor.getActiveTokens(true, true)[0];
      const tokenScene = active?.parent?.id ?? sceneId;
      return {
        scene: tokenScene,
        actor: actor.id,
        token: active?.id ?? null,
        alias: alias || active?.name || actor.name,
      };
    }
    const controlled = canvas?.tokens?.controlled?.[0]?.document;
    if (controlled && !alias) return ChatMessage.getSpeaker({ token: controlled });
    const { character, name } = game.user;
    if (character && !alias) return ChatMessage.getSpeaker({ actor: character });
    return { scene: sceneId, actor: null, token: null, alias: alias || name };
  }

  static getSpeakerActor(speaker: AnyObject | null): any {
    if (!speaker) return null;
    const token = page.game.scenes.get(speaker.scene)?.tokens.get(speaker.token);
    return token?.actor ?? page.game.actors.get(speaker.actor) ?? null;
  }

  static getWhisperRecipients(name: string): any[] {
    const wanted = name.toLowerCase();
    if (["gm", "dm"].includes(wanted)) return page.game.users.filter((user: Document) => user.isGM);
    if (wanted === "players") return page.game.users.players;
    return page.game.users.filter((user: Document) => user.name.toLowerCase() === wanted);
  }

  /** Core 14's way to say who sees a message; core 13 has none of this name. */
  static get applyMode(): ((data: any, mode: string) => any) | undefined {
    return page.game.release.generation < 14 ? undefined : applyMode;
  }

  /** Core 13's way; "roll" is the user's present choice. */
  static applyRollMode(data: any, mode: string): any {
    return applyMode(data, mode === "roll" ? page.game.settings.get("core", "rollMode") : mode);
  }

  async _preCreate(data: AnyObject, options: AnyObject, user: Asker): Promise<boolean | undefined> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    this.updateSource({ author: this._source.author || user.id, timestamp: this._source.timestamp || Date.now() });
    const mode = options.messageMode ?? options.rollMode;
    const rolled = this._source.rolls.length > 0;
    if (mode && (rolled || options.messageMode)) ChatMessage.applyRollMode(this, mode);
    return undefined;
  }

  _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
    super._onCreate(data, options, userId);
    page.ui?.chat?.postOne?.(this, { notify: options.chatBubble !== false });
  }
  _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
    super._onUpdate(changed, options, userId);
    page.ui?.chat?.updateMessage?.(this);
  }
  _onDelete(options: AnyObject, userId: string): void {
    super._onDelete(options, userId);
    page.ui?.chat?.deleteMessage?.(this.id, options);
  }

  /** A message whose content is nothing but its total shows the dice; any other content stands for itself. */
  async #contentHTML(): Promise<string> {
    if (!this.isRoll) return this.content;
    const total = String(this.rolls[0].total);
    if (this.isContentVisible && this.content.trim() !== "" && this.content.trim() !== total) return this.content;
    const rendered = this.rolls.map((roll: any) => roll.render({ isPrivate: !this.isContentVisible }));
    return (await Promise.all(rendered)).join("");
  }

  async renderHTML({ canDelete, canClose = false, ...rest }: AnyObject = {}): Promise<HTMLElement> {
    const { game, foundry, Hooks } = page;
    const whisperTo = this.whisper.map((id: string) => game.users.get(id)?.name).filter(Boolean);
    const context: AnyObject = {
      ...rest,
      canDelete: canDelete ?? game.user.isGM,
      canClose,
      message: { ...this.toObject(), content: await this.#contentHTML() },
      document: this,
      user: game.user,
      author: this.author,
      alias: this.alias,
      whisperTo: whisperTo.join(", "),
      isWhisper: this.whisper.length > 0,
      cssClass: [this.whisper.length > 0 && "whisper", this.blind && "blind"].filter(Boolean).join(" "),
      borderColor: this.author?.color?.css ?? null,
      time: new Date(this.timestamp).toLocaleTimeString(game.i18n.lang, { hour: "2-digit", minute: "2-digit" }),
    };
    const html = await foundry.applications.handlebars.renderTemplate(page.CONFIG.ChatMessage.template, context);
    const element = foundry.utils.parseHTML(html) as HTMLElement;
    element.dataset.messageId = this.id;
    Hooks.callAll("renderChatMessageHTML", this, element, context);
    return element;
  }
}
