import type { AnyObject } from "../realm.ts";
import { DropSheet } from "./actor-sheet.ts";

/** The sheet of an item; it has no template of its own. */
export class ItemSheetV2 extends DropSheet {
  static override DEFAULT_OPTIONS: AnyObject = { position: { width: 480 } };

  get item(): any {
    return this.document;
  }
  get actor(): any {
    return this.document.actor;
  }
}
