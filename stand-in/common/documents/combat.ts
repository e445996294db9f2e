import { Document, metadataOf } from "../abstract/document.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import "./combatant-group.ts";
import "./combatant.ts";
import type { Asker } from "../types.ts";
import { foreignId, idField, integer, many, sortField, tail, typedFields } from "./schema.ts";

export class BaseCombat extends Document {
  static override metadata = metadataOf(Document, {
    name: "Combat",
    collection: "combats",
    embedded: { Combatant: "combatants", CombatantGroup: "groups" },
    hasTypeData: true,
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

  _canChangeRound(_user: Asker): boolean {
    return true;
  }

  _canChangeTurn(_user: Asker): boolean {
    return true;
  }
}
registerBaseDocument(BaseCombat);

export default BaseCombat;
