import { type Declared, declare } from "#rules/combat/sides/declarations.ts";
import type { SidesOptions } from "#rules/combat/sides/options.ts";
import type { CombatantState, SidesState } from "#rules/combat/sides/state.ts";
import type { Refusal } from "#rules/refusal.ts";
import { fight, granted, next } from "./fight.ts";

/** Who fights: the side, and whatever else is not as usual. */
export type Warrior = Partial<CombatantState> & { readonly side: string };

/** A fight before its start with some options on; sides in order of creation, warriors by id. */
export function battle(
  options: Partial<SidesOptions>,
  sides: readonly string[],
  warriors: Readonly<Record<string, Warrior>>,
): SidesState {
  const plain = fight(sides, warriors);
  const combatants = plain.combatants.map((combatant) => ({ ...combatant, ...warriors[combatant.id] }));
  return { ...plain, combatants, options: { ...plain.options, ...options } };
}

/** Where the fight stands: "1 declaration", "1 P movement", "2 slow". */
export function place({ cursor }: SidesState): string {
  return [cursor.round, cursor.step, cursor.phase].filter((part) => part !== null).join(" ");
}

/** The places of so many *next*, without dice on the way. */
export function places(state: SidesState, count: number): string[] {
  const seen: string[] = [];
  for (let at = state; seen.length < count; ) {
    at = next(at);
    seen.push(place(at));
  }
  return seen;
}

/** What a player declares; by default one who stands in no melee that began after the declarations. */
export function declaring(
  state: SidesState,
  id: string,
  declared: Declared,
  { referee = false, engagedSince = false } = {},
): SidesState | Refusal {
  const outcome = declare(state, id, declared, { referee, engagedSince });
  return "refused" in outcome ? outcome : outcome.state;
}

/** The same where it is allowed. */
export function declared(state: SidesState, id: string, kind: Declared["kind"], spellName = ""): SidesState {
  return granted(declare(state, id, { kind, spellName }, { referee: false, engagedSince: false })).state;
}
