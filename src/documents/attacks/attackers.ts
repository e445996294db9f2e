import { feetBetween } from "#platform/measure.ts";
import { type Reference, tokenOf } from "../table/references.ts";
import { onceEach, selectedWith } from "../table/selection.ts";
import { barredFromAttack } from "./situation.ts";
import { type Aim, type Attack, type Attacker, nameOf, type Party } from "./types.ts";

type Tokens = readonly TokenDocument.Implementation[];

/** Who attacks together, and who was chosen but has no such attack. */
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
  attacks: readonly Attack[],
  given: Tokens | undefined,
  targets: Tokens,
): Attackers {
  const tokens = onceEach(given ?? selectedWith(actor));
  const several = tokens.length > 1;
  if (tokens.length === 0) {
    const token = tokenOf(actor, targets[0] ?? null);
    const alone = attackerOf({ actor, token }, attacks, targets, several);
    return { list: [alone], idle: [], several, hidden: token?.hidden ?? false };
  }
  const list: Attacker[] = [];
  const idle: Reference[] = [];
  for (const token of tokens) {
    const own = token.actor ? sameAttacks(token.actor, attacks) : null;
    if (token.actor && own) list.push(attackerOf({ actor: token.actor, token }, own, targets, several));
    else idle.push({ uuid: token.actor?.uuid ?? "", name: token.name });
  }
  return { list, idle, several, hidden: tokens.some(({ hidden }) => hidden) };
}

function attackerOf(party: Party, attacks: readonly Attack[], targets: Tokens, several: boolean): Attacker {
  const aims = aimsOf(party, targets, several);
  return { ...party, attacks, aims, barred: barredFromAttack(party, nameOf(party)) };
}

/** The targets of one attacker; nobody of several attacks themselves. */
function aimsOf({ actor, token }: Party, targets: Tokens, several: boolean): Aim[] {
  return targets.flatMap((target) => {
    if (!target.actor?.fighter || (several && target.actor === actor)) return [];
    return [{ token: target, actor: target.actor, distance: token ? feetBetween(token, target) : null }];
  });
}

/** The same attacks by another actor's items: of one base actor by id, else by name and type; null when one is missing. */
function sameAttacks(actor: Actor.Implementation, attacks: readonly Attack[]): Attack[] | null {
  const own: Attack[] = [];
  for (const { item, count } of attacks) {
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
