import { Document, metadataOf } from "../abstract/document.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import "./combatant-group.ts";
import "./combatant.ts";
import type { AnyObject } from "../utils/helpers.ts";
import { foreignId, idField, integer, many, onlyKeys, sortField, tail, typedFields } from "./schema.ts";

const COMBAT_KEYS = ["_id", "round", "turn", "combatants"];

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

export default BaseCombat;
