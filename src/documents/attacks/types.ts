import type { AttackSource } from "#rules/attacks/types.ts";
import type { Refusal } from "#rules/refusal.ts";

/** Somebody in an attack: the token counts where there is one. */
export interface Party {
  readonly actor: Actor.Implementation;
  readonly token: TokenDocument.Implementation | null;
}

/** Somebody who is attacked, with the feet between them and the attacker; null where nobody can measure them. */
export interface Aim extends Party {
  readonly distance: number | null;
}

/** A weapon or natural attack of somebody's, and how often it is made. */
export interface Attack {
  readonly item: Item.Implementation;
  readonly source: AttackSource;
  readonly count: number;
}

/** Somebody who attacks, with the attacks that are their own and whom they aim at. */
export interface Attacker extends Party {
  readonly attacks: readonly Attack[];
  readonly aims: readonly Aim[];
  /** Why they may not attack, unless the referee lets them. */
  readonly barred: Refusal | null;
}

/** The name that the table knows: the token's, else the actor's. */
export function nameOf({ actor, token }: Party): string {
  return token?.name ?? actor.name;
}
