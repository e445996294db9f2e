import { Document, metadataOf } from "../abstract/document.ts";
import { registerBaseDocument } from "../registry.ts";
import type { Asker } from "../types.ts";
import "./active-effect.ts";
import {
  foreignId,
  idField,
  imageField,
  many,
  nameField,
  ownershipField,
  sortField,
  tail,
  typedFields,
} from "./schema.ts";

export class BaseItem extends Document {
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override metadata = metadataOf(Document, {
    name: "Item",
    collection: "items",
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
  });

  static override defineSchema() {
    return {
      _id: idField(),
      name: nameField({ textSearch: true }),
      img: imageField((data) => this.implementation.getDefaultArtwork(data).img),
      ...typedFields("Item"),
      effects: many("ActiveEffect"),
      folder: foreignId("Folder", { idOnly: false }),
      sort: sortField(),
      ownership: ownershipField(),
      ...tail(),
    };
  }

  static override canUserCreate(user: Asker): boolean {
    return user.hasPermission("ITEM_CREATE");
  }

  static getDefaultArtwork(_data: object): object {
    return { img: this.DEFAULT_ICON };
  }
}
registerBaseDocument(BaseItem);

export default BaseItem;
