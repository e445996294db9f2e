import type { Document } from "../../../common/abstract/document.ts";
import type { AnyObject } from "../../../common/types.ts";
import { Collection } from "../../../common/utils/collection.ts";
import { page } from "../../data/client-realm.ts";
import { DocumentCollection } from "./world-collection.ts";

/** A built compendium: its index is here, its documents are read when asked for and kept. Package packs are locked. */
export class CompendiumCollection extends DocumentCollection {
  readonly index = new Collection<AnyObject>();
  /** Its folders, by id; what lies in one names it in its index entry. */
  readonly folders = new Collection<any>();
  readonly locked = true;

  constructor(readonly metadata: AnyObject) {
    super(metadata.type);
    for (const entry of metadata.index ?? []) this.#index(entry);
    const { documentClass } = page.CONFIG.Folder;
    for (const source of metadata.folders ?? [])
      this.folders.set(source._id, new documentClass(source, { pack: this.collection }));
  }

  get collection(): string {
    return this.metadata.id;
  }

  get title(): string {
    return page.game.i18n.localize(this.metadata.label);
  }

  /** The best level of the user's role; gamemasters own every pack. */
  getUserLevel(user = page.game.user): number {
    const levels = page.CONST.DOCUMENT_OWNERSHIP_LEVELS;
    if (user.role >= page.CONST.USER_ROLES.GAMEMASTER) return levels.OWNER;
    const ownership = this.metadata.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
    const names = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT"].slice(0, user.role + 1).reverse();
    return levels[names.map((name) => ownership[name]).find(Boolean) ?? "NONE"];
  }

  testUserPermission(user: Document, level: string | number): boolean {
    const wanted = typeof level === "string" ? page.CONST.DOCUMENT_OWNERSHIP_LEVELS[level] : level;
    return this.getUserLevel(user) >= wanted;
  }

  get visible(): boolean {
    return this.getUserLevel() >= page.CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER;
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  #index(entry: AnyObject): void {
    const uuid = this.getUuid(entry._id);
    this.index.set(entry._id, { ...this.index.get(entry._id), ...entry, uuid, pack: this.collection });
  }

  async getIndex({ fields = [] }: { fields?: string[] } = {}): Promise<Collection<AnyObject>> {
    const wanted = [...new Set([...fields, ...(page.CONFIG[this.documentName].compendiumIndexFields ?? [])])];
    for (const entry of await page.game.socket.request("compendium", { pack: this.collection, fields: wanted }))
      this.#index(entry);
    return this.index;
  }

  async getDocument(id: string): Promise<any> {
    if (!id) return undefined;
    return this.get(id) ?? (await this.getDocuments({ _id__in: [id] }))[0] ?? null;
  }

  async getDocuments(query: AnyObject = {}): Promise<any[]> {
    const entries = this.index.filter((entry) => {
      if (query._id__in && !query._id__in.includes(entry._id)) return false;
      return !query.type || entry.type === query.type;
    });
    const missing = entries.map((entry) => entry._id as string).filter((id) => !this.has(id));
    if (missing.length > 0) {
      for (const document of await page.CONFIG.DatabaseBackend.get(this.documentClass, {
        pack: this.collection,
        ids: missing,
      })) {
        this.set(document.id, document);
      }
    }
    return entries.map((entry) => this.get(entry._id)).filter(Boolean);
  }
}
