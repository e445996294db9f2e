import { describe, expect, it } from "vitest";
import { attack } from "#rules/attacks/attack.ts";
import { ATTACK_MODES, type AttackMode } from "#rules/attacks/types.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { attacker, bow, claw, melee, refusal, roll, shot, sword, target } from "./figures.ts";

/** A target of this descending AC. */
const armored = (descending: number) => target({ armorClass: 19 - descending });
/** An attacker of this THAC0. */
const skilled = (thac0: number, given: object = {}) => attacker({ attackBonus: 19 - thac0, ...given });
/** One attack with a sword and this face; the damage die shows 1. */
function swing(thac0: number, descending: number, die: number, attackMode: AttackMode, given: object = {}) {
  const dice = scripted(die, 1);
  const outcome = run(attack(skilled(thac0, given), sword(), armored(descending), melee({ attackMode })), dice.source);
  if ("refused" in outcome) throw new Error(outcome.code);
  return outcome;
}
const hits = (...given: Parameters<typeof swing>) => swing(...given).hit;
const dagger = sword({ missile: true, range: { short: 10, medium: 20, long: 30 } });

describe("C14: by matrix, its edges one by one", () => {
  it("C14: THAC0 19 against AC 5 hits with 14 and misses with 13 (behaviour 17)", () => {
    expect([hits(19, 5, 14, "matrix"), hits(19, 5, 13, "matrix")]).toEqual([true, false]);
  });

  it("C14: THAC0 17 with STR +1 and die 14 hits AC 2, and so AC 4", () => {
    expect(swing(17, 4, 14, "matrix", { strength: 1 })).toMatchObject({ total: 15, hitsArmorClass: 2, hit: true });
    expect([hits(17, 2, 14, "matrix", { strength: 1 }), hits(17, 1, 14, "matrix", { strength: 1 })]).toEqual([
      true,
      false,
    ]);
  });

  it("C14: STR +1 adds 1 in melee (behaviour 20)", () => {
    expect(roll(attacker({ strength: 1 }), sword(), target(), melee(), [12, 1]).modifiers).toEqual([
      { id: "strength", value: 1 },
    ]);
  });

  it("C14: STR −1 takes 1 off in melee", () => {
    expect(roll(attacker({ strength: -1 }), sword(), target(), melee(), [12]).total).toBe(11);
  });

  it("C14: STR leaves missiles alone, thrown ones too", () => {
    const strong = attacker({ strength: 3 });
    expect(roll(strong, bow(), target(), shot("medium"), [12]).total).toBe(12);
    expect(roll(strong, dagger, target(), shot("medium"), [12]).total).toBe(12);
  });

  it("C14: DEX +2 adds 2 to a shot and to a throw (behaviour 22)", () => {
    const deft = attacker({ dexterity: 2 });
    expect(roll(deft, bow(), target(), shot("medium"), [10]).total).toBe(12);
    expect(roll(deft, dagger, target(), shot("medium"), [10]).total).toBe(12);
  });

  it("C14: DEX leaves melee alone", () => {
    expect(roll(attacker({ dexterity: 3 }), sword(), target(), melee(), [12]).total).toBe(12);
  });

  it("C14: a weapon of +1 adds 1 by its name (behaviour 23)", () => {
    expect(roll(attacker(), sword({ attackBonus: 1 }), target(), melee(), [12, 1])).toMatchObject({
      total: 13,
      modifiers: [{ id: "weapon", value: 1 }],
    });
  });

  it("C14: with nothing to add a plain d20 is thrown (behaviours 9, 24)", () => {
    const dice = scripted(12);
    run(attack(attacker(), claw(), target(), melee()), dice.source);
    expect(dice.asked).toEqual(["attack 1d20"]);
  });

  it("C14: what is added is joined to the d20 by its sign (behaviour 9)", () => {
    const asked = (strength: number) => {
      const dice = scripted(2);
      run(attack(attacker({ strength }), sword(), target(), melee()), dice.source);
      return dice.asked;
    };
    expect([asked(2), asked(-2)]).toEqual([["attack 1d20+2"], ["attack 1d20-2"]]);
  });

  it("C14: DEX +1, long range −1 and cover 2 together take 2 off a shot, each by name", () => {
    expect(roll(attacker({ dexterity: 1 }), bow(), target(), shot(210, { cover: 2 }), [13])).toMatchObject({
      total: 11,
      modifiers: [
        { id: "dexterity", value: 1 },
        { id: "longRange", value: -1 },
        { id: "cover", value: -2 },
      ],
    });
  });

  it("C14: a target without an AC is hit without a roll, in all three readings", () => {
    for (const attackMode of ATTACK_MODES) {
      const slime = target({ armorClass: null });
      expect(roll(attacker(), sword(), slime, melee({ attackMode }), [4])).toMatchObject({
        die: null,
        hit: true,
        damage: { total: 4 },
      });
    }
  });

  it("C14: without a target THAC0 19 and die 14 say that AC 5 is hit (behaviour 19)", () => {
    expect(roll(attacker(), sword(), null, melee({ attackMode: "matrix" }), [14, 1])).toMatchObject({
      needed: null,
      hitsArmorClass: 5,
    });
  });
});

