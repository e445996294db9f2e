import { isRefusal, type Refusal, refuse } from "../../refusal.ts";
import { isAble } from "./able.ts";
import type { SidesPlan } from "./events.ts";
import { isActing, layoutOf, placementOf, stepKeyOf } from "./order.ts";
import { changePlacements, plan, settle } from "./settle.ts";
import type { Mark, SidesState } from "./state.ts";

/**
 * Marks a member of the present step, in place of another mark: done and skipped have acted, delayed comes after the
 * others; null takes a mark back while the step lasts. Refuses for who is not in the step or cannot act in it, and to
 * take back what is not there.
 */
export function mark(state: SidesState, combatantId: string, given: Mark | null): SidesPlan | Refusal {
  const key = state.cursor.step;
  const combatant = state.combatants.find(({ id }) => id === combatantId);
  const there = combatant && isActing(state) && stepKeyOf(state, layoutOf(state), combatant) === key;
  const placement = there ? placementOf(combatant, state.round) : null;
  if (!there || !placement) return refuse("notInPresentStep");
  const marked = placement.markedIn === key || placement.acted !== null;
  if (given === null && !marked) return refuse("notMarked", { name: combatant.name });
  if (!marked && !isAble(state, combatant)) return refuse("notInPresentStep");
  const acted = given === "done" || given === "skipped" ? key : null;
  const after = changePlacements(state, state.round, (one, { id }) =>
    id === combatantId ? { ...one, acted, press: 0, mark: given ?? "", markedIn: given === null ? null : key } : one,
  );
  return plan(settle(after));
}

/** Marks a member of the present step as done, or takes the mark back; who cannot be marked stays as it is. */
export function setActed(state: SidesState, combatantId: string, acted: boolean): SidesPlan {
  const outcome = mark(state, combatantId, acted ? "done" : null);
  return isRefusal(outcome) ? plan(settle(state)) : outcome;
}
