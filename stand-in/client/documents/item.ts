import type { Document } from "../../common/abstract/document.ts";
import { BaseItem } from "../../common/documents/_module.ts";
import { ClientDocumentMixin } from "./abstract/client-document.ts";

export class Item extends ClientDocumentMixin(BaseItem) {
  get actor(): any {
    return this.parent?.documentName === "Actor" ? this.parent : null;
  }

  get isEmbedded(): boolean {
    return this.parent !== null && this.parent !== undefined;
  }

  get transferredEffects(): Document[] {
    return this.effects.filter((effect: Document) => effect.transfer);
  }

  getRollData(): any {
    return this.actor?.getRollData() ?? super.getRollData();
  }
}
