import { describe, expect, it } from "vitest";
import { ATTACK_MODES } from "#rules/attacks/types.ts";
import { attacker, bow, melee, refusal, roll, shot, sword, target } from "./figures.ts";

const dagger = sword({ name: "Dagger", missile: true, range: { short: 10, medium: 20, long: 30 } });

describe("C9: reach", () => {
  it("C9: at 5 feet a sword may be used", () => {
    expect(roll(attacker(), sword(), target(), melee({ distance: 5 }), [13, 1]).hit).toBe(true);
  });

  it("C9: beyond 5 feet a sword is refused, with the feet and the weapon", () => {
    expect(refusal(attacker(), sword(), target(), melee({ distance: 10 }))).toEqual({
      refused: true,
      code: "tooFarForMelee",
      data: { weapon: "Sword", target: "Goblin", feet: 10, reach: 5 },
    });
    expect(refusal(attacker(), sword(), target(), melee({ distance: 5.1 })).code).toBe("tooFarForMelee");
  });

  it("C9: at 5 feet a bow is refused, with the feet and the weapon", () => {
    expect(refusal(attacker(), bow(), target(), shot(5))).toEqual({
      refused: true,
      code: "tooCloseForMissile",
      data: { weapon: "Long bow", target: "Goblin", feet: 5, reach: 5 },
    });
  });

  it("C9: just over 5 feet a bow may be used", () => {
    expect(roll(attacker(), bow(), target(), shot(5.5), [12, 1])).toMatchObject({ band: "short", total: 13 });
  });

  it("C9: a dagger that is thrown at 5 feet is refused too, and may stab there", () => {
    expect(refusal(attacker(), dagger, target(), shot(5)).code).toBe("tooCloseForMissile");
    expect(roll(attacker(), dagger, target(), melee(), [13, 1]).reach).toBe("melee");
  });

  it("C9: the referee may let an attack happen at whatever distance", () => {
    expect(roll(attacker(), sword(), target(), melee({ distance: 40, enforceReach: false }), [13, 1]).hit).toBe(true);
    expect(roll(attacker(), bow(), target(), shot(5, { enforceReach: false }), [12, 1]).band).toBe("short");
    expect(roll(attacker(), bow(), target(), shot(300, { enforceReach: false }), [14, 1])).toMatchObject({
      band: "long",
      total: 13,
    });
  });

  it("C9: when nobody knows the distance nothing is refused and nothing added", () => {
    expect(roll(attacker(), sword(), target(), melee({ distance: null }), [13, 1]).hit).toBe(true);
    expect(roll(attacker(), bow(), target(), shot(null), [13, 1])).toMatchObject({ band: null, modifiers: [] });
  });
});

describe("C10: range of a long bow, 70/140/210 feet", () => {
  it.each([
    [6, "short", 1],
    [70, "short", 1],
    [70.5, "medium", 0],
    [71, "medium", 0],
    [140, "medium", 0],
    [141, "long", -1],
    [210, "long", -1],
  ] as const)("C10: at %d feet a long bow is at %s range, %d to hit", (feet, band, value) => {
    const outcome = roll(attacker(), bow(), target(), shot(feet), [16, 1]);
    expect(outcome.band).toBe(band);
    expect(outcome.total).toBe(16 + value);
    expect(outcome.modifiers.map((modifier) => modifier.value)).toEqual(value === 0 ? [] : [value]);
  });

  it("C10: at 211 feet a long bow cannot be shot; the refusal tells the feet and the weapon", () => {
    expect(refusal(attacker(), bow(), target(), shot(211))).toEqual({
      refused: true,
      code: "beyondLongRange",
      data: { weapon: "Long bow", target: "Goblin", feet: 211, long: 210 },
    });
  });

  it("C16: beyond long range no die is rolled, so there is no natural 20", () => {
    for (const attackMode of ATTACK_MODES) {
      expect(refusal(attacker(), bow(), target(), shot(211, { attackMode, die: 20 })).code).toBe("beyondLongRange");
    }
  });

  it("C10: a band chosen by hand counts as it says", () => {
    expect(roll(attacker(), bow(), target(), shot("short"), [12, 1])).toMatchObject({ band: "short", total: 13 });
    expect(roll(attacker(), bow(), target(), shot("medium"), [13, 1])).toMatchObject({ band: "medium", total: 13 });
    expect(roll(attacker(), bow(), target(), shot("long"), [14, 1])).toMatchObject({ band: "long", total: 13 });
  });

  it("C10: a missile attack without printed ranges has neither limit nor modifier", () => {
    for (const range of [null, { short: 0, medium: 0, long: 0 }]) {
      expect(roll(attacker(), bow({ range }), target(), shot(500), [13, 1])).toMatchObject({
        band: null,
        modifiers: [],
      });
    }
  });
});

describe("C11: cover against missiles", () => {
  it.each([1, 2, 3, 4] as const)("C11: partial cover of %d takes that off the roll", (cover) => {
    const outcome = roll(attacker(), bow(), target({ armorClass: 10 }), shot("medium", { cover }), [14, 1]);
    expect(outcome).toMatchObject({ total: 14 - cover, modifiers: [{ id: "cover", value: -cover }] });
  });

  it("C11: behind complete cover nobody can be hit: no die, not even a natural 20", () => {
    expect(refusal(attacker(), bow(), target(), shot(100, { cover: "complete", die: 20 }))).toEqual({
      refused: true,
      code: "completeCover",
      data: { weapon: "Long bow", target: "Goblin" },
    });
  });

  it("C11: cover of either kind does not count in melee", () => {
    expect(roll(attacker(), sword(), target(), melee({ cover: "complete" }), [13, 1])).toMatchObject({ hit: true });
    expect(roll(attacker(), sword(), target(), melee({ cover: 4 }), [13, 1]).total).toBe(13);
  });
});
