import { describe, expect, it } from "vitest";
import { moraleResult } from "#rules/combat/sides/morale.ts";
import { moraleGroups } from "#rules/combat/sides/morale-memory.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { battle } from "./battle.ts";
import { change, granted, next, previous, start } from "./fight.ts";

/** An elf against goblins of these ML, the first of whom is dead. */
function raid(scores: readonly number[], options: object = {}): SidesState {
  const goblins = scores.map((morale, index) => [`g${index + 1}`, { side: "O", morale }] as const);
  const warriors = { elf: { side: "P", isCharacter: true }, ...Object.fromEntries(goblins) };
  return start(battle({ morale: true, ...options }, ["P", "O"], warriors), 6, 1);
}
const killed = (scores: readonly number[]) => change(raid(scores), "g1", { alive: false });
const result = (state: SidesState, ml: number, total: number, modifier: number) =>
  moraleResult(state, "O", { [ml]: { total, modifier } });
const fled = (state: SidesState) => state.combatants.filter((one) => one.fled !== "").map(({ id }) => id);
const memory = (state: SidesState) => state.sides[1]!.morale;

describe("a check of a side", () => {
  it("C22: the situation is added to ML: 7 and 2 hold with 9, 7 less 2 break with 6", () => {
    const fledAfter = (total: number, modifier: number) =>
      fled(granted(result(killed([7, 7, 7]), 7, total, modifier)).state);
    expect([fledAfter(9, 2), fledAfter(10, 2), fledAfter(5, -2), fledAfter(6, -2)]).toEqual([
      [],
      ["g2", "g3"],
      [],
      ["g2", "g3"],
    ]);
  });

  it("C22: a situation beyond 2 up or down is refused", () => {
    for (const modifier of [-3, 3]) {
      expect(result(killed([7, 7, 7]), 7, 6, modifier)).toMatchObject({ code: "moraleModifier", data: { most: 2 } });
    }
  });

  it("C22: a group without a roll checks nothing: it neither breaks nor has held", () => {
    const { state } = granted(result(killed([7, 7, 9]), 7, 12, 0));
    expect([fled(state), memory(state).passes]).toEqual([["g2"], {}]);
  });

  it("C22: groups check from the lowest ML up, and who fled is in none", () => {
    const groups = (state: SidesState) => moraleGroups(state, "O").map(({ ml }) => ml);
    expect(groups(killed([7, 10, 8, 9]))).toEqual([8, 9, 10]);
    expect(groups(granted(result(killed([7, 10, 8, 9]), 8, 12, 0)).state)).toEqual([9, 10]);
  });
});

describe("what a side remembers of its checks", () => {
  it("C22: the round in which the check fell due, another cause later or not", () => {
    expect(memory(killed([7, 7, 7, 7])).due).toEqual({ round: 1, causes: ["firstDeath"] });
    const later = change(next(next(killed([7, 7, 7, 7])), 6, 1), "g2", { alive: false });
    expect([later.round, memory(later).due]).toEqual([2, { round: 1, causes: ["firstDeath", "half"] }]);
  });

  it("C22: the round in which it fell due, though that is not the first", () => {
    const second = next(next(raid([7, 7, 7, 7])), 6, 1);
    expect(memory(change(second, "g1", { alive: false })).due).toEqual({ round: 2, causes: ["firstDeath"] });
  });

  it("C22: nothing, once the way back has taken the check back", () => {
    const tied = start(
      battle({ morale: true, tieRule: "simultaneous" }, ["P", "O"], {
        elf: { side: "P", isCharacter: true },
        g1: { side: "O", morale: 7 },
        g2: { side: "O", morale: 7 },
        g3: { side: "O", morale: 7 },
      }),
      4,
      4,
    );
    const over = next(change(tied, "g1", { alive: false, killer: "P" }), 6, 1);
    expect([memory(over).due?.causes, memory(previous(over)).due]).toEqual([["firstDeath"], null]);
  });

  it("C22: whose check falls due is told once", () => {
    const state = raid([7, 7, 7]);
    const combatants = state.combatants.map((one) => (one.id === "g1" ? { ...one, alive: false } : one));
    const plan = sidesProcedure.refresh({ ...state, combatants });
    expect(plan.events).toEqual([{ kind: "moraleDue", side: "O", causes: ["firstDeath"] }]);
    expect(sidesProcedure.refresh(plan.state).events).toEqual([]);
  });
});
