import type { SidesCombat } from "#documents/fights/sides/commit.ts";
import { localize } from "#platform/localize.ts";
import { declareOptions } from "../../sidebar/trackers/sides/declare-view.ts";
import { combatantInput } from "../../sidebar/trackers/sides/input.ts";
import { declareChosen } from "../../sidebar/trackers/sides/row-choice.ts";
import { movementText, noteViews } from "../../sidebar/trackers/sides/row-view.ts";

/** What somebody is about in the present round of the fight, as the sheet draws it. */
export interface RoundLine {
  readonly id: string;
  /** The choice of a declaration; null when there is nothing to declare. */
  readonly declare: ReturnType<typeof declareOptions> | null;
  /** What was declared, in words, and who is near. */
  readonly notes: ReturnType<typeof noteViews>;
  readonly movement: string;
}

/** The combatant of an actor in the fight that this user sees. */
function combatantOf(actor: Actor.Implementation): { combat: SidesCombat; combatant: Combatant.Implementation } | null {
  const combat = game.combats.viewed;
  if (!combat?.isSides()) return null;
  const combatant = combat.combatants.find((one) => one.actor === actor);
  return combatant ? { combat, combatant } : null;
}

/** The line "This round" of an actor's sheet; null outside a fight, and for who cannot fight any more. */
export function roundLine(actor: Actor.Implementation): RoundLine | null {
  const found = combatantOf(actor);
  if (!found) return null;
  const state = found.combat.system.toRules();
  const known = state.combatants.find(({ id }) => id === found.combatant.id);
  if (!known) return null;
  const combatant = combatantInput(state, found.combatant, known, found.combat.started);
  if (!combatant.alive) return null;
  const { id, offers, movement } = combatant;
  const declare = offers.length > 0 ? declareOptions(combatant, game.user.isGM, localize) : null;
  // What the choice shows is not said twice.
  const notes = noteViews(declare ? { ...combatant, declaration: null } : combatant, localize);
  return { id, declare, notes, movement: movement ? movementText(movement, localize) : "" };
}

/** Stores what was chosen on the sheet. */
export async function declareFrom(actor: Actor.Implementation, chosen: string): Promise<void> {
  const found = combatantOf(actor);
  if (found?.combatant.id) await declareChosen(found.combat, found.combatant.id, chosen);
}

/** Calls back when the line of an actor is no longer what it was; answers with what ends that. */
export function watchRoundLine(actor: Actor.Implementation, changed: () => void): () => void {
  const drawn = () => JSON.stringify(roundLine(actor));
  let last = drawn();
  const look = foundry.utils.debounce(() => {
    const now = drawn();
    if (now === last) return;
    last = now;
    changed();
  }, 30);
  const hooks = [
    ["updateCombat", Hooks.on("updateCombat", look)],
    ["deleteCombat", Hooks.on("deleteCombat", look)],
    ["createCombatant", Hooks.on("createCombatant", look)],
    ["updateCombatant", Hooks.on("updateCombatant", look)],
    ["deleteCombatant", Hooks.on("deleteCombatant", look)],
    ["updateToken", Hooks.on("updateToken", look)],
  ] as const;
  return () => {
    for (const [hook, id] of hooks) Hooks.off(hook, id);
  };
}
