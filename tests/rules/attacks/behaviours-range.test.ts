import { describe, expect, it } from "vitest";
import { defaultReach, measuredFeet, withinReach } from "#rules/attacks/reach.ts";
import { ATTACK_MODES, type Cover } from "#rules/attacks/types.ts";
import { attacker, bow, melee, refusal, roll, shot, sword, target } from "./figures.ts";

const dagger = (given: object = {}) =>
  sword({ name: "Dagger", damage: "1d4", missile: true, range: { short: 10, medium: 20, long: 30 }, ...given });
const open = target({ armorClass: 10 });
const strike = (distance: number | null, given: object = {}) =>
  roll(attacker(), sword(), open, melee({ distance, ...given }), [13, 1]);
const shoot = (distance: number | null, given: object = {}) =>
  roll(attacker(), bow(), open, shot(distance, given), [13, 1]);
/** Whether tokens on spaces of that size, so many spaces apart, are within reach. */
const near = (spaceSize: number, units: string, spaces: number, distance = spaces * spaceSize) => {
  const feet = measuredFeet({ distance, units, spaces, spaceSize });
  return feet !== null && withinReach(feet);
};

describe("C9: reach, its edges one by one", () => {
  it("C9: at 5 feet a sword strikes", () => {
    expect(strike(5)).toMatchObject({ reach: "melee", hit: true });
  });

  it("C9: at 5.1 feet a sword is refused", () => {
    expect(refusal(attacker(), sword(), open, melee({ distance: 5.1 })).code).toBe("tooFarForMelee");
  });

  it("C9: at 5 feet a bow is refused", () => {
    expect(refusal(attacker(), bow(), open, shot(5)).code).toBe("tooCloseForMissile");
  });

  it("C9: at 5.1 feet a bow shoots", () => {
    expect(shoot(5.1)).toMatchObject({ reach: "missile", band: "short" });
  });

  it("C9: at 5 feet a dagger stabs and cannot be thrown", () => {
    expect(defaultReach(dagger(), 5)).toBe("melee");
    expect(roll(attacker(), dagger(), open, melee(), [13, 1]).hit).toBe(true);
    expect(refusal(attacker(), dagger(), open, shot(5)).code).toBe("tooCloseForMissile");
  });

  it("C9: at 5.1 feet a dagger is thrown and cannot stab", () => {
    expect(defaultReach(dagger(), 5.1)).toBe("missile");
    expect(roll(attacker(), dagger(), open, shot(5.1), [13, 1]).hit).toBe(true);
    expect(refusal(attacker(), dagger(), open, melee({ distance: 5.1 })).code).toBe("tooFarForMelee");
  });

  it("C9: in the same space a sword strikes", () => {
    expect(near(5, "ft", 0)).toBe(true);
    expect(strike(0).hit).toBe(true);
  });

  it("C9: on spaces of 5 feet a neighbour is within reach", () => {
    expect(near(5, "ft", 1)).toBe(true);
  });

  it("C9: on spaces of 5 feet a neighbour across the corner is within reach, measured as 5, 7.1 or 10 feet", () => {
    expect([5, 7.07, 10].map((feet) => near(5, "ft", 1, feet))).toEqual([true, true, true]);
  });

  it("C9: on spaces of 5 feet who is two spaces away is out of reach", () => {
    expect(near(5, "ft", 2)).toBe(false);
  });

  it("C9: on spaces of 10 feet a neighbour is within reach and who is two spaces away is not", () => {
    expect([near(10, "ft", 1), near(10, "ft", 2)]).toEqual([true, false]);
  });

  it("C9: on spaces of 3 feet a neighbour is within reach and who is two spaces away is not", () => {
    expect([near(3, "ft", 1), near(3, "ft", 2)]).toEqual([true, false]);
  });

  it("C9: on spaces of 1.5 metres a neighbour is within reach and who is two spaces away is not", () => {
    expect([near(1.5, "m", 1), near(1.5, "m", 2)]).toEqual([true, false]);
  });

  it("C9: on spaces of 2 yards a neighbour is within reach and who is two spaces away is not", () => {
    expect([near(2, "yd", 1), near(2, "yd", 2)]).toEqual([true, false]);
  });

  it("C9: without a grid 5 feet are within reach and 5.1 are not", () => {
    const feet = (distance: number) => measuredFeet({ distance, units: "ft", spaces: null, spaceSize: null });
    expect([feet(5), feet(5.1)].map((one) => withinReach(one!))).toEqual([true, false]);
  });

  it("C9: in units that nobody can convert the distance is unknown", () => {
    expect(measuredFeet({ distance: 1, units: "leagues", spaces: 1, spaceSize: 1 })).toBeNull();
  });

  it("C9: with the distance unknown nothing is refused and nothing is added", () => {
    expect(strike(null)).toMatchObject({ hit: true, modifiers: [] });
    expect(shoot(null)).toMatchObject({ hit: true, band: null, modifiers: [] });
  });

  it("C9: the referee lets a sword strike at 30 feet and a bow shoot at 5", () => {
    expect(strike(30, { enforceReach: false }).hit).toBe(true);
    expect(shoot(5, { enforceReach: false }).band).toBe("short");
  });
});

