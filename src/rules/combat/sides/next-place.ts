import { withoutDice } from "../../dice/without-dice.ts";
import { isRefusal } from "../../refusal.ts";
import type { Cursor } from "../procedure.ts";
import { isActing } from "./order.ts";
import { hasTiesAhead, sidesProcedure } from "./procedure.ts";
import { INITIATIVE_STEP, type SidesState } from "./state.ts";
import { diceRound } from "./units.ts";

/** Where *next* will lead, without rolling: with dice to be thrown first it is the initiative; null when it is refused. */
export function nextPlace(state: SidesState): Cursor | null {
  const asked = withoutDice(sidesProcedure.next(state));
  if (asked) return isRefusal(asked.outcome) ? null : asked.outcome.state.cursor;
  const inRound = state.round === 0 || hasTiesAhead(state) || !isActing(state);
  return { round: inRound ? diceRound(state) : state.round + 1, step: INITIATIVE_STEP, phase: null };
}
