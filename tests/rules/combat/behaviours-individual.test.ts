import { describe, expect, it } from "vitest";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { cappedModifier } from "#rules/tables/ability-modifiers.ts";
import { battle, places, type Warrior } from "./battle.ts";
import { drawn, initiatives, next, order, start } from "./fight.ts";

const duel = (options: object = {}, more: Record<string, Warrior> = {}) =>
  battle({ initiativeMode: "individual", ...options }, ["P", "O"], {
    elf: { side: "P" },
    mage: { side: "P" },
    orc: { side: "O" },
    ...more,
  });
/** The same with something else about the elf. */
const withElf = (change: Partial<Warrior>) => duel({}, { elf: { side: "P", ...change } });

describe("C6: individual initiative, its edges one by one", () => {
  it("C6: each combatant throws one d6, in order of joining", () => {
    const dice = scripted(2, 6, 4);
    run(sidesProcedure.start(duel()), dice.source);
    expect(dice.asked).toEqual(["initiative.elf 1d6", "initiative.mage 1d6", "initiative.orc 1d6"]);
  });

  it("C6: each acts in a step of their own, highest first, whatever the side", () => {
    expect(order(start(duel(), 2, 6, 4))).toEqual(["mage", "orc", "elf"]);
  });

  it("C6: a 3 with +2 acts before a 4", () => {
    expect(order(start(withElf({ initiativeModifier: 2 }), 3, 1, 4))).toEqual(["elf", "orc", "mage"]);
  });

  it("C6: a 6 with −2 acts after a 5", () => {
    expect(order(start(withElf({ initiativeModifier: -2 }), 6, 1, 5))).toEqual(["orc", "elf", "mage"]);
  });

  it("C6: DEX 3 gives −2", () => expect(cappedModifier(3)).toBe(-2));
  it("C6: DEX 4 and 8 give −1", () => expect([4, 8].map(cappedModifier)).toEqual([-1, -1]));
  it("C6: DEX 9 and 12 give 0", () => expect([9, 12].map(cappedModifier)).toEqual([0, 0]));
  it("C6: DEX 13 and 17 give +1", () => expect([13, 17].map(cappedModifier)).toEqual([1, 1]));
  it("C6: DEX 18 gives +2", () => expect(cappedModifier(18)).toBe(2));

  it("C6: the slow stay last: a 6 with +2 and a two-handed sword acts after a 1", () => {
    const state = start(withElf({ initiativeModifier: 2, holdsSlow: true }), 6, 2, 1);
    expect(drawn(state)).toBe("*mage: mage | orc: orc | slow: elf");
  });

  it("C6: equal totals of two sides are thrown again with the same modifiers", () => {
    // 3 + 1 and 4 tie; 4 + 1 and 5 tie again; 2 + 1 and 4 do not.
    const state = start(withElf({ initiativeModifier: 1 }), 3, 1, 4, 4, 5, 2, 4);
    expect(order(state)).toEqual(["orc", "elf", "mage"]);
  });

  it("C6: equal totals of allies share a step and are not thrown again", () => {
    expect(order(start(duel(), 4, 4, 2))).toEqual(["elf+mage", "orc"]);
  });

  it("C6: simultaneous, equal totals of two sides share a step", () => {
    expect(order(start(duel({ tieRule: "simultaneous" }), 4, 2, 4))).toEqual(["elf+orc", "mage"]);
  });

  it("C6: a total of 0 is a die that was thrown", () => {
    const state = start(withElf({ initiativeModifier: -1 }), 1, 2, 3);
    expect([initiatives(state).elf, order(state)]).toEqual([0, ["orc", "mage", "elf"]]);
  });

  it("C6: every round each throws again", () => {
    const second = next(next(next(start(duel(), 6, 5, 4))), 1, 2, 3);
    expect([second.round, order(second)]).toEqual([2, ["orc", "mage", "elf"]]);
  });

  it("C6: each goes through all the phases alone", () => {
    expect(places(start(duel({ stride: "phases" }), 6, 1, 3), 4)).toEqual([
      "1 elf melee",
      "1 orc movement",
      "1 orc melee",
      "1 mage movement",
    ]);
  });
});
