import { inBlock, type TrackerCombatant, type TrackerInput } from "./data.ts";

/** Whether the form has anything to ask about somebody. */
export function hasForm(combatant: TrackerCombatant, input: TrackerInput): boolean {
  return input.viewer.gamemaster || combatant.offers.length > 0 || mayMark(input, combatant);
}

/** Whether somebody can be marked: a living one of the present step. */
export function mayMark(input: TrackerInput, { id, owner, alive }: TrackerCombatant): boolean {
  const step = input.steps.find(({ key }) => key === input.present);
  return owner && alive && inBlock(input) && step?.combatantIds.includes(id) === true;
}

/** Stores what was chosen of a declaration: a kind, or "spell:" and the spell's id. */
export function declareChosen(combat: Combat.Implementation, combatantId: string, chosen: string): Promise<unknown> {
  const [kind = "none", spellId] = chosen.split(":");
  switch (kind) {
    case "spell":
      return combat.declare(combatantId, { kind, spellId: spellId ?? "" });
    case "withdraw":
    case "retreat":
    case "hold":
      return combat.declare(combatantId, { kind });
    default:
      return combat.declare(combatantId, { kind: "none" });
  }
}
