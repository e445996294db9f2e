import { checkCard } from "#data/message/check-card.ts";
import { isListed, saveCard } from "#data/message/save-card.ts";
import type { CardKind } from "../cards/card.ts";
import { ENTRY_ACTIONS, mayPressEntry, UNDO, undoApplied } from "../cards/entries.ts";
import { canWriteAll } from "../cards/rights.ts";
import { undoHitPoints } from "./check.ts";

/** The card of saving throws: what each save leaves of the damage is applied. */
export const saveKind: CardKind<ChatMessage.OfType<"save">> = {
  template: ({ system }) =>
    isListed(system)
      ? "systems/melee-and-morale/templates/cards/save-rows.hbs"
      : "systems/melee-and-morale/templates/cards/save.hbs",
  prepare: ({ system }, viewer) => saveCard(system, viewer),
  actions: ENTRY_ACTIONS,
  mayPress: mayPressEntry,
  undo: undoApplied,
};

/** The card of one roll for somebody: of new hit points the former ones come back. */
export const checkKind: CardKind<ChatMessage.OfType<"check">> = {
  template: () => "systems/melee-and-morale/templates/cards/check.hbs",
  prepare: ({ system }, viewer) => checkCard(system, viewer),
  actions: UNDO,
  mayPress: (message) => canWriteAll(game.user, message, [message.system.subject.uuid]),
  undo: undoHitPoints,
};
