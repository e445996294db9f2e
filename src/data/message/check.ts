import { flag } from "#data/fields/plain.ts";
import type { CardViewer } from "./card.ts";
import { type CheckCardView, checkCard } from "./check-card.ts";
import { checkOutcomeOrNull, reference } from "./parts.ts";

const defineCheckMessage = () => ({ subject: reference(), outcome: checkOutcomeOrNull(), undone: flag() });

/** The card of a roll for a monster: number appearing, reaction, hit points. */
export class CheckMessageModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineCheckMessage>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return defineCheckMessage();
  }

  /** The template that draws this card. */
  get cardTemplate(): string {
    return "systems/melee-and-morale/templates/cards/check.hbs";
  }

  /** The card as drawn for one viewer; null when it holds nothing. */
  prepareCard(viewer: CardViewer): CheckCardView | null {
    return checkCard(this, viewer);
  }
}
