import { type Refusal, refuse } from "#rules/refusal.ts";
import { type AppliableCard, targetsOf } from "./apply.ts";
import { doOrAsk, feasible } from "./ask.ts";
import type { CardAction } from "./card.ts";
import { cardRequest } from "./request.ts";
import { mayApply } from "./rights.ts";

/** The button that takes back; a card that is taken back as a whole names no entry. */
export const UNDO: Readonly<Record<"undo", CardAction>> = {
  undo: (message, { entryId }) => message.undo(entryId || undefined),
};

/** The buttons of every card with entries that can be applied: for one entry, and for all. */
export const ENTRY_ACTIONS: Readonly<Record<string, CardAction>> = {
  ...UNDO,
  apply: (message, { entryId }) => message.apply(entryId),
  half: (message, { entryId }) => message.apply(entryId, { half: true }),
  applyAll: (message) => message.apply(),
  halfAll: (message) => message.apply(undefined, { half: true }),
  undoAll: (message) => message.undo(),
};

/** Takes back what was applied of an entry, or of all that the user may; refuses where nothing was. */
export async function undoApplied(card: AppliableCard, entryId: string | undefined): Promise<Refusal | null> {
  const applied = card.system.appliables.filter((entry) => entry.applied);
  const entryIds = entryId === undefined ? feasible(card, applied) : [entryId];
  return entryIds.length === 0 ? refuse("notApplied") : doOrAsk("undo", card, cardRequest(card.id, entryIds));
}

/** Whether the user may apply an entry and take it back. */
export function mayPressEntry(card: AppliableCard, entryId: string): boolean {
  const targets = targetsOf(card, cardRequest(card.id, [entryId]));
  // Who has selected nobody yet may do so before pressing.
  if (targets.length === 0) return game.user.isGM || card.author === game.user;
  return mayApply(game.user, card, targets);
}
