import type { Stride } from "#rules/combat/sides/options.ts";
import {
  DECLARATION_STEP,
  type DeclarationKind,
  type Fate,
  type Flight,
  INITIATIVE_STEP,
  type Mark,
  type Standing,
} from "#rules/combat/sides/state.ts";
import type { SidesStep } from "#rules/combat/sides/steps.ts";

/** A text of the language file, with its placeholders filled. */
export type Localize = (key: string, data?: Record<string, string | number>) => string;

/** The d6 of a side or, in individual initiative, of a combatant: `modifier` is the combatant's own, 0 for a side. */
export interface TrackerDie {
  readonly value: number;
  readonly modifier: number;
  readonly tiebreaks: readonly number[];
}

/** A morale check that is due (C22): how many of all who took part are down, and the scores that will be checked. */
export interface TrackerMorale {
  readonly down: number;
  readonly all: number;
  readonly scores: readonly number[];
}

/** A side as the tracker reads it; the name is in the user's language. */
export interface TrackerSide {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly die: TrackerDie | null;
  /** The referee's word for this round. */
  readonly word: Standing | "";
  /** Null while nothing is due, and for players always. */
  readonly morale: TrackerMorale | null;
}

/** A weapon that a row names; `slow` makes its wielder act last. */
export interface TrackerWeapon {
  readonly id: string;
  readonly name: string;
  readonly inHand: boolean;
  readonly slow: boolean;
}

/** What somebody means to do this round (C1); null where nothing is said, or where this user may not know it. */
export interface TrackerDeclaration {
  readonly kind: DeclarationKind;
  readonly spellId: string;
  readonly spellName: string;
  readonly fate: Fate;
}

/** One thing that may be declared: `barred` is a sentence on why it cannot be, empty when it can. */
export interface DeclarationOffer {
  /** A kind, or "spell:" and the spell's id. */
  readonly value: string;
  readonly kind: DeclarationKind | "none";
  readonly spellName: string;
  readonly barred: string;
}

/** A condition as a row shows it. */
export interface TrackerStatus {
  readonly name: string;
  readonly img: string;
  /** What it does, in one sentence; the name where nothing is said of it. */
  readonly hint: string;
}

/** A combatant as the tracker reads it, and what this user may see and do. */
export interface TrackerCombatant {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly side: string;
  readonly visible: boolean;
  readonly hidden: boolean;
  readonly owner: boolean;
  readonly alive: boolean;
  readonly falling: boolean;
  readonly helpless: boolean;
  readonly fled: Flight | "";
  readonly acted: boolean;
  readonly mark: Mark | "";
  /** Null where this user may not know it. */
  readonly declaration: TrackerDeclaration | null;
  /** What this user may declare for it now; empty when nothing. */
  readonly offers: readonly DeclarationOffer[];
  /** Whether a foe is within reach; `engagedByWord` is the switch, null when the map decides. */
  readonly engaged: boolean;
  readonly engagedByWord: boolean | null;
  /** What is left to move this round, and of how much, in the unit that is named; null where this user may not know. */
  readonly movement: { readonly left: number; readonly limit: number; readonly unit: "feet" | "yards" } | null;
  /** Its own die in individual initiative, and always null in initiative by sides. */
  readonly die: TrackerDie | null;
  readonly holdsMissile: boolean;
  /** The referee's word for this round, null when what is in hand decides. */
  readonly slowOverride: boolean | null;
  /** Null when this user may not know them. */
  readonly hp: { readonly value: number; readonly max: number } | null;
  readonly weapons: readonly TrackerWeapon[];
  readonly statuses: readonly TrackerStatus[];
}

/** A place of the round: a step and, where the fight goes by phases, a phase of it. */
export interface TrackerPlace {
  readonly round: number;
  readonly step: string | null;
  readonly phase: string | null;
}

/** Everything that the tracker shows, as plain data. */
export interface TrackerInput {
  readonly round: number;
  readonly present: string | null;
  /** The present phase, null where a whole step is one stride. */
  readonly phase: string | null;
  /** What *next* will enter, null when it cannot be said. */
  readonly next: TrackerPlace | null;
  /** The places of this round that were entered, in order. */
  readonly trail: readonly { readonly step: string; readonly phase: string | null }[];
  /** The phases of the present step that somebody can use. */
  readonly usable: readonly string[];
  readonly steps: readonly SidesStep[];
  readonly sides: readonly TrackerSide[];
  readonly combatants: Readonly<Record<string, TrackerCombatant>>;
  /** The combatant whose turn core shows. */
  readonly turn: string | null;
  readonly options: {
    readonly declarations: boolean;
    readonly individual: boolean;
    /** Dice are typed, and the fight waits for them. */
    readonly typed: boolean;
    readonly stride: Stride;
  };
  readonly viewer: {
    readonly gamemaster: boolean;
    readonly mayStep: boolean;
    readonly mayRoll: boolean;
    readonly gamemasterOnline: boolean;
  };
}

/** Whether the fight stands in a block of the round, and not before it. */
export function inBlock({ present }: TrackerInput): boolean {
  return present !== null && present !== DECLARATION_STEP && present !== INITIATIVE_STEP;
}

/** The words of a person for a rule's part: one sentence with the rule's id, at `MELEE.Explain.<id>`. */
export function explained(id: string, localize: Localize): string {
  return localize(`MELEE.Explain.${id}`);
}
