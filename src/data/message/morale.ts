import { text } from "#data/fields/plain.ts";
import type { CardViewer } from "./card.ts";
import type { CheckCardView } from "./check-card.ts";
import { moraleCard } from "./morale-card.ts";
import { id, moraleOutcomeOrNull, reference } from "./parts.ts";

const defineMoraleMessage = () => ({
  subject: reference(),
  /** The fight in which it was checked, and the id of the world's actor whose kind checked: two passes are enough (C22). */
  combat: id(),
  group: id(),
  when: text(),
  outcome: moraleOutcomeOrNull(),
});

/** The card of a morale check. */
export class MoraleMessageModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineMoraleMessage>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return defineMoraleMessage();
  }

  /** The template that draws this card. */
  get cardTemplate(): string {
    return "systems/melee-and-morale/templates/cards/check.hbs";
  }

  /** The card as drawn for one viewer; null when it holds nothing. */
  prepareCard(viewer: CardViewer): CheckCardView | null {
    return moraleCard(this, viewer);
  }
}
