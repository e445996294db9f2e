import { Document, metadataOf } from "../abstract/document.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import "./item.ts";
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
import { PrototypeToken } from "./token.ts";

export class BaseActor extends Document {
  static DEFAULT_ICON = "icons/svg/mystery-man.svg";

  static override metadata = metadataOf(Document, {
    name: "Actor",
    collection: "actors",
    embedded: { ActiveEffect: "effects", Item: "items" },
    hasTypeData: true,
  });

  static override defineSchema() {
    return {
      _id: idField(),
      name: nameField({ textSearch: true }),
      img: imageField((data) => this.implementation.getDefaultArtwork(data).img),
      ...typedFields("Actor"),
      prototypeToken: new fields.EmbeddedDataField(PrototypeToken),
      items: many("Item"),
      effects: many("ActiveEffect"),
      folder: foreignId("Folder", { idOnly: false }),
      sort: sortField(),
      ownership: ownershipField(),
      ...tail(),
    };
  }

  static getDefaultArtwork(_data: object): object {
    return { img: this.DEFAULT_ICON, texture: { src: this.DEFAULT_ICON } };
  }
}
registerBaseDocument(BaseActor);

export default BaseActor;
