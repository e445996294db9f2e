import type { MeleeRoll } from "#dice/melee-roll.ts";
import { applyMessageMode } from "#platform/compat.ts";

/** Whoever speaks on a card: an actor, perhaps by its token, or a name alone. */
type Speaker = Parameters<typeof ChatMessage.implementation.getSpeaker>[0];

/** A card that is about to be posted. */
export interface NewCard<Type extends ChatMessage.SubType> {
  readonly type: Type;
  readonly speaker?: Speaker;
  /** Plain lines for the chat export and for modules that read only `content`; they are escaped here. */
  readonly summary: readonly string[];
  readonly rolls?: readonly MeleeRoll[];
  /** Sends it to the gamemasters alone, whatever the user's choice of who sees rolls. */
  readonly secret: boolean;
  readonly system: NonNullable<ChatMessage.CreateData<Type>["system"]>;
  /** What a caller wishes to be otherwise, over everything else. */
  readonly over?: ChatMessage.CreateData;
}

/** The creation data of a card's message. */
function messageOf<Type extends ChatMessage.SubType>(card: NewCard<Type>): ChatMessage.CreateData {
  const { type, speaker, summary, rolls = [], secret, system, over } = card;
  const data: ChatMessage.CreateData = {
    type,
    speaker: ChatMessage.implementation.getSpeaker(speaker),
    content: summary.map((line) => `<p>${foundry.utils.escapeHTML(line)}</p>`).join(""),
    rolls: [...rolls],
    ...(rolls.length > 0 ? { sound: CONFIG.sounds.dice } : {}),
    system,
    ...over,
  };
  return applyMessageMode(data, secret);
}

/** Posts a card: one message; null when a hook or core refused it. */
export async function postCard<Type extends ChatMessage.SubType>(
  card: NewCard<Type>,
): Promise<ChatMessage.Implementation | null> {
  return (await ChatMessage.implementation.create(messageOf(card))) ?? null;
}

/** Posts several cards in one request; answers with those that neither a hook nor core refused. */
export async function postCards<Type extends ChatMessage.SubType>(
  cards: readonly NewCard<Type>[],
): Promise<ChatMessage.Implementation[]> {
  return (await ChatMessage.implementation.createDocuments(cards.map((card) => messageOf(card)))) ?? [];
}