describe("C10: range, its edges one by one", () => {
  const at = (feet: number) => {
    const { band, total, modifiers } = shoot(feet);
    return { band, added: (total ?? 0) - 13, names: modifiers.map(({ id }) => id) };
  };

  it("C10: at 70 feet a bow of 70/140/210 shoots at short range, +1", () => {
    expect(at(70)).toEqual({ band: "short", added: 1, names: ["shortRange"] });
  });

  it("C10: at 71 feet a bow of 70/140/210 shoots at medium range, 0", () => {
    expect(at(71)).toEqual({ band: "medium", added: 0, names: [] });
  });

  it("C10: at 140 feet a bow of 70/140/210 shoots at medium range, 0", () => {
    expect(at(140)).toEqual({ band: "medium", added: 0, names: [] });
  });

  it("C10: at 141 feet a bow of 70/140/210 shoots at long range, −1", () => {
    expect(at(141)).toEqual({ band: "long", added: -1, names: ["longRange"] });
  });

  it("C10: at 210 feet a bow of 70/140/210 shoots at long range, −1", () => {
    expect(at(210)).toEqual({ band: "long", added: -1, names: ["longRange"] });
  });

  it("C10: at 211 feet a bow of 70/140/210 has no shot and no die falls", () => {
    expect(refusal(attacker(), bow(), open, shot(211))).toMatchObject({ code: "beyondLongRange", data: { long: 210 } });
  });

  it("C10: a dagger of 10/20/30 is thrown at 30 feet and not at 31", () => {
    expect(roll(attacker(), dagger(), open, shot(30), [13, 1])).toMatchObject({ band: "long", total: 12 });
    expect(refusal(attacker(), dagger(), open, shot(31)).code).toBe("beyondLongRange");
  });

  it("C10: a band chosen by hand counts as that band: short +1, medium 0, long −1", () => {
    const bands = (["short", "medium", "long"] as const).map(
      (band) => roll(attacker(), bow(), open, shot(band), [13, 1]).total,
    );
    expect(bands).toEqual([14, 13, 12]);
  });

  it("C10: without printed distances no shot is too far and none is modified", () => {
    expect(roll(attacker(), bow({ range: null }), open, shot(1000), [13, 1])).toMatchObject({
      band: null,
      modifiers: [],
    });
  });

  it("C10: the bands are for missiles: a dagger stabs at 5 feet without them", () => {
    expect(roll(attacker(), dagger(), open, melee(), [13, 1])).toMatchObject({ band: null, modifiers: [] });
  });
});

describe("C11: cover, its edges one by one", () => {
  /** What a die of 10 at medium range comes to. */
  const total = (cover: Cover) => roll(attacker(), bow(), open, shot("medium", { cover }), [10]).total;

  it("C11: without cover a die of 10 at medium range stays 10", () => {
    expect(roll(attacker(), bow(), open, shot("medium"), [10, 1])).toMatchObject({ total: 10, hit: true });
  });

  it("C11: cover of 1, a small table, makes it 9", () => expect(total(1)).toBe(9));
  it("C11: cover of 2 makes it 8", () => expect(total(2)).toBe(8));
  it("C11: cover of 3 makes it 7", () => expect(total(3)).toBe(7));
  it("C11: cover of 4, dense woods, makes it 6", () => expect(total(4)).toBe(6));

  it("C11: behind complete cover there is no shot and no die, in all three readings", () => {
    for (const attackMode of ATTACK_MODES) {
      expect(refusal(attacker(), bow(), open, shot(100, { attackMode, cover: "complete" })).code).toBe("completeCover");
    }
  });

  it("C11: behind complete cover a 20 laid down by hand does not count", () => {
    expect(refusal(attacker(), bow(), open, shot(100, { cover: "complete", die: 20 })).code).toBe("completeCover");
  });

  it("C11: thrown weapons suffer from cover too", () => {
    expect(roll(attacker(), dagger(), open, shot("medium", { cover: 2 }), [13, 1]).total).toBe(11);
  });

  it("C11: melee takes no notice of cover, partial or complete", () => {
    expect(strike(5, { cover: 4 }).total).toBe(13);
    expect(strike(5, { cover: "complete" }).total).toBe(13);
  });
});
