import { describe, expect, it } from "vitest";
import { mark } from "#rules/combat/sides/marks.ts";
import { moraleResult } from "#rules/combat/sides/morale.ts";
import { moraleDue, moraleGroups } from "#rules/combat/sides/morale-memory.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { battle, place, type Warrior } from "./battle.ts";
import { change, granted, leave, next, previous, roll, start } from "./fight.ts";

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

describe("C22: a death in a step that tied sides share, its edges one by one", () => {
  const goblin = { side: "O", morale: 7 };
  const wolf = { side: "X", morale: 7 };
  const warriors = { elf: { side: "P", isCharacter: true }, g1: goblin, g2: goblin, g3: goblin, g4: goblin };
  const TIED = { ...ON, tieRule: "simultaneous" } as const;
  /** The party and the goblins, level with a 4. */
  const level = (others: Record<string, Warrior> = {}) =>
    start(battle(TIED, ["P", "O"], { ...warriors, ...others }), 4, 4);
  /** The same with wolves behind them, who have a 2. */
  const withWolves = () => start(battle(TIED, ["P", "O", "X"], { ...warriors, w1: wolf, w2: wolf, w3: wolf }), 4, 4, 2);
  /** Through movement and melee to the end of the step; alone it is the end of the round. */
  const ended = (state: SidesState, ...dice: number[]) => next(next(state), ...dice);
  const dueFor = (state: SidesState, side: string) => [...moraleDue(state, side)];

  it("C22: a death in a step that tied sides share counts when the step ends, by next round too", () => {
    const fallen = kill(level(), "g1");
    expect([due(fallen), due(next(fallen)), due(ended(fallen, 2, 5))]).toEqual([[], [], ["firstDeath"]]);
    expect(due(granted(roll(sidesProcedure.nextRound(fallen), 2, 5)).state)).toEqual(["firstDeath"]);
  });

  it("C22: all who fall in a shared step count at its end, the slow and those of a third side among them", () => {
    const fallen = kill(change(withWolves(), "g4", { holdsSlow: true }), "g4", "w1");
    const after = ended(fallen);
    expect([fallen, after].map((state) => [dueFor(state, "O"), dueFor(state, "X")])).toEqual([
      [[], []],
      [["firstDeath"], ["firstDeath"]],
    ]);
    expect(place(after)).toBe("1 X morale");
  });

  it("C22: who falls in a shared step and is healed before it ends makes nothing due", () => {
    expect(due(ended(change(kill(level(), "g1"), "g1", { alive: true }), 2, 5))).toEqual([]);
  });

  it("C22: in a shared step too the helpless count at once", () => {
    const asleep = change(change(level(), "g1", { helpless: true }), "g2", { helpless: true });
    expect(due(asleep)).toEqual(["half"]);
  });

  it("C22: back in the shared step the check that its end made due is not due, and coming forward it is again", () => {
    const over = ended(kill(level(), "g1", "g2"), 2, 5);
    const back = previous(over);
    expect([due(over), due(back), due(next(back))]).toEqual([["firstDeath", "half"], [], ["firstDeath", "half"]]);
  });

  it("C22: back in the shared step a check that was rolled or is owed to another death stays as it is", () => {
    const back = previous(checked(ended(kill(level(), "g1"), 2, 5), 7, 6));
    expect([due(back), due(next(back))]).toEqual([[], []]);
    const two = previous(kill(ended(kill(withWolves(), "g1")), "g2"));
    expect(due(two)).toEqual(["firstDeath"]);
  });

  it("C22: who is taken out of the encounter while falling counts at once", () => {
    expect(due(leave(kill(level(), "g1"), "g1"))).toEqual(["firstDeath"]);
  });

  it("C22: in the slow step a death by a tied side counts once the fallen has acted, any other at once", () => {
    const slow = { ...goblin, holdsSlow: true };
    const state = next(next(level({ g1: slow, g2: slow, axe: { side: "P", holdsSlow: true } })));
    const fallen = kill(state, "g1");
    expect([place(state), due(fallen)]).toEqual(["1 slow movement", []]);
    expect(due(granted(mark(fallen, "g1", "done")).state)).toEqual(["firstDeath"]);
    expect(due(change(state, "g1", { alive: false, killer: null }))).toEqual(["firstDeath"]);
  });

  it("C22: with individual initiative a death in a step of tied foes counts when it ends", () => {
    const options = { ...TIED, initiativeMode: "individual" } as const;
    const fallen = kill(start(battle(options, ["P", "O"], warriors), 4, 4, 2, 2, 2), "g1");
    const after = ended(fallen);
    expect([place(fallen), due(fallen)]).toEqual(["1 elf+g1 movement", []]);
    expect([place(after), due(after)]).toEqual(["1 g2+g3+g4 morale", ["firstDeath"]]);
  });
});
