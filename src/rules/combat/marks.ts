import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { hasActed, isAble } from "./able.ts";
import type { Plan } from "./procedure.ts";
import { changePlacements, plan, settle } from "./settle.ts";
import { isActing, layoutOf, placementOf, stepKeyOf } from "./sides-order.ts";
import type { Mark, SidesState } from "./sides-state.ts";

/**
 * Marks a member of the present step: done and skipped have acted, delayed comes after the others; null takes a mark
 * back while the step lasts. Refuses for who is not in the step, cannot act, or has acted already.
 */
export function mark(state: SidesState, combatantId: string, given: Mark | null): Plan<SidesState> | Refusal {
  const key = state.cursor.step;
  const combatant = state.combatants.find(({ id }) => id === combatantId);
  const there = combatant && isActing(state) && stepKeyOf(state, layoutOf(state), combatant) === key;
  if (!there || !placementOf(combatant, state.round)) return refuse("notInPresentStep");
  if (given !== null && hasActed(state, combatant)) return refuse("hasActed", { name: combatant.name });
  if (given !== null && !isAble(state, combatant)) return refuse("notInPresentStep");
  const acted = given === "done" || given === "skipped" ? key : null;
  const marked = changePlacements(state, state.round, (placement, { id }) =>
    id === combatantId ? { ...placement, acted, press: 0, mark: given ?? "" } : placement,
  );
  return plan(settle(marked));
}

/** Marks a member of the present step as done, or takes the mark back; who cannot be marked stays as it is. */
export function setActed(state: SidesState, combatantId: string, acted: boolean): Plan<SidesState> {
  const outcome = mark(state, combatantId, acted ? "done" : null);
  return isRefusal(outcome) ? plan(settle(state)) : outcome;
}
