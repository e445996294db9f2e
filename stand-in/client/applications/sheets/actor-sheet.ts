import type { Document } from "../../../common/abstract/document.ts";
import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { type AnyObject, realm } from "../realm.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** What actor and item sheets share: dragging rows out and dropping documents in. */
export class DropSheet extends DocumentSheetV2 {
  override async _onRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onRender(context, options);
    const bound = (name: string) => (event: DragEvent) => (this as any)[name](event);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: {
        dragstart: (one: string) => this._canDragStart(one),
        drop: (one: string) => this._canDragDrop(one),
      },
      callbacks: { dragstart: bound("_onDragStart"), dragover: bound("_onDragOver"), drop: bound("_onDrop") },
    }).bind(this.element);
  }

  _canDragStart(_selector: string): boolean {
    return this.isEditable;
  }
  _canDragDrop(_selector: string): boolean {
    return this.isEditable;
  }
  _onDragOver(_event: DragEvent): void {}

  async _onDragStart(event: DragEvent): Promise<void> {
    const row = event.currentTarget as HTMLElement;
    if ("link" in ((event.target as HTMLElement).dataset ?? {})) return;
    const { itemId, effectId } = (row.closest("[data-item-id], [data-effect-id]") as HTMLElement | null)?.dataset ?? {};
    const dragged = itemId ? this.document.items?.get(itemId) : effectId ? this.document.effects.get(effectId) : null;
    if (dragged) event.dataTransfer?.setData("text/plain", JSON.stringify(dragged.toDragData()));
  }

  async _onDrop(event: DragEvent): Promise<unknown> {
    const data = TextEditor.implementation.getDragEventData(event);
    const kind = this.document.documentName;
    if (realm.Hooks.call(`drop${kind}SheetData`, this.document, this, data) === false) return undefined;
    const documentClass = data.type ? realm.getDocumentClass(data.type) : null;
    if (!documentClass) return undefined;
    const dropped = await documentClass.fromDropData(data);
    return dropped ? this._onDropDocument(event, dropped) : undefined;
  }

  async _onDropDocument(event: DragEvent, document: Document): Promise<unknown> {
    const handler = {
      ActiveEffect: "_onDropActiveEffect",
      Actor: "_onDropActor",
      Item: "_onDropItem",
      Folder: "_onDropFolder",
    };
    const method = handler[document.documentName as keyof typeof handler];
    return method && (this as any)[method] ? (this as any)[method](event, document) : null;
  }

  async _onDropActiveEffect(_event: DragEvent, effect: any): Promise<unknown> {
    if (!this.document.isOwner || effect.target === this.document) return null;
    const documentClass = realm.getDocumentClass("ActiveEffect");
    return (await documentClass.create(effect.toObject(), { parent: this.document })) ?? null;
  }
}

/** The sheet of an actor; it has no template of its own. */
export class ActorSheetV2 extends DropSheet {
  static override DEFAULT_OPTIONS: AnyObject = { position: { width: 600 } };

  get actor(): any {
    return this.document;
  }
  get token(): any {
    return this.options.token ?? this.actor.token ?? null;
  }

  async _onDropActor(_event: DragEvent, _actor: any): Promise<unknown> {
    return null;
  }
  async _onDropFolder(_event: DragEvent, _folder: any): Promise<unknown> {
    return null;
  }
  async _onDropItem(event: DragEvent, item: any): Promise<unknown> {
    if (!this.actor.isOwner) return null;
    if (item.parent?.uuid === this.actor.uuid) return (await this._onSortItem(event, item))?.length ? item : null;
    const keepId = !this.actor.items.has(item.id);
    return (await realm.getDocumentClass("Item").create(item.toObject(), { parent: this.actor, keepId })) ?? null;
  }

  async _onSortItem(event: DragEvent, item: any): Promise<any[] | undefined> {
    const { items } = this.actor;
    const source = items.get(item.id);
    const row = (event.target as Element).closest<HTMLElement>("[data-item-id]");
    const target = row && items.get(row.dataset.itemId);
    if (!target || target === source) return undefined;
    const rows = [...(row.parentElement?.children ?? [])] as HTMLElement[];
    const siblings = rows.map((one) => items.get(one.dataset.itemId)).filter((one) => one && one.id !== source.id);
    const sorted = realm.foundry.utils.performIntegerSort(source, { target, siblings });
    const updates = sorted.map(({ target: one, update }: AnyObject) => ({ ...update, _id: one._id ?? one.id }));
    return this.actor.updateEmbeddedDocuments("Item", updates);
  }
}
