import { type Declared, declare } from "#rules/combat/sides/declarations.ts";
import type { SidesPlan } from "#rules/combat/sides/events.ts";
import { DECLARATION_STEP, type DeclarationKind, type SidesState } from "#rules/combat/sides/state.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { barredBy } from "#rules/statuses.ts";
import { inOrder } from "../../table/queue.ts";
import { reorder, type SidesCombat } from "./fight.ts";
import { announce } from "./hooks.ts";

/** What is declared: a spell by the id of the caster's item, or by name alone where the referee says so. */
export interface DeclareChoice {
  readonly kind: DeclarationKind | "none";
  readonly spellId?: string;
  readonly spellName?: string;
}

/**
 * Declares what a combatant means to do (C1): one write. Gamemasters declare for anyone, owners for their own: both cores
 * let who owns a combatant's actor write its `system`, so nobody is asked. Refuses what is barred, with the reason.
 */
export async function declareFor(
  combat: SidesCombat,
  combatant: Combatant.Implementation,
  choice: DeclareChoice,
): Promise<Refusal | null> {
  if (!combatant.isOwner) return refuse("notYours", { name: combatant.name ?? "" });
  const { isGM } = game.user;
  const declared = declaredOf(combatant, choice);
  if (!mayRemember(combatant)) return refuse("onlyGamemaster");
  const refused = isRefusal(declared) ? declared : isGM ? null : barred(combatant, choice.kind);
  if (isRefusal(declared) || refused) return refused;
  const id = combatant.id ?? "";
  const rule = (state: SidesState) =>
    declare(state, id, declared, { referee: isGM, engagedSince: engagedSince(state, combatant) });
  return isGM ? reorder(combat, rule) : declareOwn(combat, combatant, rule);
}

/**
 * Whether core lets this user write what a combatant remembers. Which keys it lets a player write is published for the
 * number, the defeat and the flags; for the system's part nothing is.
 * Source: https://github.com/foundryvtt/foundryvtt/issues/12386
 */
export function mayRemember(combatant: Combatant.Implementation): boolean {
  return combatant.canUserModify(game.user, "update", { system: {} });
}

/** The active gamemaster's client puts the order right, where that follows from it. */
function declareOwn(
  combat: SidesCombat,
  combatant: Combatant.Implementation,
  rule: (state: SidesState) => SidesPlan | Refusal,
): Promise<Refusal | null> {
  return inOrder(combat.id ?? "", async () => {
    const before = combat.system.toRules();
    const plan = rule(before);
    if (isRefusal(plan)) return plan;
    const declarations = plan.state.combatants.find(({ id }) => id === combatant.id)?.declarations ?? [];
    await combatant.update({ system: { declarations: [...declarations] } });
    announce(combat, before, plan);
    return null;
  });
}

function declaredOf(combatant: Combatant.Implementation, choice: DeclareChoice): Declared | Refusal {
  const { kind, spellId = "", spellName = "" } = choice;
  if (kind !== "spell") return { kind };
  const spell = combatant.actor?.items.get(spellId);
  if (spellId !== "" && !spell) return refuse("spellGone");
  return { kind, spellId, spellName: spell?.name ?? spellName };
}

/** What the combatant's conditions and place forbid to declare; the referee may declare all the same. */
function barred(combatant: Combatant.Implementation, kind: DeclareChoice["kind"]): Refusal | null {
  const name = combatant.name ?? "";
  if (kind === "spell") return barredBy(combatant.actor?.statuses ?? [], "cast", name);
  if (kind === "withdraw" || kind === "retreat") return combatant.isEngaged ? null : refuse("notEngaged", { name });
  return null;
}

/**
 * Whether somebody was drawn into melee only after the declarations of the round (C1): engaged now, and it or a foe has
 * moved since the round began.
 */
function engagedSince(state: SidesState, combatant: Combatant.Implementation): boolean {
  if (state.cursor.step === DECLARATION_STEP || !combatant.isEngaged) return false;
  const { combat, sideId } = combatant;
  const moved = combat?.combatants.filter(({ token }) => (token?.movementHistory.length ?? 0) > 0) ?? [];
  return moved.some((other) => other === combatant || other.sideId !== sideId);
}
