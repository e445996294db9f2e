import type { Movement } from "../characters/movement.ts";
import type { Refusal } from "../refusal.ts";

/** What a combatant may want to do in a round. */
export type Deed = "attack" | "cast" | "move";

/** What somebody has declared for the present round; `lost` is a spell that nobody waits for any more. */
export interface DeclaredFact {
  readonly kind: string;
  readonly spellId: string;
  readonly spellName: string;
  readonly lost: boolean;
}

/** A declaration as it is stored. */
export interface StoredDeclaration {
  readonly round: number;
  readonly kind: string;
  readonly spellId: string;
  readonly spellName: string;
  readonly fate: string;
}

/** Two phases of one step: where the fight stands, and where a deed belongs. */
export interface OtherPhase {
  readonly present: string;
  readonly own: string;
}

/**
 * What the round says of one combatant now, asked once by everything that acts or shows: whatever the procedure, an attack,
 * a spell, a move and a row of the tracker read these and nothing else.
 */
export interface CombatantFacts {
  /** The id of its side. */
  readonly side: string;
  /** Its part of the round is now, and it has not acted. */
  readonly mayAct: boolean;
  readonly acted: boolean;
  /** Null for nothing. */
  readonly declared: DeclaredFact | null;
  /** What it has declared for this round as it is stored, before the start for the first; null for nothing. */
  readonly declaration: StoredDeclaration | null;
  /** Whether what one means to do has to be declared in this fight. */
  readonly mustDeclare: boolean;
  /** A foe who is able to fight stands within reach. */
  readonly engaged: boolean;
  /** It fell in the present step and acts in it before it is dead. */
  readonly falling: boolean;
  /** How far it may still move this round; null when nobody can say. */
  readonly movementLeft: Movement | null;
  /** Why the round does not let it do this, whatever its conditions say; null when it does. */
  barred(deed: Deed): Refusal | null;
  /** The phases to name when it may act now and the book has such an attack in another one; null where there is nothing to say. */
  otherPhase(reach: "melee" | "missile"): OtherPhase | null;
}

/** The facts of somebody of whom a round says nothing: everything is open. */
export const NO_FACTS: CombatantFacts = Object.freeze({
  side: "",
  mayAct: true,
  acted: false,
  declared: null,
  declaration: null,
  mustDeclare: false,
  engaged: false,
  falling: false,
  movementLeft: null,
  barred: () => null,
  otherPhase: () => null,
});
