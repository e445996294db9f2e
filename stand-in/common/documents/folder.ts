import { Document, metadataOf } from "../abstract/document.ts";
import { FOLDER_DOCUMENT_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import { foreignId, idField, nameField, sortField, tail } from "./schema.ts";

export class BaseFolder extends Document {
  static override metadata = metadataOf(Document, {
    name: "Folder",
    collection: "folders",
  });

  static override get TYPES(): string[] {
    return FOLDER_DOCUMENT_TYPES;
  }

  static override defineSchema() {
    return {
      _id: idField(),
      name: nameField({ textSearch: true }),
      type: new fields.StringField({ required: true, choices: FOLDER_DOCUMENT_TYPES }),
      description: new fields.HTMLField(),
      folder: foreignId("Folder", { idOnly: false }),
      sorting: new fields.StringField({ required: true, initial: "a", choices: ["a", "m"] }),
      sort: sortField(),
      color: new fields.ColorField(),
      ...tail(),
    };
  }
}
registerBaseDocument(BaseFolder);

export default BaseFolder;
