import { Document, metadataOf } from "../abstract/document.ts";
import { USER_PERMISSIONS, USER_ROLES } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { foreignId, idField, imageField, integer, nameField, tail } from "./schema.ts";

export class BaseUser extends Document {
  declare readonly name: string;
  declare readonly role: number;

  static override metadata = metadataOf(Document, {
    name: "User",
    collection: "users",
  });

  static override defineSchema() {
    return {
      _id: idField(),
      name: nameField(),
      role: integer(1, { choices: Object.values(USER_ROLES) }),
      password: new fields.StringField({ required: true, blank: true }),
      avatar: imageField(),
      character: new fields.ForeignDocumentField({ documentName: "Actor" }),
      color: new fields.ColorField({ required: true, nullable: false, initial: "#cc2828" }),
      pronouns: new fields.StringField({ required: true }),
      hotbar: new fields.ObjectField(),
      permissions: new fields.ObjectField(),
      viewedScene: foreignId("Scene"),
      ...tail(),
    };
  }

  get isGM(): boolean {
    return this.hasRole("ASSISTANT");
  }

  hasRole(role: string | number, { exact = false } = {}): boolean {
    const level = typeof role === "string" ? (USER_ROLES as AnyObject)[role] : role;
    return level !== undefined && (exact ? this.role === level : this.role >= level);
  }

  hasPermission(permission: string): boolean {
    const explicit = this.permissions?.[permission];
    if (explicit !== undefined) return explicit;
    const { defaultRole, disableGM } = (USER_PERMISSIONS as AnyObject)[permission] ?? {};
    return defaultRole !== undefined && ((this.isGM && !disableGM) || this.hasRole(defaultRole));
  }

  /** A role or a permission by its name. */
  can(action: string): boolean {
    return action in USER_PERMISSIONS ? this.hasPermission(action) : this.hasRole(action);
  }
}
registerBaseDocument(BaseUser);

export default BaseUser;
