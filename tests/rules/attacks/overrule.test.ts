import { describe, expect, it } from "vitest";
import { rollDamage } from "#rules/attacks/damage.ts";
import { changesOf, effectiveOutcome, type JudgedEntry, needsDamageRoll, overrule } from "#rules/attacks/overrule.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { isRefusal } from "#rules/refusal.ts";
import { attacker, claw, melee, roll, sword, target } from "./figures.ts";

const foe = target();
const bite = claw({ riders: ["poison"], harms: ["silver"] });
const hit = roll(attacker(), bite, foe, melee(), [13, 3]);
const miss = roll(attacker(), bite, foe, melee(), [12]);

function entry(given: Partial<JudgedEntry>): JudgedEntry {
  return { target: { uuid: foe.uuid }, outcome: hit, overruled: null, ...given };
}

function damageOf(amount: number) {
  return [{ kind: "damage", target: foe.uuid, amount, harms: ["silver"] }];
}

describe("What stands of an attack", () => {
  it("C14: without an overruling the roll's own word and changes stand", () => {
    expect(effectiveOutcome(entry({}))).toEqual({
      hit: true,
      reason: "reached",
      damage: 3,
      riders: ["poison"],
      changes: damageOf(3),
    });
  });

  it("C14: a missed attack leaves nothing to apply", () => {
    expect(changesOf(entry({ outcome: miss }))).toEqual([]);
  });

  it("C9: a refused attack leaves nothing to apply", () => {
    expect(effectiveOutcome(entry({ outcome: null }))).toBeNull();
    expect(changesOf(entry({ outcome: null }))).toEqual([]);
  });

  it("C16: a hit turned into a miss leaves nothing, not even its rider", () => {
    expect(effectiveOutcome(entry({ overruled: { hit: false, damage: null } }))).toEqual({
      hit: false,
      reason: "overruled",
      damage: null,
      riders: [],
      changes: [],
    });
  });

  it("C18: damage typed over replaces the rolled damage, with the same harm", () => {
    expect(effectiveOutcome(entry({ overruled: { hit: null, damage: 7 } }))).toMatchObject({
      hit: true,
      reason: "reached",
      damage: 7,
      changes: damageOf(7),
    });
  });

  it("C19: damage typed over as 0 is the referee's word and does nothing", () => {
    expect(effectiveOutcome(entry({ overruled: { hit: null, damage: 0 } }))).toMatchObject({ damage: 0, changes: [] });
  });

  it("C18: damage typed over on a miss waits until the attack stands as a hit", () => {
    expect(changesOf(entry({ outcome: miss, overruled: { hit: null, damage: 7 } }))).toEqual([]);
    expect(changesOf(entry({ outcome: miss, overruled: { hit: true, damage: 7 } }))).toEqual(damageOf(7));
  });

  it("C21: the referee's damage reaches an immune target", () => {
    const immune = roll(attacker(), bite, target({ harmedOnlyBy: ["magic"] }), melee(), [13]);
    expect(changesOf(entry({ outcome: immune }))).toEqual([]);
    expect(changesOf(entry({ outcome: immune, overruled: { hit: null, damage: 2 } }))).toEqual(damageOf(2));
  });
});

describe("A miss turned into a hit", () => {
  it("C18: it needs its damage rolled, which a hit does not", () => {
    expect(needsDamageRoll(miss, { hit: true, damage: null })).toBe(true);
    expect(needsDamageRoll(miss, { hit: true, damage: 4 })).toBe(false);
    expect(needsDamageRoll(miss, { hit: null, damage: null })).toBe(false);
    expect(needsDamageRoll(miss, null)).toBe(false);
    expect(needsDamageRoll(hit, { hit: true, damage: null })).toBe(false);
  });

  it("C18: what the hit would do is kept beside the roll's own word", () => {
    const effect = run(rollDamage(attacker(), bite, foe, melee()), scripted(4).source);
    if (isRefusal(effect)) throw new Error(effect.code);
    const outcome = { ...miss, ...effect };
    expect(outcome).toMatchObject({ hit: false, reason: "short", damage: { total: 4 } });
    const overruled = { hit: true, damage: null };
    expect(needsDamageRoll(outcome, overruled)).toBe(false);
    expect(effectiveOutcome(entry({ outcome, overruled }))).toEqual({
      hit: true,
      reason: "overruled",
      damage: 4,
      riders: ["poison"],
      changes: damageOf(4),
    });
    expect(changesOf(entry({ outcome }))).toEqual([]);
  });
});

describe("What was rolled later", () => {
  const none = { damage: null, immunity: null, riders: [], changes: [] };
  it.each([
    ["damage", { ...none, damage: { formula: "1d4", faces: [4], rolled: 4, modifiers: [], total: 4 } }],
    ["an immunity", { ...none, immunity: { harmedOnlyBy: null, immuneTo: ["silver" as const] } }],
    ["a rider", { ...none, riders: ["poison"] }],
  ])("C18: once %s is known, nothing is rolled again", (_, effect) => {
    expect(needsDamageRoll({ ...miss, ...effect }, { hit: true, damage: null })).toBe(false);
  });
});

describe("The referee's word", () => {
  it("C14: a later word changes only what it names, and null takes it back", () => {
    expect(overrule(null, { hit: false })).toEqual({ hit: false, damage: null });
    expect(overrule({ hit: false, damage: null }, { damage: 6 })).toEqual({ hit: false, damage: 6 });
    expect(overrule({ hit: false, damage: 6 }, { hit: null })).toEqual({ hit: null, damage: 6 });
  });

  it("C14: a word on the damage leaves an earlier word that it hits, and 0 is damage", () => {
    expect(overrule({ hit: true, damage: null }, { damage: 6 })).toEqual({ hit: true, damage: 6 });
    expect(overrule(null, { damage: 0 })).toEqual({ hit: null, damage: 0 });
  });

  it.each([-1, 2.5, Number.NaN, Number.POSITIVE_INFINITY])("C18: %d is no damage", (damage) => {
    expect(overrule(null, { damage })).toMatchObject({ refused: true, code: "notANumber" });
  });
});

describe("Without a target", () => {
  it("C14: the typed damage belongs to nobody yet", () => {
    const outcome = roll(attacker(), sword(), null, melee(), [14, 5]);
    expect(changesOf({ target: null, outcome, overruled: { hit: null, damage: 9 } })).toEqual([
      { kind: "damage", target: null, amount: 9, harms: ["normal"] },
    ]);
  });
});
