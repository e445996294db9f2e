import type { Change, HarmKind } from "../change.ts";
import type { Modifier } from "../dice/request.ts";

/** How a world reads an attack roll (rules C14, C15). */
export const ATTACK_MODES = ["matrix", "thac0", "ascending"] as const;
export type AttackMode = (typeof ATTACK_MODES)[number];

/** Hand to hand or at a distance (rule C9). */
export type Reach = "melee" | "missile";
/** The band of a missile's distance (rule C10). */
export type RangeBand = "short" | "medium" | "long";
/** Penalty 0 to 4 against missiles, or no shot at all (rule C11). */
export type Cover = 0 | 1 | 2 | 3 | 4 | "complete";

/** The attacker as a rule needs it: figures ascending, ability modifiers already looked up. */
export interface Attacker {
  readonly uuid: string;
  readonly name: string;
  readonly isCharacter: boolean;
  readonly attackBonus: number;
  readonly strength: number;
  readonly dexterity: number;
  readonly hp: number;
  readonly bonuses: { readonly melee: number; readonly missile: number; readonly damage: number };
  readonly retreating: boolean;
  /** Out of the fight and not among those who still act in a simultaneous step (C3, C20); absent means able. */
  readonly down?: boolean;
}

/** A weapon or natural attack as a rule needs it; ranges in feet. */
export interface AttackSource {
  readonly uuid: string;
  readonly name: string;
  readonly kind: "weapon" | "attack";
  /** Dice such as "1d8" or "1d6*10", "=hp" for the attacker's present hit points, null for a rider alone. */
  readonly damage: string | null;
  readonly attackBonus: number;
  readonly damageBonus: number;
  readonly melee: boolean;
  readonly missile: boolean;
  readonly range: { readonly short: number; readonly medium: number; readonly long: number } | null;
  /** What it hurts with; empty means "normal". */
  readonly harms: readonly HarmKind[];
  /** The bonus of a magic weapon, which some creatures ask for (C21); absent means none. */
  readonly magicBonus?: number;
  readonly riders: readonly string[];
  /** Strikes without an attack roll (breath and the like); needs then be neither melee nor missile. */
  readonly automatic?: boolean;
}

/** The target as a rule needs it; `armorClass` is ascending and null for what is hit without a roll (C14). */
export interface Target {
  readonly uuid: string;
  readonly name: string;
  readonly armorClass: number | null;
  /** The part of `armorClass` that a shield gives; ignored while retreating (C8). */
  readonly shield: number;
  readonly hp: number;
  /** Harmed by nothing else (C21); null means harmed by everything. */
  readonly harmedOnlyBy: readonly HarmKind[] | null;
  readonly immuneTo: readonly HarmKind[];
  /** The least bonus of a magic weapon that harms it, where magic does (C21); absent means any magic. */
  readonly magicNeeded?: number;
  readonly retreating: boolean;
}

/** All that one attack depends on besides who fights whom. */
export interface AttackSituation {
  readonly attackMode: AttackMode;
  readonly variableDamage: boolean;
  readonly reach: Reach;
  /** Feet between attacker and target, or a band chosen by hand; null when nobody knows. */
  readonly distance: number | RangeBand | null;
  /** False when the referee lets the attack happen at whatever distance (C9). */
  readonly enforceReach: boolean;
  readonly cover: Cover;
  readonly modifier: number;
  /** A typed d20 (1 to 20). */
  readonly die?: number;
}

/** Why an attack hit or missed; each has a label at `MELEE.AttackReason.<id>`. */
export const ATTACK_REASONS = [
  "natural20",
  "natural1",
  "reached",
  "short",
  "noArmorClass",
  "automatic",
  "untargeted",
  "overruled",
] as const;
export type AttackReason = (typeof ATTACK_REASONS)[number];

/** Damage as it fell: total is at least 1 (C19). */
export interface DamageOutcome {
  readonly formula: string;
  readonly faces: readonly number[];
  readonly rolled: number;
  readonly modifiers: readonly Modifier[];
  readonly total: number;
}

/** One attack on one target (or on nobody), with every reason and its own changes. */
export interface AttackOutcome {
  readonly reach: Reach;
  readonly band: RangeBand | null;
  /** The natural die; null when no roll was needed. */
  readonly die: number | null;
  readonly modifiers: readonly Modifier[];
  readonly total: number | null;
  readonly hit: boolean;
  readonly reason: AttackReason;
  /** The result that was needed against this target in the world's mode; null without a target or a roll. */
  readonly needed: number | null;
  /** The lowest (best) descending AC that the result reaches, as `matrixArmorClass` says; null for "none", without a roll and after a natural 1. */
  readonly hitsArmorClass: number | null;
  readonly damage: DamageOutcome | null;
  /** Set when the target takes nothing: what alone would have harmed it, or what it is immune to (C21). */
  readonly immunity: {
    readonly harmedOnlyBy: readonly HarmKind[] | null;
    readonly immuneTo: readonly HarmKind[];
    /** The least bonus that magic needed; absent when any would have done. */
    readonly magicNeeded?: number;
  } | null;
  readonly riders: readonly string[];
  /** What the attack hurts with, never empty: damage that a referee types over needs it too. */
  readonly harms: readonly HarmKind[];
  /** The bonus of the magic weapon that it was; absent for none. */
  readonly magicBonus?: number;
  readonly changes: readonly Change[];
}
