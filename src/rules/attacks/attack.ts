import { rollWith, type TwentyRoll } from "../checks/twenty.ts";
import type { Rule } from "../dice/request.ts";
import { isRefusal, type Refusal } from "../refusal.ts";
import { matrixArmorClass } from "../tables/attack-matrix.ts";
import { thac0FromAttackBonus } from "../tables/conversions.ts";
import { type HitOutcome, rollDamage } from "./damage.ts";
import { harmsOf } from "./immunity.ts";
import { type PreparedAttack, prepareAttack } from "./prepare.ts";
import type { Attacker, AttackOutcome, AttackReason, AttackSituation, AttackSource, Target } from "./types.ts";

const NATURAL_HIT = 20;
const NATURAL_MISS = 1;
const NOTHING: HitOutcome = { damage: null, immunity: null, riders: [], changes: [] };

/** The roll read: hit or miss, why, and the AC that it reaches. */
type Verdict = Pick<AttackOutcome, "hit" | "reason" | "hitsArmorClass">;

/**
 * One attack on one target, or on nobody when `target` is null, with its damage on a hit (C8–C11, C14–C21).
 * Refuses without a roll what cannot be tried at all: out of reach or range, behind complete cover, by someone
 * who retreats or is down, with a weapon that has no such use, unreadable dice, or a typed die that no d20 shows.
 */
export function* attack(
  attacker: Attacker,
  source: AttackSource,
  target: Target | null,
  situation: AttackSituation,
): Rule<AttackOutcome | Refusal> {
  const prepared = prepareAttack(attacker, source, target, situation);
  if (isRefusal(prepared)) return prepared;
  const roll = prepared.withoutRoll ? null : yield* rollWith("attack", prepared.modifiers, situation.die);
  const verdict = judge(prepared, roll, attacker, situation);
  const effect = verdict.hit ? yield* rollDamage(attacker, source, target, situation) : NOTHING;
  if (isRefusal(effect)) return effect;
  return {
    reach: situation.reach,
    band: prepared.band,
    die: roll?.die ?? null,
    modifiers: prepared.modifiers,
    total: roll?.total ?? null,
    hit: verdict.hit,
    reason: verdict.reason,
    needed: prepared.needed,
    hitsArmorClass: verdict.hitsArmorClass,
    damage: effect.damage,
    immunity: effect.immunity,
    riders: effect.riders,
    harms: harmsOf(source),
    ...(source.magicBonus ? { magicBonus: source.magicBonus } : {}),
    changes: effect.changes,
  };
}

function judge(
  prepared: PreparedAttack,
  roll: TwentyRoll | null,
  attacker: Attacker,
  situation: AttackSituation,
): Verdict {
  if (roll === null) return { hit: true, reason: prepared.withoutRoll ?? "automatic", hitsArmorClass: null };
  if (roll.die === NATURAL_MISS) return { hit: false, reason: "natural1", hitsArmorClass: null };
  const hitsArmorClass = reachedArmorClass(roll.total, attacker, situation);
  if (roll.die === NATURAL_HIT) return { hit: true, reason: "natural20", hitsArmorClass };
  if (prepared.needed === null) {
    const hit = hitsArmorClass !== null;
    return { hit, reason: hit ? "untargeted" : "short", hitsArmorClass };
  }
  const hit = roll.total >= prepared.needed;
  const reason: AttackReason = hit ? "reached" : "short";
  return { hit, reason, hitsArmorClass };
}

/** The lowest descending AC that a result reaches in the world's mode; by THAC0 and ascending AC the sum has no end. */
function reachedArmorClass(total: number, attacker: Attacker, situation: AttackSituation): number | null {
  const thac0 = thac0FromAttackBonus(attacker.attackBonus);
  if (situation.attackMode === "matrix") return matrixArmorClass(thac0, total);
  const withBonus = situation.attackMode === "ascending" ? total - attacker.attackBonus : total;
  return thac0 - withBonus;
}
