import type { Reach } from "../../attacks/types.ts";
import { canAct } from "./able.ts";
import type { SidesState } from "./state.ts";

/** The phase in which the book has each kind of attack (C4). */
const PHASE_OF: Readonly<Record<Reach, string>> = { melee: "melee", missile: "missiles" };

/** Two phases of one step: where the fight stands, and where an attack belongs. */
export interface OtherPhase {
  readonly present: string;
  readonly own: string;
}

/**
 * The phases to name when somebody who may act now attacks in another phase of their own step than the attack's (C4),
 * which nothing forbids; null where there is nothing to say.
 */
export function otherPhase(state: SidesState, combatantId: string, reach: Reach): OtherPhase | null {
  const present = state.cursor.phase;
  const own = PHASE_OF[reach];
  return present === null || present === own || !canAct(state, combatantId) ? null : { present, own };
}
