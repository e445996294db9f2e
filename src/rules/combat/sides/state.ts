import type { Cursor } from "../procedure.ts";
import type { SidesOptions } from "./options.ts";

/** A side's die of one round: the d6 and the dice of its rerolled ties, in order. */
export interface SideDie {
  readonly round: number;
  readonly value: number;
  readonly tiebreaks: readonly number[];
}

/** A combatant's own die (C6); its modifier counts for the value and for every tiebreak. */
export interface CombatantDie extends SideDie {
  readonly modifier: number;
}

/** Why a side is to check its morale (C22). */
export const MORALE_CAUSES = ["firstDeath", "half"] as const;
export type MoraleCause = (typeof MORALE_CAUSES)[number];

/** What a side remembers for its morale in the whole fight (C22). */
export interface SideMorale {
  /** Ids of all who ever took part on it, those who left among them. */
  readonly tookPart: readonly string[];
  /** Those of them who are dead or helpless, or were when they left. */
  readonly out: readonly string[];
  /** Those of them who are dead, or were when they left. */
  readonly dead: readonly string[];
  /** Those of them whose death takes effect when the step ends in which they fell (C3). */
  readonly falling: readonly string[];
  /** The check that waits, with the round in which it fell due. */
  readonly due: { readonly round: number; readonly causes: readonly MoraleCause[] } | null;
  /** Causes that have been there: each counts once in a fight. */
  readonly causes: readonly MoraleCause[];
  /** Passed checks by ML: after two its group checks no more. */
  readonly passes: Readonly<Record<string, number>>;
}

/** The referee's word on a side for one round: before all others whatever its die, or surprised and unable to act. */
export const STANDINGS = ["first", "surprised"] as const;
export type Standing = (typeof STANDINGS)[number];

/** A side of the fight with its dice of the last two rounds. */
export interface SideState {
  readonly id: string;
  readonly name: string;
  readonly dice: readonly SideDie[];
  readonly word: { readonly round: number; readonly word: Standing } | null;
  readonly morale: SideMorale;
}

/** What the referee, or its owner, marks of a combatant in the present step: done and skipped have acted, delayed comes later. */
export const MARKS = ["done", "delayed", "skipped"] as const;
export type Mark = (typeof MARKS)[number];

/** Where a combatant stood in one round: in its side's step or the slow one, and in which step it has acted. */
export interface Placement {
  readonly round: number;
  readonly block: "side" | "slow";
  /** The key of the step in which it acted, null while it still has to. */
  readonly acted: string | null;
  /** Which *next* of the round made it act, counted from 1: *previous* undoes that; 0 for a mark by hand. */
  readonly press: number;
  /** The mark by hand, which *previous* leaves as it is; empty for none. */
  readonly mark: Mark | "";
  /** The key of the step in which the mark was given, null for none. */
  readonly markedIn: string | null;
  /** True in a step that tied sides share (C3), and in the slow step for the members of tied sides (C5): who then falls still acts in it. */
  readonly standing: boolean;
  /** The key of the step in which it fell while standing, so that *previous* finds it so again; null for none. */
  readonly fell: string | null;
}

/** What is declared before initiative (C1); `hold` is "will not attack". */
export const DECLARATIONS = ["spell", "withdraw", "retreat", "hold"] as const;
export type DeclarationKind = (typeof DECLARATIONS)[number];

/** What becomes of a declared spell: it waits, is lost by a hit or a failed save (C13), or was cast. */
export const FATES = ["open", "lost", "cast"] as const;
export type Fate = (typeof FATES)[number];

/** A declaration of one round; the spell's id and name are empty for other kinds. */
export interface Declaration {
  readonly round: number;
  readonly kind: DeclarationKind;
  readonly spellId: string;
  readonly spellName: string;
  readonly fate: Fate;
}

/** What became of who failed morale (C22); empty for who fights on. */
export const FLIGHTS = ["fleeing", "surrendered"] as const;
export type Flight = (typeof FLIGHTS)[number];

/** One who fights, with all that decides when it acts. */
export interface CombatantState {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly alive: boolean;
  /** Has in hand what makes it act last (C5). */
  readonly holdsSlow: boolean;
  /** Has a missile weapon in hand, for the missile phase (C4). */
  readonly holdsMissile: boolean;
  /** Characters and retainers never check morale (C22). */
  readonly isCharacter: boolean;
  /** Alive and yet incapacitated, for morale (C22). */
  readonly helpless: boolean;
  /** ML 2 to 12, null for none. */
  readonly morale: number | null;
  /** Added to its own die (C6). */
  readonly initiativeModifier: number;
  /** The side of who struck it down, null when nobody knows. */
  readonly killer: string | null;
  readonly fled: Flight | "";
  /** The referee's word for one round, stronger than what is in hand (C5). */
  readonly slowOverride: { readonly round: number; readonly slow: boolean } | null;
  /** Its own dice of the last two rounds, with individual initiative (C6). */
  readonly dice: readonly CombatantDie[];
  /** Of the last two rounds, one a round. */
  readonly declarations: readonly Declaration[];
  /** Of the last two rounds. */
  readonly placements: readonly Placement[];
}

/** A step as stored: what throws dice and acts in it (more than one: tied, together); sides or, with C6, combatants. */
export interface StoredStep {
  readonly key: string;
  readonly units: readonly string[];
}

/** A place at which the fight stopped: a step's key, its phase, and which *next* of the round led there, from 1. */
export interface TrailPlace {
  readonly step: string;
  readonly phase: string | null;
  readonly press: number;
}

/** The side steps of one round in order; the slow step is always last and is not listed. */
export interface RoundOrder {
  readonly round: number;
  readonly steps: readonly StoredStep[];
  /** How often *next* was pressed in the round: entering its first place is the first time. */
  readonly presses: number;
  /** The places entered, in order; *previous* takes the last one off. */
  readonly trail: readonly TrailPlace[];
}

/** Everything that the procedure `sides` knows of a fight, as plain data. */
export interface SidesState {
  /** 0 before the start. */
  readonly round: number;
  readonly cursor: Cursor;
  /** Of the last two rounds. */
  readonly orders: readonly RoundOrder[];
  /** In order of creation. */
  readonly sides: readonly SideState[];
  /** In order of joining. */
  readonly combatants: readonly CombatantState[];
  readonly options: SidesOptions;
}

/** The key of the step in which spells and melee movements are declared (C1). */
export const DECLARATION_STEP = "declaration";
/** The key of the step that waits for typed dice. */
export const INITIATIVE_STEP = "initiative";
/** The key of the last step of every round (C5). */
export const SLOW_STEP = "slow";

/** The memory of a side of which nobody has fought yet. */
export const NO_MORALE: SideMorale = {
  tookPart: [],
  out: [],
  dead: [],
  falling: [],
  due: null,
  causes: [],
  passes: {},
};
