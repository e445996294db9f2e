import { flag, integer, text } from "#data/fields/plain.ts";
import type { CardViewer } from "./card.ts";
import { id } from "./parts.ts";
import { type SurpriseCardView, surpriseCard } from "./surprise-card.ts";

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

  /** The template that draws this card. */
  get cardTemplate(): string {
    return "systems/melee-and-morale/templates/cards/encounter.hbs";
  }

  /** The card as drawn for one viewer. */
  prepareCard(viewer: CardViewer): SurpriseCardView {
    return surpriseCard(this, viewer);
  }
}
