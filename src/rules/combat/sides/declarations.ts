import { type Refusal, refuse } from "../../refusal.ts";
import { hasActed } from "./able.ts";
import type { SidesPlan } from "./events.ts";
import { isActing, layoutOf, stepIndex, stepKeyOf } from "./order.ts";
import { hasOpenSpell } from "./phases.ts";
import { changeOne, plan, settle } from "./settle.ts";
import {
  type CombatantState,
  DECLARATION_STEP,
  type Declaration,
  type DeclarationKind,
  type Fate,
  type SidesState,
  SLOW_STEP,
} from "./state.ts";
import { diceRound } from "./units.ts";

/** What somebody declares; `none` takes back what was declared. A spell needs its name. */
export interface Declared {
  readonly kind: DeclarationKind | "none";
  readonly spellId?: string;
  readonly spellName?: string;
}

/** Who declares, and whether the combatant was drawn into melee only after the declarations of the round. */
export interface Declarer {
  readonly referee: boolean;
  readonly engagedSince: boolean;
}

/** A combatant's declaration for the present round, null for none; before the start it is for round 1. */
export function declarationOf(state: SidesState, combatant: CombatantState): Declaration | null {
  const round = diceRound(state);
  return combatant.declarations.find((declaration) => declaration.round === round) ?? null;
}

/**
 * Declares what a combatant means to do, in place of what it declared before (C1). Refuses for the dead, for a spell
 * without a name, and when the declarations are over: except for the referee, and, unless what was declared still holds,
 * for who withdraws or retreats from a melee of after the declarations and who says before acting that it will not
 * attack, or takes that back.
 */
export function declare(
  state: SidesState,
  combatantId: string,
  { kind, spellId = "", spellName = "" }: Declared,
  { referee, engagedSince }: Declarer,
): SidesPlan | Refusal {
  const combatant = state.combatants.find(({ id }) => id === combatantId);
  if (!combatant) return refuse("noSuchCombatant");
  if (!combatant.alive) return refuse("deadDeclaresNothing", { name: combatant.name });
  if (kind === "spell" && spellName === "") return refuse("spellNotNamed");
  const open = state.round === 0 || state.cursor.step === DECLARATION_STEP;
  const late =
    ((kind === "withdraw" || kind === "retreat") && engagedSince) ||
    ((kind === "hold" || kind === "none") && !hasActed(state, combatant));
  if (!open && !referee) {
    if (!late) return refuse("declarationsAreOver");
    if (isBound(declarationOf(state, combatant))) return refuse("declarationHolds", { name: combatant.name });
  }
  const round = diceRound(state);
  const others = combatant.declarations.filter((declaration) => declaration.round !== round);
  const spell = kind === "spell" ? { spellId, spellName } : { spellId: "", spellName: "" };
  const declarations = kind === "none" ? others : [...others, { round, kind, ...spell, fate: "open" as const }];
  return plan(settle(changeOne(state, combatantId, { declarations })));
}

/** What was declared holds for the round, but for a spell that was lost; who only said not to attack is free. */
function isBound(declared: Declaration | null): boolean {
  return declared !== null && declared.kind !== "hold" && declared.fate !== "lost";
}

/** Gives a declared spell of this round another fate: cast, lost or, by the referee, open again. */
export function setFate(state: SidesState, combatantId: string, fate: Fate): SidesState {
  const round = diceRound(state);
  const combatant = state.combatants.find(({ id }) => id === combatantId);
  const declarations = combatant?.declarations.map((declaration) =>
    declaration.round === round && declaration.kind === "spell" ? { ...declaration, fate } : declaration,
  );
  return declarations ? changeOne(state, combatantId, { declarations }) : state;
}

/**
 * A combatant was hit by an attack or failed a save (C13): a spell that it declared and that waits is lost when the
 * present step is a side step that comes before its own. Else the same state.
 */
export function hit(state: SidesState, combatantId: string): SidesPlan {
  const combatant = state.combatants.find(({ id }) => id === combatantId);
  return plan(combatant && losesSpell(state, combatant) ? settle(setFate(state, combatantId, "lost")) : state);
}

function losesSpell(state: SidesState, combatant: CombatantState): boolean {
  if (!isActing(state) || state.cursor.step === SLOW_STEP) return false;
  if (!hasOpenSpell(state, combatant) || hasActed(state, combatant)) return false;
  const layout = layoutOf(state);
  return layout.present < stepIndex(layout.steps, stepKeyOf(state, layout, combatant));
}
