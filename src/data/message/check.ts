import { flag } from "#data/fields/plain.ts";
import type { CheckOutcome } from "./check-card.ts";
import { reference, storedOrNull } from "./parts.ts";

const defineCheckMessage = () => ({ subject: reference(), outcome: storedOrNull<CheckOutcome>(), undone: flag() });

/** The card of a roll for a monster: number appearing, reaction, hit points. */
export class CheckMessageModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineCheckMessage>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return defineCheckMessage();
  }
}
