import type { Document } from "../../../common/abstract/document.ts";
import { type AnyObject, localize, make, realm } from "../realm.ts";
import { ApplicationV2 } from "./application.ts";
import { DialogV2 } from "./dialog.ts";

/** The window of one document: who may see and edit it, and how its form becomes one update. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    sheetConfig: true,
    window: { controls: [] },
    actions: {
      copyUuid: { handler: DocumentSheetV2.#copyUuid, buttons: [0, 2] },
      editImage: DocumentSheetV2.#editImage,
    },
    form: { handler: DocumentSheetV2.#submitDocument, submitOnChange: false, closeOnSubmit: false },
  };
  readonly #document: Document;

  constructor(options: AnyObject = {}) {
    super(options);
    this.#document = options.document;
    if (!this.#document?.documentName) throw new Error(`${this.constructor.name} needs the option "document"`);
  }

  override _initializeApplicationOptions(options: AnyObject): AnyObject {
    const merged = super._initializeApplicationOptions({
      ...options,
      uniqueId: `${this.constructor.name}-${options.document?.uuid?.replaceAll(".", "-")}`,
    });
    return merged;
  }

  get document(): any {
    return this.#document;
  }
  override get title(): string {
    const { documentName, name, id } = this.document;
    return `${localize(`DOCUMENT.${documentName}`).replace("DOCUMENT.", "")}: ${name || id}`;
  }
  get isVisible(): boolean {
    return this.document.testUserPermission(realm.game.user, this.options.viewPermission);
  }
  get isEditable(): boolean {
    const pack = this.document.pack ? realm.game.packs.get(this.document.pack) : null;
    return !pack?.locked && this.document.testUserPermission(realm.game.user, this.options.editPermission);
  }

  override _canRender(options: AnyObject): false | undefined {
    if (!this.isVisible) throw new Error(localize("SHEETS.DocumentSheetPrivate", { type: this.document.documentName }));
    return super._canRender(options);
  }

  override async _prepareContext(options: AnyObject): Promise<AnyObject> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const fields = document.schema?.fields ?? {};
    const own = { document, source: document._source, fields, editable: this.isEditable, user: realm.game.user };
    return { ...context, ...own, rootId: document.collection?.has?.(document.id) ? this.id : `${this.id}-new` };
  }

  override async _renderFrame(options: AnyObject): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.hasFrame) {
      const label = localize("SHEETS.CopyUuid");
      const attributes = {
        type: "button",
        class: "header-control icon bench-uuid",
        "data-action": "copyUuid",
        "aria-label": label,
      };
      this.window.close.before(make("button", attributes));
    }
    return frame;
  }

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }
  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
  }
  override _onClose(options: AnyObject): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  /** Every control of the form except those of the window's header. */
  _toggleDisabled(disabled: boolean): void {
    const controls = this.form?.querySelectorAll<HTMLInputElement>(
      "input, select, textarea, button, prose-mirror, multi-select",
    );
    for (const control of controls ?? []) {
      if (control.closest(".window-header, .controls-dropdown")) continue;
      control.toggleAttribute("disabled", disabled);
      control.disabled = disabled;
    }
  }

  override async submit({ updateData, ...rest }: AnyObject = {}): Promise<void> {
    await super.submit({ updateData, ...rest });
  }

  static async #submitDocument(
    this: any,
    event: Event,
    form: HTMLElement,
    formData: any,
    options: AnyObject = {},
  ): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...operation } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData);
    await this._processSubmitData(event, form, submitData, operation);
  }

  _prepareSubmitData(event: Event, form: HTMLElement, formData: any, updateData?: AnyObject): AnyObject {
    const { mergeObject, expandObject, deepClone } = realm.foundry.utils;
    const submitData = this._processFormData(event, form, formData);
    if (updateData) mergeObject(submitData, expandObject(updateData), { inplace: true });
    const version13 = realm.game.release.generation < 14;
    // Core 13 cleans the very object that is then sent; core 14 validates a copy.
    this.document.validate({ changes: version13 ? submitData : deepClone(submitData), clean: true, fallback: false });
    return submitData;
  }
  _processFormData(_event: Event, _form: HTMLElement, formData: any): AnyObject {
    return realm.foundry.utils.expandObject(formData.object);
  }
  async _processSubmitData(
    _event: Event,
    _form: HTMLElement,
    submitData: AnyObject,
    options: AnyObject = {},
  ): Promise<any> {
    const { document } = this;
    if (!document.collection || document.collection.has?.(document.id)) return document.update(submitData, options);
    if (document.isEmbedded || document.pack) return document.update(submitData, options);
    if (!this.options.canCreate) throw new Error("This document is not stored, and its sheet may not create it");
    return document.constructor.create({ ...document.toObject(), ...submitData }, options);
  }

  static #copyUuid(this: any, event: PointerEvent): void {
    event.preventDefault();
    const text = event.button === 2 ? this.document.id : this.document.uuid;
    realm.game.clipboard.copyPlainText(text);
    realm.ui.notifications?.info(text);
  }

  static async #editImage(this: any, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const path = target.dataset.edit ?? "img";
    const present = realm.foundry.utils.getProperty(this.document._source, path) ?? "";
    const content = make(
      "div",
      {},
      make("label", {}, "Image ", make("input", { name: "path", value: present, autofocus: true })),
    );
    const answer = await DialogV2.input({ window: { title: "Image" }, content });
    if (answer) await this.document.update({ [path]: answer.path });
  }
}
