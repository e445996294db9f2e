import type { AttackSource } from "#rules/attacks/types.ts";
import { type Reference, tokenOf } from "../table/references.ts";
import { onceEach, selectedWith } from "../table/selection.ts";

/** A weapon or natural attack and how often it strikes. */
export interface Stroke {
  readonly item: Item.Implementation;
  readonly source: AttackSource;
  readonly count: number;
}

/** One who attacks, with the strokes that are their own: the same attack of another actor is another item. */
export interface Attacker {
  readonly actor: Actor.Implementation;
  readonly token: TokenDocument.Implementation | null;
  readonly strokes: readonly Stroke[];
}

/** Who attacks, the first of them the one whose sheet it was, and who was chosen but has no such attack. */
export interface Attackers {
  readonly list: readonly Attacker[];
  readonly idle: readonly Reference[];
  /** Whether several were chosen, so that each entry of the card names its own. */
  readonly several: boolean;
  /** Whether anybody chosen is hidden from the players. */
  readonly hidden: boolean;
}

/**
 * Everybody who makes an attack of `actor`: the given tokens, else the tokens that the user has selected, if there are
 * several and the actor's own is among them, else the actor alone. Every actor attacks once, selected tokens in the
 * order of their names; who has no attack of the same kind is idle.
 */
export function attackersOf(
  actor: Actor.Implementation,
  strokes: readonly Stroke[],
  given: readonly TokenDocument.Implementation[] | undefined,
  beside: TokenDocument.Implementation | null,
): Attackers {
  const tokens = onceEach(given ?? selectedWith(actor));
  if (tokens.length === 0) {
    const token = tokenOf(actor, beside);
    return { list: [{ actor, token, strokes }], idle: [], several: false, hidden: token?.hidden ?? false };
  }
  const list: Attacker[] = [];
  const idle: Reference[] = [];
  for (const token of tokens) {
    const own = token.actor ? sameStrokes(token.actor, strokes) : null;
    if (token.actor && own) list.push({ actor: token.actor, token, strokes: own });
    else idle.push({ uuid: token.actor?.uuid ?? "", name: token.name });
  }
  return { list, idle, several: tokens.length > 1, hidden: tokens.some(({ hidden }) => hidden) };
}

/** The same strokes by another actor's items: of one base actor by id, else by name and type; null when one is missing. */
function sameStrokes(actor: Actor.Implementation, strokes: readonly Stroke[]): Stroke[] | null {
  const own: Stroke[] = [];
  for (const { item, count } of strokes) {
    const sameBase = baseOf(item.actor) === baseOf(actor) ? actor.items.get(item.id ?? "") : undefined;
    const same = sameBase ?? actor.items.find(({ name, type }) => name === item.name && type === item.type);
    const source = same?.attackSource;
    if (!same || !source) return null;
    own.push({ item: same, source, count });
  }
  return own;
}

/** The id of the world actor behind an actor; it is the actor's own for a linked one. */
function baseOf(actor: Actor.Implementation | null): string | null {
  return actor?.token ? actor.token.actorId : (actor?.id ?? null);
}
