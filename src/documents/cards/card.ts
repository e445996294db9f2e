import type { CardViewer } from "#data/message/card.ts";
import type { Refusal } from "#rules/refusal.ts";

/** A pressed button of a card, as far as what it does may ask about it. */
export interface Press {
  /** Of which entry, by `data-entry-id`; empty for a button that is for all. */
  readonly entryId: string;
  /** All data attributes of the button. */
  readonly data: Readonly<Record<string, string | undefined>>;
  /** What is typed or chosen in the field of that name beside the button; empty where there is none. */
  field(name: string): string;
}

/** What a button does; a refusal that it answers with is shown to whoever pressed. */
export type CardAction = (message: ChatMessage.Implementation, press: Press) => Promise<unknown>;

/**
 * One kind of card, the message's type: how it is drawn for a viewer, what its buttons do, who may press them, and how it
 * is taken back. Nothing else of the system knows one kind from another.
 */
export interface CardKind<Message extends ChatMessage.Implementation = ChatMessage.Implementation> {
  /** The path of the template that draws this message. */
  template(message: Message): string;
  /** What the template gets; null leaves the message's plain content. */
  prepare(message: Message, viewer: CardViewer): object | null;
  /** What its buttons do, by their `data-action`. */
  readonly actions?: Readonly<Record<string, CardAction>>;
  /** Whether the user of this client may press what changes an entry, or with an empty id the card; left out, nobody. */
  mayPress?(message: Message, entryId: string): boolean;
  /** Takes an entry back, or without an id all of it; left out, the card cannot be taken back. */
  undo?(message: Message, entryId: string | undefined): Promise<Refusal | null>;
  /** What a new message of this kind remembers of the moment, as part of its `system`. */
  remember?(): object;
}
