import { Document, metadataOf } from "../abstract/document.ts";
import { registerBaseDocument } from "../registry.ts";
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

/** An embedded document is its parent's; alone it is its owner's, and needs a permission to be made. */
const ownedOr = (permission: string) => (user: any, document: any) =>
  document.parent ? document.parent.testUserPermission(user, "OWNER") : user.hasPermission(permission);

export class BaseItem extends Document {
  static DEFAULT_ICON = "icons/svg/item-bag.svg";

  static override metadata = metadataOf(Document, {
    name: "Item",
    collection: "items",
    embedded: { ActiveEffect: "effects" },
    hasTypeData: true,
    permissions: { create: ownedOr("ITEM_CREATE"), update: "OWNER", delete: "OWNER" },
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

  static override canUserCreate(user: any): boolean {
    return user.hasPermission("ITEM_CREATE");
  }

  static getDefaultArtwork(_data: object): object {
    return { img: this.DEFAULT_ICON };
  }

  override getUserLevel(user: any = this.realm.user): number {
    return this.parent ? this.parent.getUserLevel(user) : super.getUserLevel(user);
  }
}
registerBaseDocument(BaseItem);

export default BaseItem;
