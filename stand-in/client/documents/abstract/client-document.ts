import type { Document } from "../../../common/abstract/document.ts";
import type { AnyObject } from "../../../common/types.ts";
import { clientRealm, page } from "../../data/client-realm.ts";

/** What was done inside a document: in which, to which collection and documents, with what, how and by whom. */
export type DescendantStep = [
  parent: Document,
  collection: string,
  documents: Document[],
  data: unknown,
  options: AnyObject,
  userId: string,
];

/** Documents whose `_initialize` runs now: what is embedded in them is prepared by them. */
const initializing = new WeakSet<object>();

/** What a document class of the client adds to its base class: preparation, windows, bubbling of embedded changes. */
export function ClientDocumentMixin(Base: any): any {
  return class ClientDocument extends Base {
    static realm = clientRealm;

    /** Open applications that show the document, by id. */
    get apps(): Record<string, any> {
      if (!Object.hasOwn(this, "_apps")) Object.defineProperty(this, "_apps", { value: {} });
      return this._apps;
    }

    get isOwner(): boolean {
      return this.testUserPermission(page.game.user, "OWNER");
    }

    get limited(): boolean {
      return this.testUserPermission(page.game.user, "LIMITED", { exact: true });
    }

    get visible(): boolean {
      return this.testUserPermission(page.game.user, "LIMITED");
    }

    get permission(): number {
      return this.getUserLevel(page.game.user);
    }

    get hasPlayerOwner(): boolean {
      return page.game.users.some((user: Document) => !user.isGM && this.testUserPermission(user, "OWNER"));
    }

    get compendium(): any {
      return this.pack ? page.game.packs.get(this.pack) : null;
    }

    get collection(): any {
      if (this.isEmbedded) return this.parent.getEmbeddedCollection(this.documentName);
      return this.compendium ?? page.game.collections.get(this.documentName);
    }

    get link(): string {
      return `@UUID[${this.uuid}]{${this.name}}`;
    }

    _initialize(options: AnyObject = {}): void {
      initializing.add(this);
      try {
        super._initialize(options);
      } finally {
        initializing.delete(this);
      }
      if (!page.game?.documentsReady || (this.parent && initializing.has(this.parent))) return;
      this._safePrepareData();
    }

    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        page.Hooks.onError("ClientDocument#_safePrepareData", error, { msg: this.uuid, log: "error" });
      }
    }

    prepareData(): void {
      const model = typeof this.system?.prepareBaseData === "function" ? this.system : null;
      model?.prepareBaseData();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      model?.prepareDerivedData();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const name of Object.keys((this.constructor as any).hierarchy)) {
        const collection = this[name];
        if (collection instanceof Map) for (const document of collection.values()) (document as any)._safePrepareData();
      }
    }

    prepareDerivedData(): void {}

    getRollData(): AnyObject {
      return this.system ?? {};
    }

    get sheet(): any {
      if (!Object.hasOwn(this, "_sheet")) {
        const Sheet = this._getSheetClass();
        if (!Sheet) return null;
        Object.defineProperty(this, "_sheet", { value: new Sheet({ document: this }), configurable: true });
      }
      return this._sheet;
    }

    _getSheetClass(): any {
      const sheets: any[] = Object.values(page.CONFIG[this.documentName]?.sheetClasses?.[this.type ?? "base"] ?? {});
      const chosen = sheets.find((sheet) => sheet.id === this.getFlag?.("core", "sheetClass"));
      return (chosen ?? sheets.find((sheet) => sheet.default) ?? sheets[0])?.cls ?? null;
    }

    render(force = false, context: AnyObject = {}): void {
      for (const app of Object.values(this.apps)) app.render(force, { ...context });
    }

    #renderOn(action: string, data: unknown, options: AnyObject): void {
      if (options.render !== false) this.render(false, { renderContext: action, renderData: data });
    }

    _onCreate(data: AnyObject, options: AnyObject, userId: string): void {
      super._onCreate(data, options, userId);
      if (options.renderSheet && userId === page.game.user.id) this.sheet?.render(true);
    }

    _onUpdate(changed: AnyObject, options: AnyObject, userId: string): void {
      super._onUpdate(changed, options, userId);
      this.#renderOn(`update${this.documentName}`, changed, options);
    }

    _onDelete(options: AnyObject, userId: string): void {
      super._onDelete(options, userId);
      for (const app of Object.values(this.apps)) app.close({ submit: false });
    }

    _preCreateDescendantDocuments(...args: unknown[]): void {
      this.parent?._preCreateDescendantDocuments?.(...args);
    }
    _preUpdateDescendantDocuments(...args: unknown[]): void {
      this.parent?._preUpdateDescendantDocuments?.(...args);
    }
    _preDeleteDescendantDocuments(...args: unknown[]): void {
      this.parent?._preDeleteDescendantDocuments?.(...args);
    }

    _onCreateDescendantDocuments(...args: DescendantStep): void {
      this.#renderOn(`create${args[1]}`, args[3], args[4]);
      this.parent?._onCreateDescendantDocuments?.(...args);
    }
    _onUpdateDescendantDocuments(...args: DescendantStep): void {
      this.#renderOn(`update${args[1]}`, args[3], args[4]);
      this.parent?._onUpdateDescendantDocuments?.(...args);
    }
    _onDeleteDescendantDocuments(...args: DescendantStep): void {
      this.#renderOn(`delete${args[1]}`, args[3], args[4]);
      this.parent?._onDeleteDescendantDocuments?.(...args);
    }

    /** The document that a drag carries: by uuid, or made of the data in it. */
    static async fromDropData(data: AnyObject): Promise<any> {
      const { documentName } = this as any;
      if (data.type && data.type !== documentName) return null;
      if (data.uuid) return page.fromUuid(data.uuid);
      return data.data ? new (this as any).implementation(data.data) : null;
    }

    toDragData(): AnyObject {
      return { type: this.documentName, uuid: this.uuid };
    }

    /** Asks before deleting. */
    async deleteDialog(): Promise<any> {
      const { DialogV2 } = page.foundry.applications.api;
      const content = `<p>${page.foundry.utils.escapeHTML(this.name)}</p>`;
      const yes = await DialogV2.confirm({ window: { title: "DOCUMENT.Delete" }, content });
      return yes ? this.delete() : false;
    }
  };
}
