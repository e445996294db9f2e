import { Document, metadataOf } from "../abstract/document.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import { idField, imageField, ownershipField, tail, typedFields } from "./schema.ts";

export class BaseCombatantGroup extends Document {
  static override metadata = metadataOf(Document, {
    name: "CombatantGroup",
    collection: "groups",
    hasTypeData: true,
  });

  static override defineSchema() {
    return {
      _id: idField(),
      ...typedFields("CombatantGroup"),
      name: new fields.StringField({ required: true, textSearch: true }),
      img: imageField(),
      initiative: new fields.NumberField({ required: true, initial: null }),
      ownership: ownershipField(),
      ...tail(),
    };
  }
}
registerBaseDocument(BaseCombatantGroup);

export default BaseCombatantGroup;
