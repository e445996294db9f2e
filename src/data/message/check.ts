import { flag } from "#data/fields/plain.ts";
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
}
