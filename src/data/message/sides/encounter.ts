import { flag, integer, text } from "#data/fields/plain.ts";
import { id } from "../parts.ts";

const { ArrayField, SchemaField } = foundry.data.fields;

const defineEncounterMessage = () => ({
  combat: id(),
  round: integer(1, 1),
  sides: new ArrayField(
    new SchemaField({
      id: id(),
      name: text(),
      color: text(),
      value: integer(0),
      surprised: flag(),
      /** Its word of that round before: "first", "surprised" or nothing. */
      before: text(),
    }),
  ),
  undone: flag(),
});

/** The card of a roll for surprise: a die for each side. */
export class EncounterMessageModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineEncounterMessage>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return defineEncounterMessage();
  }
}
