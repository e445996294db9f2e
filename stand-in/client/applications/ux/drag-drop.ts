import { type AnyObject, realm } from "../realm.ts";

/** Makes matching elements draggable and others (or the whole root) a drop zone. */
export class DragDrop {
  static get implementation(): typeof DragDrop {
    return realm.CONFIG?.ux?.DragDrop ?? DragDrop;
  }
  readonly dragSelector: string | null;
  readonly dropSelector: string | null;
  readonly permissions: AnyObject;
  readonly callbacks: AnyObject;

  constructor({ dragSelector = null, dropSelector = null, permissions = {}, callbacks = {} }: AnyObject = {}) {
    this.dragSelector = dragSelector;
    this.dropSelector = dropSelector;
    this.permissions = permissions;
    this.callbacks = callbacks;
  }

  can(action: "dragstart" | "drop", selector: string | null): boolean {
    return this.permissions[action]?.(selector) ?? true;
  }

  bind(root: HTMLElement): this {
    const { dragstart, dragover, drop, dragend } = this.callbacks;
    if (this.dragSelector && this.can("dragstart", this.dragSelector)) {
      for (const element of root.querySelectorAll<HTMLElement>(this.dragSelector)) {
        element.draggable = true;
        element.setAttribute("draggable", "true");
        element.ondragstart = (event) => dragstart?.(event);
        element.ondragend = (event) => dragend?.(event);
      }
    }
    if (this.can("drop", this.dropSelector)) {
      const zones = this.dropSelector ? root.querySelectorAll<HTMLElement>(this.dropSelector) : [root];
      for (const zone of zones) {
        zone.ondragover = (event) => {
          event.preventDefault();
          dragover?.(event);
        };
        zone.ondrop = (event) => {
          event.preventDefault();
          return drop?.(event);
        };
      }
    }
    return this;
  }
}
