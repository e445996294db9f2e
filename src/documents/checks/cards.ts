import { checkCard } from "#data/message/check-card.ts";
import { isListed, saveCard } from "#data/message/save-card.ts";
import { type CardKind, cardTemplate } from "../cards/card.ts";
import { ENTRY_ACTIONS, mayPressEntry, UNDO, undoApplied } from "../cards/entries.ts";
import { canWriteAll } from "../cards/rights.ts";
import { undoHitPoints } from "./check.ts";

/** The card of saving throws: what each save leaves of the damage is applied. */
export const saveKind: CardKind<ChatMessage.OfType<"save">> = {
  template: ({ system }) => cardTemplate(isListed(system) ? "save-rows" : "save"),
  prepare: ({ system }, viewer) => saveCard(system, viewer),
  actions: ENTRY_ACTIONS,
  mayPress: mayPressEntry,
  undo: undoApplied,
};

/** The card of one roll for somebody: of new hit points the former ones come back. */
export const checkKind: CardKind<ChatMessage.OfType<"check">> = {
  template: () => cardTemplate("check"),
  prepare: ({ system }, viewer) => checkCard(system, viewer),
  actions: UNDO,
  mayPress: (message) => canWriteAll(game.user, message, [message.system.subject.uuid]),
  undo: undoHitPoints,
};
