import type { CasterInFight } from "../../spells/cast.ts";
import { canAct, hasActed } from "./able.ts";
import { declarationOf, hit } from "./declarations.ts";
import type { CombatantState, Declaration, SidesState } from "./state.ts";

/** The spell that a combatant declared for this round; null for none. */
export function declaredSpell(state: SidesState, id: string): Declaration | null {
  const own = memberOf(state, id);
  const declaration = own ? declarationOf(state, own) : null;
  return declaration?.kind === "spell" ? declaration : null;
}

/** A caster's place in a fight that has begun, as casting asks for it (C12); null for who takes no part. */
export function casterInFight(state: SidesState, id: string, moved: number): CasterInFight | null {
  const own = memberOf(state, id);
  if (!own || state.round === 0) return null;
  const spell = declaredSpell(state, id);
  return {
    declarations: state.options.declarations,
    declared: spell && { spellId: spell.spellId, spellName: spell.spellName, lost: spell.fate === "lost" },
    turn: hasActed(state, own) ? "acted" : canAct(state, id) ? "acts" : "waits",
    moved,
  };
}

/** Whether a hit, or a failed save, that happened while this round stood in `step` costs a combatant its declared spell (C13). */
export function losesSpell(state: SidesState, id: string, step: string | null): boolean {
  const then = { ...state, cursor: { round: state.round, step, phase: null } };
  return declaredSpell(state, id)?.fate === "open" && declaredSpell(hit(then, id).state, id)?.fate === "lost";
}

function memberOf(state: SidesState, id: string): CombatantState | undefined {
  return state.combatants.find((combatant) => combatant.id === id);
}
