import { Document, metadataOf } from "../abstract/document.ts";
import { DOCUMENT_OWNERSHIP_LEVELS, FOLDER_DOCUMENT_TYPES, MACRO_SCOPES, MACRO_TYPES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { foreignId, idField, imageField, nameField, ownershipField, sortField, tail } from "./schema.ts";

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

/** World settings need the permission; a setting of a user is that user's own. */
function mayWriteSetting(user: any, setting: any, _changes: AnyObject): boolean {
  return setting._source.user ? setting._source.user === user.id : user.hasPermission("SETTINGS_MODIFY");
}

export class BaseMacro extends Document {
  static override metadata = metadataOf(Document, {
    name: "Macro",
    collection: "macros",
    permissions: { create: "PLAYER", update: "OWNER", delete: "OWNER" },
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

  override getUserLevel(user: any = this.realm.user): number {
    return this._source.author === user.id ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : super.getUserLevel(user);
  }
}
registerBaseDocument(BaseMacro);
