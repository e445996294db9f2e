import { describe, expect, it } from "vitest";
import { moraleResult } from "#rules/combat/morale.ts";
import { moraleDue, moraleGroups } from "#rules/combat/morale-memory.ts";
import type { SidesState } from "#rules/combat/sides-state.ts";
import { battle, place, type Warrior } from "./battle.ts";
import { change, granted, next, start } from "./fight.ts";

const ON = { morale: true, stride: "phases" } as const;
/** Two of the party against so many goblins g1, g2 … of one ML; the party acts first. */
function raid(count: number, goblin: Partial<Warrior> = {}, options: object = {}): SidesState {
  const goblins = Array.from({ length: count }, (_, index) => [`g${index + 1}`, { side: "O", morale: 7, ...goblin }]);
  const warriors = { elf: { side: "P", isCharacter: true }, mage: { side: "P", isCharacter: true } };
  return start(battle({ ...ON, ...options }, ["P", "O"], { ...warriors, ...Object.fromEntries(goblins) }), 6, 1);
}
const kill = (state: SidesState, ...ids: string[]) =>
  ids.reduce((at, id) => change(at, id, { alive: false, killer: "P" }), state);
/** All at once, as one card does it. */
const killAtOnce = (state: SidesState, ...ids: string[]) => {
  const combatants = state.combatants.map((one) => (ids.includes(one.id) ? { ...one, alive: false } : one));
  const [first = ""] = ids;
  return change({ ...state, combatants }, first, { alive: false });
};
const due = (state: SidesState) => [...moraleDue(state, "O")].sort();
const checked = (state: SidesState, ml: number, total: number, modifier = 0) =>
  granted(moraleResult(state, "O", { [ml]: { total, modifier } })).state;

describe("C22: when it falls due, its edges one by one", () => {
  it("C22: it is due when the first of a side is killed", () => {
    expect([due(raid(5)), due(kill(raid(5), "g1"))]).toEqual([[], ["firstDeath"]]);
  });

  it("C22: the second death alone makes nothing due again", () => {
    const held = checked(kill(raid(5), "g1"), 7, 6);
    expect([due(held), due(kill(held, "g2"))]).toEqual([[], []]);
  });

  it("C22: it is due when half are down: 2 of 4 and 3 of 5, not 2 of 5", () => {
    const afterDeaths = (count: number, ...then: string[]) =>
      due(kill(checked(kill(raid(count), "g1"), 7, 6), ...then));
    expect([afterDeaths(4, "g2"), afterDeaths(5, "g2", "g3"), afterDeaths(5, "g2")]).toEqual([["half"], ["half"], []]);
  });

  it("C22: the helpless count for the half and not as killed", () => {
    const asleep = (...ids: string[]) => ids.reduce((at, id) => change(at, id, { helpless: true }), raid(4));
    expect([due(asleep("g1")), due(asleep("g1", "g2"))]).toEqual([[], ["half"]]);
  });

  it("C22: who left counts among all who took part", () => {
    const state = checked(kill(raid(4), "g1"), 7, 6);
    const gone = change({ ...state, combatants: state.combatants.filter(({ id }) => id !== "g4") }, "g2", {});
    expect([due(gone), due(kill(gone, "g2"))]).toEqual([[], ["half"]]);
  });

  it("C22: both causes at once are one check", () => {
    const state = killAtOnce(raid(4), "g1", "g2");
    expect(due(state)).toEqual(["firstDeath", "half"]);
    expect(due(checked(state, 7, 6))).toEqual([]);
  });

  it("C22: each cause is there once in a fight", () => {
    const state = checked(killAtOnce(raid(6), "g1", "g2", "g3"), 7, 6);
    expect(due(kill(state, "g4", "g5"))).toEqual([]);
  });

  it("C22: with the option off nothing is due", () => {
    expect(due(kill(raid(4, {}, { morale: false }), "g1", "g2"))).toEqual([]);
  });

  it("C22: characters never check: the party’s losses make nothing due", () => {
    expect([...moraleDue(kill(raid(4), "elf"), "P")]).toEqual([]);
  });

  it("C22: where all are of ML 2 or of ML 12 nothing is due", () => {
    expect([2, 12].map((morale) => due(kill(raid(4, { morale }), "g1")))).toEqual([[], []]);
  });

  it("C22: one roll for each group of one ML; ML 2, ML 12 and those without ML belong to none", () => {
    const mixed = raid(5);
    const scores: Record<string, number | null> = { g1: 7, g2: 9, g3: 7, g4: 12, g5: null };
    const state = Object.entries(scores).reduce((at, [id, morale]) => change(at, id, { morale }), mixed);
    expect(moraleGroups(state, "O")).toEqual([
      { ml: 7, combatantIds: ["g1", "g3"] },
      { ml: 9, combatantIds: ["g2"] },
    ]);
  });

  it("C22: the check waits for the side’s next morale phase", () => {
    const state = kill(raid(4), "g1");
    expect(place(next(next(state)))).toBe("1 O morale");
  });

  it("C22: who fails flees or surrenders, the whole group of that ML and no other", () => {
    const state = change(kill(raid(4), "g1"), "g4", { morale: 9 });
    const broken = granted(
      moraleResult(state, "O", { 7: { total: 8, modifier: 0 }, 9: { total: 9, modifier: 0 } }, "surrendered"),
    ).state;
    expect(broken.combatants.filter(({ fled }) => fled === "surrendered").map(({ id }) => id)).toEqual(["g2", "g3"]);
  });

  it("C22: after two passed checks in a fight the group checks no more", () => {
    const twice = checked(kill(checked(kill(raid(4), "g1"), 7, 6), "g2"), 7, 7);
    expect(moraleGroups(twice, "O")).toEqual([]);
  });
});
