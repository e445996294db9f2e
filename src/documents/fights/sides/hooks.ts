import { same } from "#rules/combat/same.ts";
import { declarationOf } from "#rules/combat/sides/declarations.ts";
import type { SidesPlan } from "#rules/combat/sides/events.ts";
import { newlyDue } from "#rules/combat/sides/morale-memory.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";

/** Calls the public hooks for what a plan changed, after it was written and on the client that wrote it. */
export function announce(combat: Combat.OfType<"sides">, before: SidesState, { state, events }: SidesPlan): void {
  for (const event of events) {
    if (event.kind === "sidesRolled") Hooks.callAll("melee-and-morale.sidesRolled", combat, event.sides);
  }
  if (!same(before.cursor, state.cursor)) Hooks.callAll("melee-and-morale.step", combat, { ...state.cursor });
  for (const event of newlyDue(before, state)) {
    if (event.kind === "moraleDue") Hooks.callAll("melee-and-morale.moraleDue", combat, event.side, event.causes);
  }
  announceDeclarations(combat, before, state);
}

/** A spell that is cast or lost is no other declaration. */
function announceDeclarations(combat: Combat.OfType<"sides">, before: SidesState, after: SidesState): void {
  const old = new Map(before.combatants.map((combatant) => [combatant.id, combatant]));
  for (const combatant of after.combatants) {
    const was = old.get(combatant.id);
    const [first, second] = [was ? declarationOf(after, was) : null, declarationOf(after, combatant)];
    if (first?.kind === second?.kind && first?.spellId === second?.spellId) continue;
    const document = combat.combatants.get(combatant.id);
    if (document) Hooks.callAll("melee-and-morale.declare", document, second);
  }
}
