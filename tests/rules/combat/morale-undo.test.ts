import { describe, expect, it } from "vitest";
import { moraleResult } from "#rules/combat/sides/morale.ts";
import { moraleDue } from "#rules/combat/sides/morale-memory.ts";
import { changeFlight, takeBackMorale } from "#rules/combat/sides/morale-undo.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { battle } from "./battle.ts";
import { change, granted, start } from "./fight.ts";

const CHECKED = { broken: [], held: [7], due: { round: 1, causes: ["firstDeath"] } } as const;

/** Goblins O and wolves W of ML 7, each with a first death, so that both have a check due. */
function shaken(): SidesState {
  const foe = (side: string) => ({ side, morale: 7 });
  const warriors = { o1: foe("O"), o2: foe("O"), o3: foe("O"), w1: foe("W"), w2: foe("W"), w3: foe("W") };
  const state = start(battle({ morale: true }, ["O", "W"], warriors), 6, 1);
  return change(change(state, "o1", { alive: false }), "w1", { alive: false });
}
const rolled = (state: SidesState, side: string, total: number) =>
  granted(moraleResult(state, side, { 7: { total, modifier: 0 } })).state;
const passesOf = (state: SidesState) => state.sides.map(({ morale }) => morale.passes[7] ?? 0);
const due = (state: SidesState) => ["O", "W"].map((side) => [...moraleDue(state, side)]);
const fled = (state: SidesState) => state.combatants.flatMap((one) => (one.fled === "" ? [] : [one.id, one.fled]));

describe("C22: a check of a side is taken back", () => {
  it("C22: a check taken back is due again with its cause, for its own side alone", () => {
    const both = rolled(rolled(shaken(), "O", 7), "W", 7);
    expect([passesOf(both), due(both)]).toEqual([
      [1, 1],
      [[], []],
    ]);
    const { state } = takeBackMorale(both, "O", CHECKED);
    expect([passesOf(state), due(state)]).toEqual([
      [0, 1],
      [["firstDeath"], []],
    ]);
  });

  it("C22: of two checks held the one taken back counts no more, and none counts less than none", () => {
    const twice = {
      ...shaken(),
      sides: shaken().sides.map((side) => ({ ...side, morale: { ...side.morale, passes: { 7: 2 } } })),
    };
    const once = takeBackMorale(twice, "W", CHECKED).state;
    expect(passesOf(once)).toEqual([2, 1]);
    const more = [1, 2, 3].reduce((state) => takeBackMorale(state, "W", CHECKED).state, once);
    expect(passesOf(more)).toEqual([2, 0]);
  });

  it("C22: who broke fights on, and what fell due since stays due", () => {
    const broken = rolled(shaken(), "O", 8);
    expect(fled(broken)).toEqual(["o2", "fleeing", "o3", "fleeing"]);
    const { state } = takeBackMorale(broken, "O", { ...CHECKED, held: [], broken: ["o2", "o3"] });
    expect([fled(state), due(state)]).toEqual([[], [["firstDeath"], ["firstDeath"]]]);
    const later = change(rolled(shaken(), "O", 7), "o2", { alive: false });
    expect(due(later)[0]).toEqual(["half"]);
    expect(due(takeBackMorale(later, "O", CHECKED).state)[0]).toEqual(["half"]);
  });

  it("C22: who fled surrenders instead, and nobody else", () => {
    const { state } = changeFlight(rolled(shaken(), "O", 8), ["o3"], "surrendered");
    expect(fled(state)).toEqual(["o2", "fleeing", "o3", "surrendered"]);
  });
});
