import { attack } from "#rules/attacks/attack.ts";
import type { Attacker, AttackOutcome, AttackSituation, AttackSource, Target } from "#rules/attacks/types.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { isRefusal, type Refusal } from "#rules/refusal.ts";

/** A first-level character without modifiers: THAC0 19, attack bonus 0. */
export function attacker(given: Partial<Attacker> = {}): Attacker {
  return {
    uuid: "Actor.attacker",
    name: "Aldo",
    isCharacter: true,
    attackBonus: 0,
    strength: 0,
    dexterity: 0,
    hp: 8,
    bonuses: { melee: 0, missile: 0, damage: 0 },
    retreating: false,
    ...given,
  };
}

/** A sword, 1d8. */
export function sword(given: Partial<AttackSource> = {}): AttackSource {
  return {
    uuid: "Item.sword",
    name: "Sword",
    kind: "weapon",
    damage: "1d8",
    attackBonus: 0,
    damageBonus: 0,
    melee: true,
    missile: false,
    range: null,
    harms: [],
    riders: [],
    ...given,
  };
}

/** A long bow, 1d6, 70/140/210 feet. */
export function bow(given: Partial<AttackSource> = {}): AttackSource {
  const range = { short: 70, medium: 140, long: 210 };
  return sword({ uuid: "Item.bow", name: "Long bow", damage: "1d6", melee: false, missile: true, range, ...given });
}

/** A monster's claw, 1d4, at no distance in particular. */
export function claw(given: Partial<AttackSource> = {}): AttackSource {
  return sword({ uuid: "Item.claw", name: "Claw", kind: "attack", damage: "1d4", ...given });
}

/** A goblin: descending AC 6, that is ascending 13. */
export function target(given: Partial<Target> = {}): Target {
  return {
    uuid: "Token.goblin",
    name: "Goblin",
    armorClass: 13,
    shield: 0,
    hp: 5,
    harmedOnlyBy: null,
    immuneTo: [],
    retreating: false,
    ...given,
  };
}

/** Melee at 5 feet in the ascending mode with variable damage. */
export function melee(given: Partial<AttackSituation> = {}): AttackSituation {
  return {
    attackMode: "ascending",
    variableDamage: true,
    reach: "melee",
    distance: 5,
    enforceReach: true,
    cover: 0,
    modifier: 0,
    ...given,
  };
}

/** A shot at `distance`. */
export function shot(distance: AttackSituation["distance"], given: Partial<AttackSituation> = {}): AttackSituation {
  return melee({ reach: "missile", distance, ...given });
}

/** Runs an attack with these faces: the d20, then the damage dice; faces left over are a fault. */
export function roll(
  who: Attacker,
  weapon: AttackSource,
  foe: Target | null,
  situation: AttackSituation,
  faces: readonly number[],
): AttackOutcome {
  const dice = scripted(...faces);
  const outcome = run(attack(who, weapon, foe, situation), dice.source);
  if (isRefusal(outcome)) throw new Error(`Refused: ${outcome.code}`);
  if (dice.left.length > 0) throw new Error(`Not asked for: ${dice.left.join(", ")}`);
  return outcome;
}

/** Runs an attack that must be refused before any die. */
export function refusal(who: Attacker, weapon: AttackSource, foe: Target | null, situation: AttackSituation): Refusal {
  const outcome = run(attack(who, weapon, foe, situation), scripted().source);
  if (!isRefusal(outcome)) throw new Error("Not refused");
  return outcome;
}
