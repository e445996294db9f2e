import { controlledTokens } from "../table/references.ts";
import { list, type Reader, shape, text, yes } from "../table/shape.ts";

/** What a client asks to be done with a card: ids only, amounts are always read from the stored card. */
export interface CardRequest {
  readonly messageId: string;
  readonly entryIds: readonly string[];
  readonly half: boolean;
  /** Uuids of the actors to whom an entry without a target of its own applies. */
  readonly targets: readonly string[];
}

/** A request for entries of a card, with the actors of the tokens that are selected now. */
export function cardRequest(messageId: string | null, entryIds: readonly string[], half = false): CardRequest {
  const targets = controlledTokens().flatMap(({ actor }) => (actor ? [actor.uuid] : []));
  return { messageId: messageId ?? "", entryIds: [...entryIds], half, targets: [...new Set(targets)] };
}

/** Reads a request from what came over the wire. */
export const readCardRequest: Reader<CardRequest> = shape<CardRequest>({
  messageId: text,
  entryIds: list(text),
  half: yes,
  targets: list(text),
});
