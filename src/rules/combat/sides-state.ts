/** How tied sides are settled (rule C3). */
export const TIE_RULES = ["reroll", "simultaneous"] as const;
export type TieRule = (typeof TIE_RULES)[number];

/** A side's die of one round: the d6 and the dice of its rerolled ties, in order. */
export interface SideDie {
  readonly round: number;
  readonly value: number;
  readonly tiebreaks: readonly number[];
}

/** A side of the fight with its dice of the last two rounds. */
export interface SideState {
  readonly id: string;
  readonly name: string;
  readonly dice: readonly SideDie[];
}

/** Where a combatant stood in one round: in its side's step or the slow one, and in which step it has acted. */
export interface Placement {
  readonly round: number;
  readonly block: "side" | "slow";
  /** The key of the step in which it acted, null while it still has to. */
  readonly acted: string | null;
  /** Whether it was done before that step ended: going back into the step leaves it done. */
  readonly early: boolean;
  /** True for the members of the present simultaneous step that stood in it: who then falls still acts in it (C3). */
  readonly standing: boolean;
}

/** One who fights, with all that decides when it acts. */
export interface CombatantState {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly alive: boolean;
  /** Has in hand what makes it act last (C5). */
  readonly holdsSlow: boolean;
  /** The referee's word for one round, stronger than what is in hand (C5). */
  readonly slowOverride: { readonly round: number; readonly slow: boolean } | null;
  /** Of the last two rounds. */
  readonly placements: readonly Placement[];
}

/** A step as stored: its sides (more than one: tied, together), and whether the fight stopped at it. */
export interface StoredStep {
  readonly key: string;
  readonly sides: readonly string[];
  readonly visited: boolean;
}

/** The side steps of one round in order; the slow step is always last and is not listed. */
export interface RoundOrder {
  readonly round: number;
  readonly steps: readonly StoredStep[];
  /** Whether the fight stopped at the slow step, so that going back over the round's edge finds it again. */
  readonly slowVisited: boolean;
}

/** Where the fight stands, by key and never by index; `phase` stays null while a whole step is one stride. */
export interface Cursor {
  readonly round: number;
  readonly step: string | null;
  readonly phase: string | null;
}

/** Everything that the procedure `sides` knows of a fight, as plain data. */
export interface SidesState {
  /** 0 before the start. */
  readonly round: number;
  readonly cursor: Cursor;
  /** Of the last two rounds. */
  readonly orders: readonly RoundOrder[];
  readonly sides: readonly SideState[];
  readonly combatants: readonly CombatantState[];
  readonly options: { readonly tieRule: TieRule };
}

/** The key of the last step of every round (C5). */
export const SLOW_STEP = "slow";
