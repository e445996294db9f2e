import type { Plan } from "../procedure.ts";
import type { MoraleCause, SidesState } from "./state.ts";

/** What happens in a fight by sides. */
export type SidesEvent =
  | { readonly kind: "roundStarted"; readonly round: number }
  /** Dice were thrown by units: sides, or with individual initiative combatants (C6). */
  | { readonly kind: "sidesRolled"; readonly round: number; readonly sides: readonly string[] }
  | { readonly kind: "stepStarted"; readonly round: number; readonly step: string; readonly phase: string | null }
  /** A side is to check its morale (C22). */
  | { readonly kind: "moraleDue"; readonly side: string; readonly causes: readonly MoraleCause[] };

/** A plan of a fight by sides. */
export type SidesPlan = Plan<SidesState, SidesEvent>;
