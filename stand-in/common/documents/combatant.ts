import { Document, metadataOf } from "../abstract/document.ts";
import * as fields from "../data/fields.ts";
import { registerBaseDocument } from "../registry.ts";
import { foreignId, idField, imageField, tail, typedFields } from "./schema.ts";

export class BaseCombatant extends Document {
  static override metadata = metadataOf(Document, {
    name: "Combatant",
    collection: "combatants",
    hasTypeData: true,
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
}
registerBaseDocument(BaseCombatant);

export default BaseCombatant;
