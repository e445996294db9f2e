import { Collection } from "../common/utils/collection.ts";
import { page } from "./data/client-realm.ts";
import { CompendiumCollection } from "./documents/collections/compendium-collection.ts";
import * as collections from "./documents/collections/world-collection.ts";
import { Localization } from "./helpers/i18n.ts";
import { ClientKeybindings, KeyboardManager } from "./helpers/keybindings.ts";
import { ClientSettings, registerCoreSettings } from "./helpers/settings.ts";
import type { GameSocket } from "./helpers/socket.ts";
import { watchInstances } from "./missing.ts";

type Source = Record<string, any>;

const COLLECTIONS: [string, new (documentName: string) => collections.WorldCollection, string][] = [
  ["User", collections.Users, "users"],
  ["Setting", collections.WorldSettings, "settings"],
  ["Folder", collections.Folders, "folders"],
  ["Actor", collections.Actors, "actors"],
  ["Item", collections.Items, "items"],
  ["Scene", collections.Scenes, "scenes"],
  ["Combat", collections.CombatEncounters, "combats"],
  ["ChatMessage", collections.ChatMessages, "messages"],
  ["Macro", collections.Macros, "macros"],
];

/** Nothing is shared between two clients of one process that have no browser storage. */
class MemoryStorage extends Map<string, string> {
  getItem(key: string): string | null {
    return this.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.set(key, String(value));
  }
  removeItem(key: string): void {
    this.delete(key);
  }
}

/** `game`: the world as this client knows it. */
export class Game {
  [key: string]: any;
  readonly collections = new Collection<collections.WorldCollection>();
  readonly packs = new Collection<CompendiumCollection>();
  readonly modules = new Collection<any>();
  readonly keyboard = new KeyboardManager();
  readonly keybindings = new ClientKeybindings();
  readonly i18n = new Localization();
  readonly settings: ClientSettings;
  readonly userId: string;
  readonly release: Source;
  readonly system: Source;
  readonly world: Source;
  user: any = null;
  tooltip: any = null;
  readonly clipboard = { copyPlainText: (text: string) => navigator.clipboard?.writeText(text) };
  ready = false;
  /** True once all documents exist; before that nothing is prepared. */
  documentsReady = false;

  constructor(
    readonly data: Source,
    readonly socket: GameSocket,
    storage?: Storage,
  ) {
    for (const [, , key] of COLLECTIONS) this[key] = undefined;
    this.userId = data.userId;
    this.release = { generation: data.generation, build: 999, version: `${data.generation}.999` };
    this.system = { ...data.system };
    for (const module of data.modules) this.modules.set(module.id, { ...module });
    this.world = { ...data.world };
    this.settings = new ClientSettings(storage ?? (new MemoryStorage() as unknown as Storage));
  }

  get version(): string {
    return this.release.version;
  }

  get combat(): any {
    return this.combats?.viewed ?? null;
  }

  /** Subtypes that may be created, by document name. */
  get documentTypes(): Record<string, string[]> {
    const names = ["Actor", "Item", "ActiveEffect", "ChatMessage", "Combat", "Combatant", "CombatantGroup"];
    return Object.fromEntries(names.map((name) => [name, this.typesOf(name)]));
  }

  /** The subtypes of one kind of document: core's own, the system's, and those of modules, named after their module. */
  typesOf(documentName: string): string[] {
    const own = Object.keys(this.system.documentTypes?.[documentName] ?? {}).filter((type) => type !== "base");
    const others = this.modules.contents.flatMap(({ id, documentTypes }) =>
      Object.keys(documentTypes?.[documentName] ?? {}).map((type) => `${id}.${type}`),
    );
    return ["base", ...own, ...others];
  }

  get time(): Source {
    return { worldTime: this.settings.get("core", "time"), advance: (seconds: number) => this.#advance(seconds) };
  }

  async #advance(seconds: number): Promise<number> {
    const next = this.settings.get("core", "time") + seconds;
    return this.settings.set("core", "time", next);
  }

  registerCore(): void {
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => ({ key: `Digit${digit}` }));
    this.keybindings.register("core", "executeMacro", {
      uneditable: digits,
      onDown: (context: any) => page.ui.hotbar?._onKey?.(context),
    });
    for (const [name, CollectionClass] of COLLECTIONS) page.CONFIG[name].collection = CollectionClass;
    registerCoreSettings(this.settings, this.release.generation);
    // Settings that the world has stored are readable from init on.
    const stored = new collections.WorldSettings("Setting");
    stored.load(this.data.settings);
    this.settings.storage.set("world", stored);
    this.collections.set("Setting", stored);
  }

  /** Makes all documents of the world, then prepares them. */
  initializeDocuments(): void {
    for (const [name, , key] of COLLECTIONS) {
      if (name === "Setting") continue;
      this[key] = new page.CONFIG[name].collection(name);
      this.collections.set(name, this[key]);
    }
    for (const [name, , key] of COLLECTIONS) if (name !== "Setting") this[key].load(this.data[key]);
    for (const metadata of this.data.packs) this.packs.set(metadata.id, new CompendiumCollection(metadata));
    this.user = this.users.current;
    for (const id of this.data.activeUsers) this.users.get(id).active = true;
    this.documentsReady = true;
    for (const [name] of COLLECTIONS) for (const document of this.collections.get(name)!) document._safePrepareData();
  }
}
watchInstances(Game, "game");
