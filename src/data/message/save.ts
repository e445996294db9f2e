import { SAVES } from "#config/saves.ts";
import type { CardViewer } from "./card.ts";
import { id, reference, saveOutcomeOrNull } from "./parts.ts";
import { type SaveCardView, saveCard } from "./save-card.ts";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

const defineSaveMessage = () => ({
  entries: new ArrayField(
    new SchemaField({
      id: id(),
      saver: reference(),
      saveId: new StringField({ required: true, nullable: false, blank: false, choices: SAVES, initial: "death" }),
      outcome: saveOutcomeOrNull(),
    }),
  ),
});

/** The card of a saving throw: an entry for each who saves. */
export class SaveMessageModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineSaveMessage>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return defineSaveMessage();
  }

  /** The template that draws this card. */
  get cardTemplate(): string {
    return "systems/melee-and-morale/templates/cards/save.hbs";
  }

  /** The card as drawn for one viewer. */
  prepareCard(viewer: CardViewer): SaveCardView {
    return saveCard(this, viewer);
  }
}
