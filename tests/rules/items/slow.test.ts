import { describe, expect, it } from "vitest";
import { isSlow, type SlowWeapon } from "#rules/items/slow.ts";

const weapon = (given: Partial<SlowWeapon>): SlowWeapon => ({
  kind: "weapon",
  melee: false,
  missile: false,
  twoHanded: false,
  slow: false,
  ...given,
});
const both = (given: Partial<SlowWeapon>) => [isSlow(weapon(given), true), isSlow(weapon(given), false)];

describe("C5: what is slow, with the setting on and off", () => {
  it("C5: a two-handed melee weapon follows the setting, marked slow or not", () => {
    expect(both({ melee: true, twoHanded: true })).toEqual([true, false]);
    expect(both({ melee: true, twoHanded: true, slow: true })).toEqual([true, false]);
  });

  it("C5: a crossbow is two-handed and slow, a bow is two-handed and not slow, whatever the setting", () => {
    expect(both({ missile: true, twoHanded: true, slow: true })).toEqual([true, true]);
    expect(both({ missile: true, twoHanded: true })).toEqual([false, false]);
  });

  it("C5: a sword is not slow, and a one-handed weapon marked slow is", () => {
    expect(both({ melee: true })).toEqual([false, false]);
    expect(both({ melee: true, slow: true })).toEqual([true, true]);
  });

  it("C5: a two-handed weapon for both uses is slow by the setting or by its own mark", () => {
    expect(both({ melee: true, missile: true, twoHanded: true, slow: true })).toEqual([true, true]);
    expect(both({ melee: true, missile: true, twoHanded: true })).toEqual([true, false]);
  });

  it("C5: natural attacks never are", () => {
    expect(both({ kind: "attack", melee: true, twoHanded: true, slow: true })).toEqual([false, false]);
  });
});
