import { Document, metadataOf } from "../abstract/document.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { foreignId, idField, imageField, onlyKeys, tail, typedFields } from "./schema.ts";

const COMBATANT_KEYS = ["_id", "initiative", "flags", "defeated", "system"];

export class BaseCombatant extends Document {
  static override metadata = metadataOf(Document, {
    name: "Combatant",
    collection: "combatants",
    hasTypeData: true,
    permissions: {
      create: "OWNER",
      delete: "OWNER",
      update: (user: any, combatant: any, changes: AnyObject) =>
        user.isGM || (combatant.testUserPermission(user, "OWNER") && onlyKeys(changes, COMBATANT_KEYS)),
    },
  });

  static override defineSchema() {
    return {
      _id: idField(),
      ...typedFields("Combatant"),
      actorId: foreignId("Actor", { label: "COMBAT.CombatantActor" }),
      tokenId: foreignId("Token", { label: "COMBAT.CombatantToken" }),
      sceneId: foreignId("Scene", { label: "COMBAT.CombatantScene" }),
      name: new fields.StringField({ label: "COMBAT.CombatantName", textSearch: true, required: true }),
      img: imageField(),
      initiative: new fields.NumberField({ label: "COMBAT.CombatantInitiative", required: true, initial: null }),
      hidden: new fields.BooleanField(),
      defeated: new fields.BooleanField(),
      group: new fields.DocumentIdField({ readonly: false }),
      ...tail(),
    };
  }

  /** The level of the token's actor, or of the actor where no token is named. */
  override getUserLevel(user: any = this.realm.user): number {
    if (user.isGM) return DOCUMENT_OWNERSHIP_LEVELS.OWNER;
    const { sceneId, tokenId, actorId } = this._source;
    const token = tokenId && this.realm.find("Scene", sceneId)?.tokens.get(tokenId);
    return (token ?? this.realm.find("Actor", actorId))?.getUserLevel(user) ?? DOCUMENT_OWNERSHIP_LEVELS.NONE;
  }
}
registerBaseDocument(BaseCombatant);

export default BaseCombatant;
