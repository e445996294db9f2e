import type { Change } from "../change.ts";
import { plainModifiers, sumOf } from "../checks/twenty.ts";
import { evaluateFormula, type Formula, formatFormula, hasDice, parseFormula, withConstant } from "../dice/formula.ts";
import type { Modifier, Rule } from "../dice/request.ts";
import { isRefusal, type Refusal, refuse } from "../refusal.ts";
import { harmsOf, immunityTo } from "./immunity.ts";
import type { Attacker, AttackOutcome, AttackSituation, AttackSource, DamageOutcome, Target } from "./types.ts";

const LEAST_DAMAGE = 1;
const FIXED_WEAPON_DAMAGE = "1d6";

/** What a hit does to its target. */
export type HitOutcome = Pick<AttackOutcome, "damage" | "immunity" | "riders" | "changes">;

/** The part of a situation that damage depends on. */
export type DamageSituation = Pick<AttackSituation, "reach" | "variableDamage">;

/** The dice text of an attack: 1d6 for every weapon of a character while variable damage is off (C18); null for a rider alone. */
export function damageText(attacker: Attacker, source: AttackSource, variableDamage: boolean): string | null {
  const text = source.damage?.trim() ?? "";
  if (text === "") return null;
  return attacker.isCharacter && source.kind === "weapon" && !variableDamage ? FIXED_WEAPON_DAMAGE : text;
}

/** What adds to damage: STR in melee only, the weapon's own bonus, effects (C18). */
export function damageModifiers(attacker: Attacker, source: AttackSource, situation: DamageSituation): Modifier[] {
  return plainModifiers([
    { id: "strength", value: situation.reach === "melee" ? attacker.strength : 0 },
    { id: "weapon", value: source.damageBonus },
    { id: "effects", value: attacker.bonuses.damage },
  ]);
}

/**
 * Rolls what a hit does: at least 1 point (C19), nothing and no roll against an immune target (C21), riders alone
 * when there are no dice (C18). Without a target the damage belongs to nobody yet. Refuses a text that is no dice (`badFormula`).
 */
export function* rollDamage(
  attacker: Attacker,
  source: AttackSource,
  target: Target | null,
  situation: DamageSituation,
): Rule<HitOutcome | Refusal> {
  const harms = harmsOf(source);
  const immunity = target === null ? null : immunityTo(harms, target, source.magicBonus);
  if (immunity) return { damage: null, immunity, riders: [], changes: [] };
  const { riders } = source;
  const text = damageText(attacker, source, situation.variableDamage);
  if (text === null) return { damage: null, immunity: null, riders, changes: [] };
  const formula = parseFormula(text);
  if (isRefusal(formula)) return refuse("badFormula", { weapon: source.name, formula: text });
  const damage = yield* rollFormula(formula, attacker, damageModifiers(attacker, source, situation));
  const change: Change = { kind: "damage", target: target?.uuid ?? null, amount: damage.total, harms };
  return { damage, immunity: null, riders, changes: [change] };
}

function* rollFormula(formula: Formula, attacker: Attacker, added: readonly Modifier[]): Rule<DamageOutcome> {
  const text = formatFormula(formula);
  // A breath does exactly what is left of the attacker: nothing adds to it.
  const modifiers = formula.kind === "hitPoints" ? [] : added;
  const sum = sumOf(modifiers);
  let faces: readonly number[] = [];
  let rolled = attacker.hp;
  if (formula.kind === "sum" && hasDice(formula)) {
    const answer = yield { key: "damage", formula: withConstant(text, sum) };
    faces = answer.faces;
    rolled = answer.total - sum;
  } else if (formula.kind === "sum") {
    rolled = evaluateFormula(formula.terms, () => 0).total;
  }
  return { formula: text, faces, rolled, modifiers, total: Math.max(LEAST_DAMAGE, rolled + sum) };
}
