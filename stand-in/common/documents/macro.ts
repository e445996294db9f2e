import { Document, metadataOf } from "../abstract/document.ts";
import { MACRO_SCOPES, MACRO_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import { foreignId, idField, imageField, nameField, ownershipField, sortField, tail } from "./schema.ts";

export class BaseMacro extends Document {
  static override metadata = metadataOf(Document, {
    name: "Macro",
    collection: "macros",
  });

  static override get TYPES(): string[] {
    return Object.values(MACRO_TYPES);
  }

  static override defineSchema() {
    return {
      _id: idField(),
      name: nameField({ textSearch: true }),
      type: new fields.StringField({ required: true, initial: "chat", choices: Object.values(MACRO_TYPES) }),
      author: new fields.DocumentAuthorField({ documentName: "User" }),
      img: imageField("icons/svg/dice-target.svg"),
      scope: new fields.StringField({ required: true, initial: "global", choices: MACRO_SCOPES }),
      command: new fields.StringField({ required: true, blank: true }),
      folder: foreignId("Folder", { idOnly: false }),
      sort: sortField(),
      ownership: ownershipField(),
      ...tail(),
    };
  }
}
registerBaseDocument(BaseMacro);

export default BaseMacro;
