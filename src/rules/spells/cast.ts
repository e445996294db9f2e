import { type Refusal, refuse } from "../refusal.ts";
import { barredBy } from "../statuses.ts";

/** A caster's place in a fight; null where there is none that has begun. */
export interface CasterInFight {
  /** Whether the world has the declarations of C1: without them nothing needs declaring. */
  readonly declarations: boolean;
  /** This round's declared spell; null when another thing or nothing was declared. */
  readonly declared: { readonly spellId: string; readonly spellName: string; readonly lost: boolean } | null;
  /** Has acted already, stands in the present step, or waits for its own. */
  readonly turn: "acted" | "acts" | "waits";
  /** Feet moved this round. */
  readonly moved: number;
}

/** What decides whether a spell may be cast now (C12). */
export interface CasterFacts {
  readonly name: string;
  readonly down: boolean;
  /** Ids of the caster's conditions. */
  readonly statuses: ReadonlySet<string>;
  readonly spell: { readonly id: string; readonly name: string; readonly needsSight: boolean };
  /** Copies in memory. */
  readonly memorised: number;
  /** The name of a target that the caster does not see; null when all are seen, or nobody is aimed at. */
  readonly unseen: string | null;
  readonly fight: CasterInFight | null;
}

/** Why a spell cannot be cast now, or null when it can (C1, C12): the first reason that is found. */
export function mayCast(facts: CasterFacts): Refusal | null {
  const { name, spell, fight } = facts;
  if (facts.down) return refuse("casterIsDown", { name });
  const barred = barredBy(facts.statuses, "cast", name);
  if (barred) return barred;
  if (fight) {
    const refusal = barredByRound(facts, fight);
    if (refusal) return refusal;
  }
  if (facts.memorised < 1) return refuse("castNotMemorised", { name, spell: spell.name });
  if (spell.needsSight && facts.unseen !== null) return refuse("castUnseen", { name, target: facts.unseen });
  return null;
}

function barredByRound({ name, spell }: CasterFacts, fight: CasterInFight): Refusal | null {
  const { declared, turn, moved } = fight;
  if (declared?.lost) return refuse("castLost", { name, spell: declared.spellName });
  if (turn === "acted") return refuse("castHasActed", { name });
  if (moved > 0) return refuse("castHasMoved", { name, feet: Math.round(moved) });
  if (fight.declarations && declared === null) return refuse("castUndeclared", { name, spell: spell.name });
  if (fight.declarations && declared !== null && declared.spellId !== spell.id) {
    return refuse("castOther", { name, declared: declared.spellName, spell: spell.name });
  }
  return turn === "waits" ? refuse("castWaits", { name }) : null;
}
