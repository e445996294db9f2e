import { queriesNameSender } from "#platform/compat.ts";
import { type Refusal, refuse } from "#rules/refusal.ts";
import { answering, askGamemaster, type QueryHandler } from "../table/ask.ts";
import { actorOf } from "../table/references.ts";
import { type AppliableCard, applyEntries, targetsOf, undoEntries } from "./apply.ts";
import { type CardRequest, cardRequest, readCardRequest } from "./request.ts";
import { canWriteAll, mayApply } from "./rights.ts";
import { hasSaved } from "./saved.ts";

/** The verbs of a card that may need a gamemaster's client. */
export type CardVerb = "apply" | "undo";

/**
 * The ids of those entries whose targets are all there, did not save instead, and may be changed by the user: what is done when all are to be
 * done at once. The ids of all when there is none such, so that the refusal says why.
 */
export function feasible(card: AppliableCard, entries: readonly { readonly id: string }[]): string[] {
  const ids = entries.map(({ id }) => id);
  const able = ids.filter((id) => {
    const targets = targetsOf(card, cardRequest(card.id, [id]));
    const there = targets.every((uuid) => actorOf(uuid) && !hasSaved(card, id, uuid));
    return there && mayApply(game.user, card, targets);
  });
  return able.length > 0 ? able : ids;
}

/**
 * Does a verb where it can be done whole: on this client when the user can write the card and every target, else on
 * the active gamemaster's. Refuses when the user may not, when no gamemaster is there, and when none answers in time.
 */
export async function doOrAsk(verb: CardVerb, card: AppliableCard, request: CardRequest): Promise<Refusal | null> {
  const targets = targetsOf(card, request);
  if (verb === "apply" && targets.length === 0) return refuse("noTargetToApplyTo");
  if (!mayApply(game.user, card, targets)) return refuse("gamemasterApplies");
  if (canWriteAll(game.user, card, targets)) return perform(verb, card, request, game.user.id);
  return askGamemaster(`melee-and-morale.${verb}`, request);
}

/**
 * Answers another client's request. Only ids are taken from it; who asks is what the server says, or on core 13, which
 * says nothing, the author of the stored card.
 */
export function answerCard(verb: CardVerb): QueryHandler {
  return answering(readCardRequest, async (request, asker) => {
    const card = game.messages.get(request.messageId);
    if (!card?.isAppliable()) return refuse("messageGone");
    const sender = queriesNameSender() ? asker : card.author;
    const targets = targetsOf(card, request);
    // A gamemaster's own clicks never come as a request, so on core 13 one in a gamemaster's name proves nothing.
    if (!sender || sender.isGM || !mayApply(sender, card, targets)) return refuse("notYours");
    // Nor do those of an author who needs nobody's help: there it was somebody else who asked.
    if (!queriesNameSender() && canWriteAll(sender, card, targets)) return refuse("notYours");
    return perform(verb, card, request, sender.id ?? "");
  });
}

function perform(verb: CardVerb, card: AppliableCard, request: CardRequest, by: string): Promise<Refusal | null> {
  return verb === "apply" ? applyEntries(card, request, by) : undoEntries(card, request);
}
