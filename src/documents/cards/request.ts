import { controlledTokens } from "../table/references.ts";

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

/** A request read from what came over the wire; null for anything of another shape. */
export function readCardRequest(data: unknown): CardRequest | null {
  if (typeof data !== "object" || data === null) return null;
  const { messageId, entryIds, half, targets } = data as Record<string, unknown>;
  if (typeof messageId !== "string" || !isTextList(entryIds) || !isTextList(targets)) return null;
  return { messageId, entryIds, half: half === true, targets };
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}
