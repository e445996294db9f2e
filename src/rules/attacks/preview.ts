import { isRefusal, type Refusal } from "../refusal.ts";
import { damageModifiers, damageText } from "./damage.ts";
import { prepareAttack } from "./prepare.ts";
import type { Attacker, AttackOutcome, AttackSituation, AttackSource, Target } from "./types.ts";

const SIDES = 20;
const LOWEST_HIT = 2;
const CERTAIN = 100;

/** What an attack would need, for a dialog to show before the roll. */
export interface AttackPreview extends Pick<AttackOutcome, "band" | "modifiers" | "needed"> {
  /** The lowest face of the d20 that hits, 2 to 20; null without a target or a roll. */
  readonly face: number | null;
  /** The chance to hit in percent; null without a target. */
  readonly chance: number | null;
  /** The damage text, null for a rider alone, and what adds to it. */
  readonly damage: string | null;
  readonly damageModifiers: AttackOutcome["modifiers"];
}

/** Foretells an attack without rolling; refuses exactly what `attack` refuses. */
export function previewAttack(
  attacker: Attacker,
  source: AttackSource,
  target: Target | null,
  situation: AttackSituation,
): AttackPreview | Refusal {
  const prepared = prepareAttack(attacker, source, target, situation);
  if (isRefusal(prepared)) return prepared;
  const { band, modifiers, needed, withoutRoll } = prepared;
  // Natural 1 misses and natural 20 hits, whatever is needed (C16).
  const face = needed === null ? null : Math.min(SIDES, Math.max(LOWEST_HIT, needed - prepared.modifierSum));
  const chance = face === null ? null : ((SIDES + 1 - face) / SIDES) * 100;
  return {
    band,
    modifiers,
    needed,
    face,
    chance: withoutRoll ? CERTAIN : chance === null ? null : Math.round(chance),
    damage: damageText(attacker, source, situation.variableDamage),
    damageModifiers: damageModifiers(attacker, source, situation),
  };
}
