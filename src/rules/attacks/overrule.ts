import type { Change } from "../change.ts";
import { type Refusal, refuse } from "../refusal.ts";
import type { AttackOutcome, AttackReason } from "./types.ts";

/** What the referee changed of an attack; null leaves the roll's word. */
export interface Overruling {
  readonly hit: boolean | null;
  /** Damage typed over; 0 is allowed and does nothing. */
  readonly damage: number | null;
}

/** The part of a card's entry that says what an attack did to whom. */
export interface JudgedEntry {
  readonly target: { readonly uuid: string } | null;
  readonly outcome: AttackOutcome | null;
  readonly overruled: Overruling | null;
}

/** An attack as it stands after the referee's word. */
export interface EffectiveOutcome {
  readonly hit: boolean;
  readonly reason: AttackReason;
  /** Points of damage; null when there is none to take. */
  readonly damage: number | null;
  /** Riders count only while the attack stands as a hit. */
  readonly riders: readonly string[];
  readonly changes: readonly Change[];
}

/** Adds a word of the referee to an earlier one; refuses (`notANumber`) damage that is no whole number of 0 or more. */
export function overrule(before: Overruling | null, word: Partial<Overruling>): Overruling | Refusal {
  const damage = word.damage === undefined ? (before?.damage ?? null) : word.damage;
  if (damage !== null && !(Number.isSafeInteger(damage) && damage >= 0)) {
    return refuse("notANumber", { value: String(damage) });
  }
  const hit = word.hit === undefined ? (before?.hit ?? null) : word.hit;
  return { hit, damage };
}

/** Whether the attack now hits by the referee's word while nobody has rolled what the hit does: then roll with `rollDamage`. */
export function needsDamageRoll(outcome: AttackOutcome, overruled: Overruling | null): boolean {
  if (outcome.hit || !overruled?.hit || overruled.damage !== null) return false;
  return outcome.damage === null && outcome.immunity === null && outcome.riders.length === 0;
}

/** How an attack stands: the roll's word, or the referee's over it, with the changes that follow. */
export function effectiveOutcome(entry: JudgedEntry): EffectiveOutcome | null {
  const { outcome, overruled } = entry;
  if (outcome === null) return null;
  const hit = overruled?.hit ?? outcome.hit;
  const reason = hit === outcome.hit ? outcome.reason : "overruled";
  if (!hit) return { hit, reason, damage: null, riders: [], changes: [] };
  const typed = overruled?.damage ?? null;
  const damage = typed ?? outcome.damage?.total ?? null;
  const changes = typed === null ? outcome.changes : typedChanges(entry, outcome, typed);
  return { hit, reason, damage, riders: outcome.riders, changes };
}

/** The changes that *apply* makes for an entry; none for a miss, a refusal or an immune target. */
export function changesOf(entry: JudgedEntry): readonly Change[] {
  return effectiveOutcome(entry)?.changes ?? [];
}

function typedChanges(entry: JudgedEntry, outcome: AttackOutcome, amount: number): Change[] {
  if (amount === 0) return [];
  return [{ kind: "damage", target: entry.target?.uuid ?? null, amount, harms: outcome.harms }];
}
