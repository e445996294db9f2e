import { integer, text } from "#data/fields/plain.ts";
import { id } from "../parts.ts";

const { ArrayField, NumberField, SchemaField } = foundry.data.fields;

const defineInitiativeMessage = () => ({
  combat: id(),
  round: integer(0, 0),
  sides: new ArrayField(
    new SchemaField({
      id: id(),
      name: text(),
      color: text(),
      value: integer(0),
      tiebreaks: new ArrayField(new NumberField({ required: true, nullable: false, integer: true })),
    }),
  ),
});

/** The card of a round's initiative: a die for each side, with the dice of its rerolled ties. */
export class InitiativeMessageModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineInitiativeMessage>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return defineInitiativeMessage();
  }
}
