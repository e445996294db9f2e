import { Document, metadataOf } from "../abstract/document.ts";
import { DOCUMENT_OWNERSHIP_LEVELS } from "../constants.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import type { AnyObject } from "../utils/helpers.ts";
import {
  foreignId,
  idField,
  imageField,
  integer,
  many,
  ownershipField,
  sortField,
  tail,
  typedFields,
} from "./schema.ts";

const COMBAT_KEYS = ["_id", "round", "turn", "combatants"];
const COMBATANT_KEYS = ["_id", "initiative", "flags", "defeated", "system"];

const onlyKeys = (changes: AnyObject, allowed: string[]) =>
  Object.keys(changes).every((key) => allowed.includes(key.split(".")[0]));

export class BaseCombat extends Document {
  static override metadata = metadataOf(Document, {
    name: "Combat",
    collection: "combats",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
    permissions: {
      create: "ASSISTANT",
      delete: "ASSISTANT",
      /** Players may advance and touch their own combatants; one other key refuses the whole update. */
      update: (user: any, combat: any, changes: AnyObject) => {
        if (user.isGM) return true;
        if (!onlyKeys(changes, COMBAT_KEYS)) return false;
        if ("turn" in changes && !combat._canChangeTurn(user)) return false;
        if ("round" in changes && !combat._canChangeRound(user)) return false;
        return (changes.combatants ?? []).every((change: AnyObject) =>
          combat.combatants.get(change._id)?.canUserModify(user, "update", change),
        );
      },
    },
  });

  static override defineSchema() {
    return {
      _id: idField(),
      ...typedFields("Combat"),
      scene: foreignId("Scene", { idOnly: false }),
      groups: many("CombatantGroup"),
      combatants: many("Combatant"),
      active: new fields.BooleanField(),
      round: integer(0, { min: 0 }),
      turn: integer(null, { min: 0 }),
      sort: sortField(),
      ...tail(),
    };
  }

  _canChangeRound(_user: any): boolean {
    return true;
  }

  _canChangeTurn(_user: any): boolean {
    return true;
  }
}
registerBaseDocument(BaseCombat);

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

export class BaseCombatantGroup extends Document {
  static override metadata = metadataOf(Document, {
    name: "CombatantGroup",
    collection: "groups",
    hasTypeData: true,
    permissions: { create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
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
