import { Document, metadataOf } from "../abstract/document.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { foreignId, idField } from "./schema.ts";

export class BaseSetting extends Document {
  static override metadata = metadataOf(Document, {
    name: "Setting",
    collection: "settings",
    permissions: { create: "SETTINGS_MODIFY", update: mayWriteSetting, delete: "SETTINGS_MODIFY" },
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

/** World settings need the permission; the value of a user's setting is that user's own, but never whose it is. */
function mayWriteSetting(user: any, setting: any, changes: AnyObject): boolean {
  if (!setting._source.user) return user.hasPermission("SETTINGS_MODIFY");
  return setting._source.user === user.id && Object.keys(changes).every((key) => ["_id", "value"].includes(key));
}

export default BaseSetting;
