import type { Document } from "../../../../common/abstract/document.ts";
import { type AnyObject, localize, make, realm } from "../../realm.ts";
import { menuEntry } from "../../ux/context-menu.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

const commands: [pattern: RegExp, mode: string][] = [
  [/^\/(?:roll|r)\s+/i, ""],
  [/^\/(?:publicroll|pr)\s+/i, "public"],
  [/^\/(?:gmroll|gmr)\s+/i, "gm"],
  [/^\/(?:blindroll|br)\s+/i, "blind"],
  [/^\/(?:selfroll|sr)\s+/i, "self"],
];

/** The log of chat messages, drawn by the messages themselves, and the line to type into. */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = "chat";
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["chat-sidebar"],
    actions: { deleteMessage: ChatLog.#deleteMessage },
  };
  #posting: Promise<unknown> = Promise.resolve();

  override async _renderHTML(): Promise<HTMLElement[]> {
    const log = make("ol", { class: "chat-log plain themed", "aria-label": "Chat log", "aria-live": "polite" });
    const input = make("textarea", {
      id: "chat-message",
      rows: 2,
      placeholder: "Message, or /r 1d20",
      "aria-label": "Message",
    });
    input.addEventListener("keydown", (event) => this.#onKey(event, input as HTMLTextAreaElement));
    return [log, make("div", { class: "chat-form" }, this.#modeSelect(), input)];
  }

  get #log(): HTMLElement | null {
    return this.element?.querySelector(".chat-log") ?? null;
  }
  get #modeKey(): string {
    return realm.game.release.generation < 14 ? "rollMode" : "messageMode";
  }
  #modeSelect(): HTMLElement {
    const { CONFIG, game } = realm;
    const known: AnyObject = game.release.generation < 14 ? CONFIG.Dice.rollModes : CONFIG.ChatMessage.modes;
    const present = game.settings.get("core", this.#modeKey);
    const options = Object.entries(known ?? {}).map(([value, { label }]) =>
      make("option", { value, selected: value === present }, localize(label)),
    );
    const change = (event: Event): unknown =>
      game.settings.set("core", this.#modeKey, (event.target as HTMLSelectElement).value);
    return make("select", { "aria-label": "Who sees rolls", onchange: change }, ...options);
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    const menu = { hookName: "getChatMessageContextOptions", fixed: true, parentClassHooks: false };
    this._createContextMenu(this._getEntryContextOptions, ".message[data-message-id]", menu);
  }
  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    const { messages } = realm.game;
    // A restarted server hands them out by id; a log reads by time.
    const byTime = messages.contents.toSorted((first: any, second: any) => first.timestamp - second.timestamp);
    for (const message of byTime.slice(-realm.CONFIG.ChatMessage.batchSize)) await this.postOne(message);
  }

  _getEntryContextOptions(): AnyObject[] {
    const messageOf = (li: HTMLElement): any => realm.game.messages.get(li.dataset.messageId);
    const mayDelete = (li: HTMLElement): boolean => messageOf(li)?.canUserModify(realm.game.user, "delete");
    const remove = (li: HTMLElement): unknown => messageOf(li).delete();
    return [menuEntry("SIDEBAR.Delete", mayDelete, remove)];
  }

  /** Adds a message, or draws it again where it stands; in the order of the calls. */
  async postOne(message: any, _options: AnyObject = {}): Promise<void> {
    await this.#inOrder(async () => {
      const present = this.#find(message.id);
      if (!this.#log || !realm.game.messages.has(message.id)) return;
      if (!message.visible) return void present?.remove();
      const html = await message.renderHTML({ canDelete: message.canUserModify(realm.game.user, "delete") });
      if (present) return void present.replaceWith(html);
      const atEnd = this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight < 60;
      this.#log.append(html);
      if (atEnd || message.isAuthor) void this.scrollBottom();
    });
  }
  async updateMessage(message: Document): Promise<void> {
    await this.postOne(message);
  }
  async deleteMessage(id: string): Promise<void> {
    await this.#inOrder(async () => this.#find(id)?.remove());
  }
  async scrollBottom(): Promise<void> {
    if (this.#log) this.#log.scrollTop = this.#log.scrollHeight;
  }
  #find(id: string): HTMLElement | null {
    return this.#log?.querySelector(`.message[data-message-id="${id}"]`) ?? null;
  }
  #inOrder(task: () => Promise<void>): Promise<void> {
    const run = this.#posting.then(task);
    this.#posting = run.catch((error) => console.error(error));
    return run;
  }

  #onKey(event: KeyboardEvent, input: HTMLTextAreaElement): void {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    const text = input.value;
    input.value = "";
    this.processMessage(text).catch((error) => realm.ui.notifications.error(error));
  }

  /** What a typed line does: a roll, a whisper, or plain speech; a hook may take it over. */
  async processMessage(text: string, { speaker }: AnyObject = {}): Promise<any> {
    const message = text.trim();
    if (!message) return undefined;
    const { game, Hooks, Roll } = realm;
    const documentClass = realm.getDocumentClass("ChatMessage");
    const from = speaker ?? documentClass.getSpeaker();
    if (Hooks.call("chatMessage", this, message, { user: game.user.id, speaker: from }) === false) return undefined;
    const command = commands.find(([pattern]) => pattern.test(message));
    if (command) {
      const [formula, flavor] = message.replace(command[0], "").split("#");
      const mode = command[1] && (game.release.generation < 14 ? `${command[1]}roll` : command[1]);
      const actor = documentClass.getSpeakerActor?.(from);
      const roll = Roll.create(formula!.trim(), actor?.getRollData() ?? game.user.getRollData?.() ?? {});
      const options = mode ? { [this.#modeKey]: mode } : {};
      return roll.toMessage({ speaker: from, ...(flavor && { flavor: flavor.trim() }) }, options);
    }
    const whisper = /^\/(?:whisper|w)\s+(?:\[([^\]]+)\]|(\S+))\s+(.+)$/is.exec(message);
    const content = realm.foundry.utils.escapeHTML?.(whisper?.[3] ?? message) ?? whisper?.[3] ?? message;
    const recipients = whisper ? documentClass.getWhisperRecipients(whisper[1] ?? whisper[2]) : [];
    return documentClass.create({ content, speaker: from, whisper: recipients.map((one: Document) => one.id) });
  }

  static async #deleteMessage(_event: Event, target: HTMLElement): Promise<void> {
    await realm.game.messages.get(target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId)?.delete();
  }
}
