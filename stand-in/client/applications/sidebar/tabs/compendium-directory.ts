import { ApplicationV2 } from "../../api/application.ts";
import { type AnyObject, make, realm } from "../../realm.ts";
import { dragRows, entryRow, folderTree } from "../document-directory.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** The index of one compendium pack as a window. */
export class Compendium extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "compendium-{id}",
    classes: ["directory", "compendium"],
    window: { resizable: true },
    position: { width: 320, height: 420 },
    actions: { activateEntry: Compendium.#open },
  };
  readonly #closed = new Set<string>();

  get collection(): any {
    return this.options.collection;
  }
  override get title(): string {
    return this.collection.title;
  }
  override async _renderHTML(): Promise<HTMLElement[]> {
    await this.collection.getIndex();
    const entries = [...this.collection.index].sort((a: any, b: any) => a.name.localeCompare(b.name));
    const rows = entries.map(({ _id, uuid, name, img, folder }: any) => ({
      folder,
      row: entryRow({ id: _id, uuid, name, img }),
    }));
    return [folderTree([...this.collection.folders], rows, this.#closed)];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
    dragRows(content, this.collection.documentName);
  }
  static async #open(this: any, _event: Event, target: HTMLElement): Promise<void> {
    const { entryId } = target.closest<HTMLElement>("[data-entry-id]")!.dataset;
    (await this.collection.getDocument(entryId))?.sheet?.render({ force: true });
  }
}

/** The packs that this user may see. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = "compendium";
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["directory", "compendium-sidebar"],
    actions: { activateEntry: CompendiumDirectory.#open },
  };
  override async _renderHTML(): Promise<HTMLElement[]> {
    const packs = realm.game.packs.filter((pack: any) => pack.visible !== false);
    const rows = packs.map((pack: any) => {
      const button = make(
        "button",
        { type: "button", class: "entry-name", "data-action": "activateEntry" },
        pack.title,
      );
      const detail = make("span", { class: "detail" }, `${pack.documentName} · ${pack.index.size}`);
      return make("li", { class: "directory-item compendium", "data-pack": pack.collection }, button, detail);
    });
    const header = make(
      "header",
      { class: "directory-header" },
      make("div", { class: "header-actions action-buttons" }),
    );
    return [header, make("ol", { class: "directory-list plain" }, ...rows)];
  }
  static #open(_event: Event, target: HTMLElement): void {
    const pack = realm.game.packs.get(target.closest<HTMLElement>("[data-pack]")!.dataset.pack);
    void new Compendium({ collection: pack, uniqueId: pack.collection.replaceAll(".", "-") }).render({ force: true });
  }
}