describe("C15: by THAC0 and by ascending AC, their edges one by one", () => {
  it("C15: by THAC0 19 against AC 5 needs 14: 13 misses, 14 and 15 hit (behaviour 17)", () => {
    expect([13, 14, 15].map((die) => hits(19, 5, die, "thac0"))).toEqual([false, true, true]);
  });

  it("C15: by ascending AC 14 bonus 0 needs 14: 13 misses, 14 and 15 hit (behaviour 13)", () => {
    expect([13, 14, 15].map((die) => hits(19, 5, die, "ascending"))).toEqual([false, true, true]);
  });

  it("C15: bonus +2 against ascending AC 14: die 11 misses, die 12 hits", () => {
    expect([11, 12].map((die) => hits(17, 5, die, "ascending"))).toEqual([false, true]);
  });

  it("C15: bonus −1 against ascending AC 10: die 10 misses, die 11 hits", () => {
    expect([10, 11].map((die) => hits(20, 9, die, "ascending"))).toEqual([false, true]);
  });

  it("C15: THAC0 19 against AC −3 needs 22 by both: 18 with +3 misses, 19 with +3 hits", () => {
    for (const mode of ["thac0", "ascending"] as const) {
      expect([18, 19].map((die) => hits(19, -3, die, mode, { strength: 3 }))).toEqual([false, true]);
    }
  });

  it("C15: THAC0 5 against AC 9 needs −4 by both: every die but a 1 hits", () => {
    for (const mode of ["thac0", "ascending"] as const) {
      expect([1, 2, 3].map((die) => hits(5, 9, die, mode, { strength: -3 }))).toEqual([false, true, true]);
    }
  });

  it("C15: both agree for every THAC0 from 20 to 5, every AC from 9 to −3 and every die (behaviour 18)", () => {
    for (let thac0 = 20; thac0 >= 5; thac0--) {
      for (let armorClass = 9; armorClass >= -3; armorClass--) {
        for (let die = 1; die <= 20; die++) {
          const [byThac0, ascending] = (["thac0", "ascending"] as const).map((mode) =>
            hits(thac0, armorClass, die, mode),
          );
          if (byThac0 !== ascending) throw new Error(`THAC0 ${thac0}, AC ${armorClass}, die ${die}`);
        }
      }
    }
  });

  it("C15: by ascending AC 4 less 3 make 1 and hit AC 1 (behaviour 14)", () => {
    expect(swing(19, 18, 4, "ascending", { strength: -3 })).toMatchObject({ total: 1, hit: true });
  });

  it("C15: by ascending AC 17 and 3 make 20 and miss AC 21 (behaviour 15)", () => {
    expect(swing(19, -2, 17, "ascending", { strength: 3 })).toMatchObject({ total: 20, hit: false });
  });
});

describe("C16: natural 20 and natural 1, their edges one by one", () => {
  it("C16: by matrix a 20 hits AC −10 (behaviour 16)", () => expect(hits(20, -10, 20, "matrix")).toBe(true));
  it("C16: by THAC0 a 20 hits AC −10 (behaviour 16)", () => expect(hits(20, -10, 20, "thac0")).toBe(true));
  it("C16: by ascending AC a 20 hits AC 29 (behaviour 12)", () => expect(hits(20, -10, 20, "ascending")).toBe(true));
  it("C16: by matrix a 1 misses AC 9 (behaviour 16)", () =>
    expect(hits(5, 9, 1, "matrix", { strength: 3 })).toBe(false));
  it("C16: by THAC0 a 1 misses AC 9 (behaviour 16)", () => expect(hits(5, 9, 1, "thac0", { strength: 3 })).toBe(false));
  it("C16: by ascending AC a 1 misses AC 10 (behaviour 11)", () => {
    expect(hits(5, 9, 1, "ascending", { strength: 3 })).toBe(false);
  });

  it("C16: a 19 with +1 is no natural 20", () => {
    expect(swing(19, -10, 19, "thac0", { strength: 1 })).toMatchObject({ total: 20, hit: false, reason: "short" });
  });

  it("C16: a 2 with −1 is no natural 1", () => {
    expect(swing(5, 9, 2, "thac0", { strength: -1 })).toMatchObject({ total: 1, hit: true, reason: "reached" });
  });

  it("C16: at long range behind cover of 4 a 20 hits", () => {
    expect(roll(attacker(), bow(), armored(-10), shot(210, { cover: 4 }), [20, 1])).toMatchObject({
      hit: true,
      reason: "natural20",
    });
  });

  it("C16: without a target a 20 is a hit and a 1 is a miss", () => {
    expect(roll(attacker(), sword(), null, melee(), [20, 1])).toMatchObject({ hit: true, reason: "natural20" });
    expect(roll(attacker(), sword(), null, melee(), [1])).toMatchObject({ hit: false, reason: "natural1" });
  });

  it("C16: out of reach, beyond long range and behind complete cover a 20 laid down by hand is refused", () => {
    expect(refusal(attacker(), sword(), target(), melee({ distance: 10, die: 20 })).code).toBe("tooFarForMelee");
    expect(refusal(attacker(), bow(), target(), shot(5, { die: 20 })).code).toBe("tooCloseForMissile");
    expect(refusal(attacker(), bow(), target(), shot(211, { die: 20 })).code).toBe("beyondLongRange");
    expect(refusal(attacker(), bow(), target(), shot(50, { cover: "complete", die: 20 })).code).toBe("completeCover");
  });
});
