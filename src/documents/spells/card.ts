import { spellCard } from "#data/message/spell-card.ts";
import type { CardKind } from "../cards/card.ts";
import { ENTRY_ACTIONS, mayPressEntry, undoApplied } from "../cards/entries.ts";
import { mayTakeBack } from "../cards/rights.ts";

/** The card of a spell that was cast or lost: its points are applied, its targets save, and the spell itself is taken back. */
export const spellKind: CardKind<ChatMessage.OfType<"spell">> = {
  template: () => "systems/melee-and-morale/templates/cards/spell.hbs",
  prepare: ({ system }, viewer) => spellCard(system, viewer),
  actions: {
    ...ENTRY_ACTIONS,
    takeBack: (message) => message.takeBack(),
    saveAgainst: (message) => message.saveAgainst(message.isSpell() ? message.system.save : ""),
  },
  mayPress: (message, entryId) => (entryId === "" ? mayTakeBack(message) : mayPressEntry(message, entryId)),
  undo: undoApplied,
};
