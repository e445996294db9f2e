import type { Document } from "../../../common/abstract/document.ts";
import { DialogV2 } from "../api/dialog.ts";
import { optionElements } from "../options.ts";
import { type AnyObject, localize, make, realm } from "../realm.ts";
import { menuEntry } from "../ux/context-menu.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { AbstractSidebarTab } from "./sidebar-tab.ts";

/** Asks for name and type of a new document, then creates it and opens its sheet. */
export async function createDialog(
  documentName: string,
  data: AnyObject = {},
  operation: AnyObject = {},
): Promise<any> {
  const types: string[] = realm.game.documentTypes[documentName].filter((type: string) => type !== "base");
  const choices = types.map((value) => ({ value, label: localize(`TYPES.${documentName}.${value}`) }));
  const name = make("input", {
    name: "name",
    required: true,
    value: `New ${documentName}`,
    autofocus: true,
    "aria-label": "Name",
  });
  const type = make("select", { name: "type", "aria-label": "Type" }, ...optionElements(choices, types[0]));
  const content = make("div", {}, make("label", {}, "Name ", name), make("label", {}, "Type ", type));
  const answer = await DialogV2.input({
    window: { title: `Create ${documentName}` },
    content,
    ok: { label: "Create" },
  });
  if (!answer) return null;
  const made = await realm.getDocumentClass(documentName).create({ ...data, ...answer }, operation);
  made?.sheet?.render({ force: true });
  return made;
}

/** One row of a directory; `data-entry-id` and the drag's `{type, uuid}` are the contract. */
export function entryRow({ id, uuid, name, img, detail }: AnyObject): HTMLElement {
  const image = make("img", { class: "thumbnail", src: img ? `/${img}` : null, alt: "", loading: "lazy" });
  const button = make("button", { type: "button", class: "entry-name", "data-action": "activateEntry" }, name);
  const attributes = { class: "directory-item entry document", "data-entry-id": id, "data-uuid": uuid };
  return make("li", attributes, image, button, detail ? make("span", { class: "detail" }, detail) : null);
}

/**
 * A list as the tree of its folders: subfolders before entries, each by name; what lies in no known folder stands at
 * the end. `closed` remembers which folders the user has shut.
 */
export function folderTree(folders: any[], rows: { folder: string | null; row: HTMLElement }[], closed: Set<string>) {
  const known = new Set(folders.map(({ id }) => id));
  const place = (folder: string | null): string | null => (folder && known.has(folder) ? folder : null);
  const level = (parent: string | null): HTMLElement[] => {
    const inner = folders.filter((folder) => place(folder._source.folder) === parent);
    inner.sort((a, b) => a.name.localeCompare(b.name));
    const branches = inner.map(({ id, name }) => {
      const list = make("ol", { class: "subdirectory plain" }, ...level(id));
      const details = make("details", { open: !closed.has(id) }, make("summary", {}, name), list) as HTMLDetailsElement;
      details.addEventListener("toggle", () => (details.open ? closed.delete(id) : closed.add(id)));
      return make("li", { class: "folder", "data-folder-id": id }, details);
    });
    return [...branches, ...rows.filter(({ folder }) => place(folder) === parent).map(({ row }) => row)];
  };
  return make("ol", { class: "directory-list plain" }, ...level(null));
}

/** Makes the rows of a list draggable. */
export function dragRows(root: HTMLElement, type: string): void {
  const dragstart = (event: DragEvent): void => {
    const { uuid } = (event.currentTarget as HTMLElement).dataset;
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type, uuid }));
  };
  new DragDrop({ dragSelector: ".directory-item", callbacks: { dragstart }, permissions: { drop: () => false } }).bind(
    root,
  );
}

/** The world's documents of one kind, by name. */
export class DocumentDirectory extends AbstractSidebarTab {
  declare ["constructor"]: typeof DocumentDirectory;
  static documentName = "";
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["directory"],
    actions: { createEntry: DocumentDirectory.#create, activateEntry: DocumentDirectory.#open },
  };
  readonly #closed = new Set<string>();
  #hooked = false;
  #due = false;

  get documentName(): string {
    return this.constructor.documentName;
  }
  get documentClass(): any {
    return realm.getDocumentClass(this.documentName);
  }
  get collection(): any {
    return realm.game.collections.get(this.documentName);
  }

  override async _renderHTML(): Promise<HTMLElement[]> {
    const visible = this.collection.filter(
      (one: Document) => one.visible ?? one.testUserPermission(realm.game.user, 1),
    );
    visible.sort((a: any, b: any) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    const rows = visible.map(({ id, uuid, name, img, type, _source: { folder } }: any) => {
      const detail = localize(`TYPES.${this.documentName}.${type}`);
      return { folder, row: entryRow({ id, uuid, name, img, detail }) };
    });
    const create = make("button", { type: "button", "data-action": "createEntry" }, `Create ${this.documentName}`);
    const mayCreate = this.documentClass.canUserCreate(realm.game.user);
    const actions = make("div", { class: "header-actions action-buttons" }, mayCreate ? create : null);
    const header = make("header", { class: "directory-header" }, actions);
    return [header, folderTree([...this.collection.folders], rows, this.#closed)];
  }
  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    dragRows(this.element, this.documentName);
  }
  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    const menu = { hookName: `get${this.documentName}ContextOptions`, fixed: true, parentClassHooks: false };
    this._createContextMenu(this._getEntryContextOptions, ".directory-item[data-entry-id]", menu);
    if (this.#hooked) return;
    this.#hooked = true;
    for (const action of ["create", "update", "delete"]) {
      realm.Hooks.on(`${action}Folder`, (folder: Document) => folder.type === this.documentName && this.#renderSoon());
      realm.Hooks.on(
        `${action}${this.documentName}`,
        (one: Document) => one.collection === this.collection && this.#renderSoon(),
      );
    }
  }
  /** One render for all the documents of an operation, as core renders a collection's windows. */
  #renderSoon(): void {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      void this.render();
    });
  }
  _getEntryContextOptions(): AnyObject[] {
    const entryOf = (li: HTMLElement): any => this.collection.get(li.dataset.entryId);
    const owned = (li: HTMLElement): boolean => entryOf(li)?.isOwner;
    const entry = (label: string, run: (one: Document) => unknown): AnyObject =>
      menuEntry(label, owned, (li) => run(entryOf(li)));
    const copy = (one: Document): unknown =>
      this.documentClass.create({ ...one.toObject(), name: `${one.name} (copy)` });
    return [entry("SIDEBAR.Duplicate", copy), entry("SIDEBAR.Delete", (one) => one.delete())];
  }

  static async #create(this: any): Promise<void> {
    await createDialog(this.documentName);
  }
  static #open(this: any, _event: Event, target: HTMLElement): void {
    const { entryId } = target.closest<HTMLElement>("[data-entry-id]")!.dataset;
    this.collection.get(entryId)?.sheet?.render({ force: true });
  }
}
