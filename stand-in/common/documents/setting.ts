import { Document, metadataOf } from "../abstract/document.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import { foreignId, idField } from "./schema.ts";

export class BaseSetting extends Document {
  static override metadata = metadataOf(Document, {
    name: "Setting",
    collection: "settings",
  });

  static override defineSchema() {
    return {
      _id: idField(),
      key: new fields.StringField({ required: true, blank: false }),
      value: new fields.JSONField({ required: true, nullable: true, initial: null }),
      user: foreignId("User"),
      _stats: new fields.DocumentStatsField(),
    };
  }
}
registerBaseDocument(BaseSetting);

export default BaseSetting;
