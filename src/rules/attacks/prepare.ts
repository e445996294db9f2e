import { naturalDie, plainModifiers, sumOf } from "../checks/twenty.ts";
import { isFormula } from "../dice/formula.ts";
import type { Modifier } from "../dice/request.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { matrixTarget } from "../tables/attack-matrix.ts";
import { descendingFromAscending, thac0FromAttackBonus } from "../tables/conversions.ts";
import { hasRange, rangeBand, rangeModifiers } from "./range.ts";
import { REACH_FEET, withinReach } from "./reach.ts";
import type { Attacker, AttackSituation, AttackSource, RangeBand, Target } from "./types.ts";

const RETREAT_BONUS = 2;

/** An attack that may be made, before any die: shared by the roll and by its preview. */
export interface PreparedAttack {
  readonly band: RangeBand | null;
  readonly modifiers: readonly Modifier[];
  readonly modifierSum: number;
  /** Why there is no attack roll; null when there is one. */
  readonly withoutRoll: "noArmorClass" | "automatic" | null;
  /** The result needed against this target; null without a target or a roll. */
  readonly needed: number | null;
}

/** Checks that an attack is possible and works out its modifiers and the result that it needs (C8–C11, C14, C15). */
export function prepareAttack(
  attacker: Attacker,
  source: AttackSource,
  target: Target | null,
  situation: AttackSituation,
): PreparedAttack | Refusal {
  const refusal = refuseAttack(attacker, source, situation) ?? refuseCover(source, target, situation);
  if (refusal) return refusal;
  const band = bandOf(source, target, situation);
  if (isRefusal(band)) return band;
  const withoutRoll = whyWithoutRoll(source, target);
  if (withoutRoll) return { band, modifiers: [], modifierSum: 0, withoutRoll, needed: null };
  const modifiers = modifiersOf(attacker, source, target, situation, band);
  const needed = neededResult(attacker, target, situation);
  return { band, modifiers, modifierSum: sumOf(modifiers), withoutRoll, needed };
}

/** The target's ascending AC for this attack: without its shield while it retreats (C8); null when it has none. */
export function armorClassAgainst(target: Target): number | null {
  if (target.armorClass === null) return null;
  return target.retreating ? target.armorClass - target.shield : target.armorClass;
}

function refuseAttack(attacker: Attacker, source: AttackSource, situation: AttackSituation): Refusal | null {
  if (attacker.down) return refuse("attackerIsDown", { attacker: attacker.name });
  if (attacker.retreating) return refuse("retreatedThisRound", { attacker: attacker.name });
  const usable = source.automatic || (situation.reach === "melee" ? source.melee : source.missile);
  if (!usable) {
    return refuse(situation.reach === "melee" ? "notAMeleeWeapon" : "notAMissileWeapon", { weapon: source.name });
  }
  const damage = source.damage?.trim() ?? "";
  if (damage !== "" && !isFormula(damage)) return refuse("badFormula", { weapon: source.name, formula: damage });
  return naturalDie(situation.die);
}

function refuseCover(source: AttackSource, target: Target | null, situation: AttackSituation): Refusal | null {
  if (!keepsToReach(source, situation.reach)) return null;
  if (situation.reach === "melee" || situation.cover !== "complete") return null;
  return refuse("completeCover", { weapon: source.name, target: target?.name ?? "" });
}

/** Breath and gazes, which are neither melee nor missile attacks, keep to no reach, range or cover of either. */
function keepsToReach(source: AttackSource, reach: AttackSituation["reach"]): boolean {
  return reach === "melee" ? source.melee : source.missile;
}

function bandOf(source: AttackSource, target: Target | null, situation: AttackSituation): RangeBand | null | Refusal {
  const { reach, distance } = situation;
  if (!keepsToReach(source, reach)) return null;
  if (typeof distance === "string") return reach === "missile" ? distance : null;
  if (distance === null || !Number.isFinite(distance)) return null;
  const tooFar = situation.enforceReach ? refuseDistance(source, target, reach, distance) : null;
  if (tooFar) return tooFar;
  if (reach === "melee" || !hasRange(source.range)) return null;
  return rangeBand(distance, source.range) ?? "long";
}

function refuseDistance(
  source: AttackSource,
  target: Target | null,
  reach: AttackSituation["reach"],
  distance: number,
): Refusal | null {
  const data = { weapon: source.name, target: target?.name ?? "", feet: Math.round(distance * 10) / 10 };
  if (reach === "melee") return withinReach(distance) ? null : refuse("tooFarForMelee", { ...data, reach: REACH_FEET });
  if (withinReach(distance)) return refuse("tooCloseForMissile", { ...data, reach: REACH_FEET });
  if (!hasRange(source.range) || rangeBand(distance, source.range) !== null) return null;
  return refuse("beyondLongRange", { ...data, long: source.range.long });
}

function whyWithoutRoll(source: AttackSource, target: Target | null): PreparedAttack["withoutRoll"] {
  if (source.automatic) return "automatic";
  return target !== null && target.armorClass === null ? "noArmorClass" : null;
}

function modifiersOf(
  attacker: Attacker,
  source: AttackSource,
  target: Target | null,
  situation: AttackSituation,
  band: RangeBand | null,
): Modifier[] {
  const missile = situation.reach === "missile";
  const cover = missile && typeof situation.cover === "number" ? -situation.cover : 0;
  return plainModifiers([
    { id: "attackBonus", value: situation.attackMode === "ascending" ? attacker.attackBonus : 0 },
    missile ? { id: "dexterity", value: attacker.dexterity } : { id: "strength", value: attacker.strength },
    { id: "weapon", value: source.attackBonus },
    { id: "effects", value: missile ? attacker.bonuses.missile : attacker.bonuses.melee },
    ...rangeModifiers(band),
    { id: "cover", value: cover },
    { id: "retreating", value: target?.retreating ? RETREAT_BONUS : 0 },
    { id: "situational", value: situation.modifier },
  ]);
}

function neededResult(attacker: Attacker, target: Target | null, situation: AttackSituation): number | null {
  const ascending = target === null ? null : armorClassAgainst(target);
  if (ascending === null || situation.attackMode === "ascending") return ascending;
  const thac0 = thac0FromAttackBonus(attacker.attackBonus);
  const descending = descendingFromAscending(ascending);
  return situation.attackMode === "matrix" ? matrixTarget(thac0, descending) : thac0 - descending;
}
