import fc from "fast-check";
import { expect, it } from "vitest";
import { attack } from "#rules/attacks/attack.ts";
import { previewAttack } from "#rules/attacks/preview.ts";
import { ATTACK_MODES, type AttackOutcome } from "#rules/attacks/types.ts";
import { applyChange, HARM_KINDS, undoEffect } from "#rules/change.ts";
import { run } from "#rules/dice/driver.ts";
import { seeded } from "#rules/dice/seeded.ts";
import { isRefusal } from "#rules/refusal.ts";
import { attacker, melee, shot, sword, target } from "./figures.ts";

const modifier = fc.integer({ min: -6, max: 6 });
const harms = fc.uniqueArray(fc.constantFrom(...HARM_KINDS), { maxLength: 3 });
const attackers = fc.record({
  attackBonus: fc.integer({ min: -1, max: 14 }),
  strength: modifier,
  dexterity: modifier,
  isCharacter: fc.boolean(),
  hp: fc.integer({ min: 0, max: 90 }),
  bonuses: fc.record({ melee: modifier, missile: modifier, damage: modifier }),
});
const sources = fc.record({
  kind: fc.constantFrom("weapon" as const, "attack" as const),
  damage: fc.constantFrom("1d4", "1d8", "2d4+1", "1d6*10", "1", "1d4-3", "=hp"),
  attackBonus: modifier,
  damageBonus: modifier,
  harms,
});
const targets = fc.record({
  armorClass: fc.integer({ min: 3, max: 32 }),
  shield: fc.integer({ min: 0, max: 2 }),
  retreating: fc.boolean(),
  immuneTo: harms,
  harmedOnlyBy: fc.option(harms),
});
const situations = fc.record({
  isShot: fc.boolean(),
  distance: fc.integer({ min: 6, max: 60 }),
  cover: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, 4 as const),
  modifier,
  variableDamage: fc.boolean(),
});
const fights = fc.record({ who: attackers, weapon: sources, foe: targets, how: situations, seed: fc.integer() });
type Fight = typeof fights extends fc.Arbitrary<infer Value> ? Value : never;

function parts(fight: Fight, attackMode: (typeof ATTACK_MODES)[number], die?: number) {
  const { isShot, distance, ...given } = fight.how;
  const range = { short: 20, medium: 40, long: 60 };
  const situation = isShot ? shot(distance, { ...given, attackMode }) : melee({ ...given, attackMode });
  return [
    attacker(fight.who),
    sword({ ...fight.weapon, missile: true, range }),
    target(fight.foe),
    die === undefined ? situation : { ...situation, die },
  ] as const;
}

function fought(fight: Fight, attackMode: (typeof ATTACK_MODES)[number], die?: number): AttackOutcome {
  const outcome = run(attack(...parts(fight, attackMode, die)), seeded(fight.seed));
  if (isRefusal(outcome)) throw new Error(outcome.code);
  return outcome;
}

it("C16: a natural 20 always hits and a natural 1 never does, in all three modes", () => {
  fc.assert(
    fc.property(fights, fc.constantFrom(...ATTACK_MODES), (fight, mode) => {
      expect(fought(fight, mode, 20)).toMatchObject({ hit: true, reason: "natural20" });
      expect(fought(fight, mode, 1)).toMatchObject({ hit: false, reason: "natural1", changes: [] });
    }),
  );
});

it("C15: THAC0 and ascending AC always agree, on the hit and on the AC that it reaches", () => {
  fc.assert(
    fc.property(fights, fc.integer({ min: 1, max: 20 }), (fight, die) => {
      const byThac0 = fought(fight, "thac0", die);
      const byAscending = fought(fight, "ascending", die);
      expect(byThac0.hit).toBe(byAscending.hit);
      expect(byThac0.reason).toBe(byAscending.reason);
      expect(byThac0.hitsArmorClass).toBe(byAscending.hitsArmorClass);
    }),
  );
});

it("C19: a hit never does less than 1, unless the target is immune and takes nothing", () => {
  fc.assert(
    fc.property(fights, fc.constantFrom(...ATTACK_MODES), (fight, mode) => {
      const outcome = fought(fight, mode, 20);
      if (outcome.immunity) {
        expect(outcome).toMatchObject({ damage: null, changes: [] });
        return;
      }
      expect(outcome.damage?.total).toBeGreaterThanOrEqual(1);
      expect(outcome.changes.map((change) => change.amount)).toEqual([outcome.damage?.total]);
    }),
  );
});

it("C16: the foretold face is the lowest that hits, in all three modes", () => {
  fc.assert(
    fc.property(fights, fc.constantFrom(...ATTACK_MODES), (fight, mode) => {
      const preview = previewAttack(...parts(fight, mode));
      if (isRefusal(preview)) throw new Error(preview.code);
      const hitting = Array.from({ length: 20 }, (_, index) => index + 1).filter((die) => fought(fight, mode, die).hit);
      expect(preview.face).toBe(Math.min(...hitting));
      expect(preview.chance).toBe(hitting.length * 5);
    }),
    { numRuns: 50 },
  );
});

it("C18: applying what an attack does and undoing it is the identity", () => {
  const hp = fc.record({ value: fc.integer({ min: 0, max: 120 }), max: fc.integer({ min: 1, max: 100 }) });
  fc.assert(
    fc.property(fights, hp, fc.boolean(), (fight, before, half) => {
      for (const change of fought(fight, "matrix").changes) {
        const { hp: after, delta } = applyChange(before, change, { half });
        expect(after.value).toBeGreaterThanOrEqual(0);
        expect(undoEffect(after, { delta })).toEqual(before);
      }
    }),
  );
});
