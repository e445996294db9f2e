import { Document, metadataOf } from "../abstract/document.ts";
import { GRID_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import "./token.ts";
import { foreignId, idField, integer, many, nameField, ownershipField, sortField, tail } from "./schema.ts";

export class BaseScene extends Document {
  static override metadata = metadataOf(Document, {
    name: "Scene",
    collection: "scenes",
    embedded: { Token: "tokens" },
  });

  static override defineSchema() {
    return {
      _id: idField(),
      name: nameField({ textSearch: true }),
      active: new fields.BooleanField(),
      navigation: new fields.BooleanField({ initial: true }),
      background: new fields.SchemaField({ src: new fields.FilePathField() }),
      width: integer(4000, { positive: true }),
      height: integer(3000, { positive: true }),
      padding: new fields.NumberField({ required: true, nullable: false, min: 0, max: 0.5, step: 0.05, initial: 0.25 }),
      backgroundColor: new fields.ColorField({ nullable: false, initial: "#999999" }),
      grid: new fields.SchemaField({
        type: integer(GRID_TYPES.SQUARE, { choices: Object.values(GRID_TYPES) }),
        size: integer(100, { min: 20 }),
        distance: new fields.NumberField({ required: true, nullable: false, positive: true, initial: 5 }),
        units: new fields.StringField({ required: true, initial: "ft" }),
      }),
      tokens: many("Token"),
      folder: foreignId("Folder", { idOnly: false }),
      sort: sortField(),
      ownership: ownershipField(),
      ...tail(),
    };
  }
}
registerBaseDocument(BaseScene);

export default BaseScene;
