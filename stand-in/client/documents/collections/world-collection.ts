import type { Document } from "../../../common/abstract/document.ts";
import type { AnyObject, Asker } from "../../../common/types.ts";
import { Collection } from "../../../common/utils/collection.ts";
import { deepClone } from "../../../common/utils/helpers.ts";
import { page } from "../../data/client-realm.ts";

/** Documents of one name by id, and the applications that list them. */
export class DocumentCollection extends Collection<any> {
  /** Applications drawn again when the contents change. */
  readonly apps: any[] = [];
  readonly invalidDocumentIds = new Set<string>();

  constructor(readonly documentName: string) {
    super();
  }

  get documentClass(): any {
    return page.CONFIG[this.documentName].documentClass;
  }

  render(force = false, options: AnyObject = {}): void {
    for (const app of this.apps) app.render(force, { ...options });
  }

  _onModifyContents(action: string, documents: Document[], result: any[], operation: AnyObject, _user: Asker): void {
    if (operation.render === false) return;
    this.render(false, { renderContext: `${action}${this.documentName}`, renderData: result, documents });
  }

  search({ query = "" }: { query?: string } = {}): any[] {
    const wanted = query.toLowerCase();
    return this.filter((document) =>
      String(document.name ?? "")
        .toLowerCase()
        .includes(wanted),
    );
  }

  get documentsByType(): Record<string, any[]> {
    const types: Record<string, any[]> = {};
    for (const document of this) {
      const type = document.type ?? "base";
      types[type] = [...(types[type] ?? []), document];
    }
    return types;
  }
}

/** A collection of the world: all its documents are here from the start. */
export class WorldCollection extends DocumentCollection {
  static get instance(): any {
    return page.game.collections.get((this as any).documentName);
  }

  /** The folders for what is in this collection. */
  get folders(): Collection<any> {
    const own = page.game.folders.filter((folder: Document) => folder.type === this.documentName);
    return new Collection<any>(own.map((folder: Document) => [folder.id, folder]));
  }

  /** Builds the documents; one whose data are refused is left out and remembered. */
  load(sources: readonly AnyObject[]): void {
    for (const source of sources) {
      try {
        this.set(source._id, new this.documentClass(deepClone(source)));
      } catch (error) {
        this.invalidDocumentIds.add(source._id);
        // Subtypes of modules that are not active are no news (foundryvtt#8571).
        if (String(source.type).includes(".")) continue;
        console.error(`${this.documentName} [${source._id}] is invalid: ${(error as Error).message}`);
      }
    }
  }

  static registerSheet(scope: string, sheetClass: any, options: AnyObject = {}): void {
    const cls = page.CONFIG[(this as any).documentName].documentClass;
    page.foundry.applications.apps.DocumentSheetConfig.registerSheet(cls, scope, sheetClass, options);
  }

  static unregisterSheet(scope: string, sheetClass: any, options: AnyObject = {}): void {
    const cls = page.CONFIG[(this as any).documentName].documentClass;
    page.foundry.applications.apps.DocumentSheetConfig.unregisterSheet(cls, scope, sheetClass, options);
  }

  /** Plain data for a world document made from a compendium document. */
  fromCompendium(
    document: Document,
    { clearFolder = false, clearSort = true, clearOwnership = true, keepId = false }: AnyObject = {},
  ): AnyObject {
    const data: AnyObject = document.toObject ? document.toObject() : deepClone(document);
    if (!keepId) delete data._id;
    if (clearFolder) delete data.folder;
    if (clearSort) delete data.sort;
    if (clearOwnership) delete data.ownership;
    if (document.uuid?.startsWith("Compendium.")) data._stats = { ...data._stats, compendiumSource: document.uuid };
    return data;
  }

  async importFromCompendium(pack: any, id: string, updateData: AnyObject = {}, options: AnyObject = {}): Promise<any> {
    const document = await pack.getDocument(id);
    const data = page.foundry.utils.mergeObject(this.fromCompendium(document, options), updateData);
    return this.documentClass.create(data, { ...options, fromCompendium: true });
  }
}

export class Actors extends WorldCollection {
  static readonly documentName = "Actor";
}
export class Items extends WorldCollection {
  static readonly documentName = "Item";
}
export class Scenes extends WorldCollection {
  static readonly documentName = "Scene";
  get active(): any {
    return this.find((scene) => scene.active);
  }
  get current(): any {
    return this.viewed;
  }
  get viewed(): any {
    return page.canvas?.scene ?? this.active ?? null;
  }
}
export class Folders extends WorldCollection {
  static readonly documentName = "Folder";
}
export class Macros extends WorldCollection {
  static readonly documentName = "Macro";
}
export class ChatMessages extends WorldCollection {
  static readonly documentName = "ChatMessage";
}

/** Setting documents are what `game.settings.storage.get("world")` holds. */
export class WorldSettings extends WorldCollection {
  static readonly documentName = "Setting";
}

export class Users extends WorldCollection {
  static readonly documentName = "User";

  get current(): any {
    return this.get(page.game.userId);
  }

  get players(): Document[] {
    return this.filter((user) => !user.isGM);
  }

  /** The one active gamemaster that every client agrees on: full ones before assistants, then by id. */
  get activeGM(): any {
    return this.getDesignatedUser((user: Document) => user.active && user.isGM);
  }

  getDesignatedUser(condition: (user: Document) => boolean): any {
    const fit = this.filter(condition);
    return fit.sort((a, b) => b.role - a.role || (a.id > b.id ? 1 : -1))[0] ?? null;
  }
}

export class CombatEncounters extends WorldCollection {
  static readonly documentName = "Combat";

  get settings(): any {
    return page.CONFIG.Combat.settings;
  }

  get active(): any {
    return this.combats.find((combat: Document) => combat.active) ?? null;
  }

  get viewed(): any {
    return page.ui?.combat?.viewed ?? null;
  }

  /** Encounters of the viewed scene and those of none. */
  get combats(): Document[] {
    const scene = page.game.scenes.viewed?.id ?? null;
    return this.filter((combat) => combat._source.scene === null || combat._source.scene === scene);
  }
}
