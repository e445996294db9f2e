import { describe, expect, it } from "vitest";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { dieOf } from "#rules/combat/sides/units.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { isRefusal } from "#rules/refusal.ts";
import { change, drawn, fight, granted, initiatives, join, next, order, roll, start } from "./fight.ts";

const duel = () => fight(["A", "B"], { a: { side: "A" }, b: { side: "B" } });
const three = (tieRule: "reroll" | "simultaneous" = "reroll") =>
  fight(["A", "B", "C"], { a: { side: "A" }, b: { side: "B" }, c: { side: "C" } }, tieRule);
const four = (tieRule: "reroll" | "simultaneous" = "reroll") =>
  fight(["A", "B", "C", "D"], { a: { side: "A" }, b: { side: "B" }, c: { side: "C" }, d: { side: "D" } }, tieRule);

describe("C2: a d6 for each side, highest first", () => {
  it("C2: asks for one unmodified d6 a side, in order of the sides", () => {
    const dice = scripted(2, 6, 4);
    run(sidesProcedure.start(three()), dice.source);
    expect(dice.asked).toEqual(["initiative.A 1d6", "initiative.B 1d6", "initiative.C 1d6"]);
  });

  it("C2: three sides act in descending order", () => {
    expect(order(start(three(), 2, 6, 4))).toEqual(["B", "C", "A"]);
  });

  it("C2: every round rolls again", () => {
    const second = next(next(start(duel(), 6, 1)), 2, 3);
    expect(second.round).toBe(2);
    expect(drawn(second)).toBe("*B: b | A: a");
  });

  it("C2: the die is stored as every member's initiative; the slow count on below the last die", () => {
    const state = start(fight(["A", "B"], { a: { side: "A" }, a2: { side: "A", slow: true }, b: { side: "B" } }), 5, 3);
    expect(initiatives(state)).toEqual({ a: 5, a2: 2, b: 3 });
  });

  it("C2: a side of the dead rolls nothing", () => {
    const state = start(
      fight(["A", "B", "C"], { a: { side: "A" }, b: { side: "B", dead: true }, c: { side: "C" } }),
      2,
      4,
    );
    expect(order(state)).toEqual(["C", "A"]);
  });

  it("C2: a die typed by the referee orders the sides; 0, 7 and 2.5 are refused", () => {
    const rolled = granted(roll(sidesProcedure.roll(duel(), ["A", "B"]), 6, 1)).state;
    expect(order(rolled)).toEqual(["A", "B"]);
    const typed = granted(sidesProcedure.setDie(granted(sidesProcedure.setDie(rolled, "A", 2)).state, "B", 3)).state;
    expect(order(typed)).toEqual(["B", "A"]);
    for (const value of [0, 7, 2.5]) {
      expect(sidesProcedure.setDie(rolled, "A", value)).toMatchObject({ refused: true, code: "dieOutOfRange" });
    }
    expect(sidesProcedure.setDie(rolled, "X", 3)).toMatchObject({ refused: true, code: "noSuchSide" });
  });

  it("C2: a typed die never moves a step that has acted; numbers still fall along the round", () => {
    const state = next(start(three(), 6, 4, 2));
    expect(drawn(state)).toBe("A: a | *B: b | C: c");
    const typed = granted(sidesProcedure.setDie(state, "C", 5)).state;
    expect(drawn(typed)).toBe("A: a | *B: b | C: c");
    expect(initiatives(typed)).toEqual({ a: 6, b: 4, c: 3 });
    expect(dieOf(typed.sides[2]!, 1)?.value).toBe(5);
  });
});

describe("C3: ties", () => {
  it("C3: 5, 5, 3 rerolled as 1 and 4 leaves the side with 3 last", () => {
    const state = start(three(), 5, 5, 3, 1, 4);
    expect(order(state)).toEqual(["B", "A", "C"]);
    expect(initiatives(state)).toEqual({ a: 4, b: 5, c: 3 });
  });

  it("C3: 5, 5, 2, 2 is two separate rerolls", () => {
    // The fives reroll 1 and 3, the twos 6 and 5: however high, they stay behind.
    expect(order(start(four(), 5, 5, 2, 2, 1, 3, 6, 5))).toEqual(["B", "A", "C", "D"]);
  });

  it("C3: 4, 4, 2 among three tied sides rerolls the two fours", () => {
    const state = start(three(), 3, 3, 3, 4, 4, 2, 1, 6);
    expect(order(state)).toEqual(["B", "A", "C"]);
    expect(initiatives(state)).toEqual({ a: 2, b: 3, c: 1 });
  });

  it("C3: rerolls go on until no tie is left", () => {
    expect(order(start(duel(), 2, 2, 6, 6, 1, 1, 3, 5))).toEqual(["B", "A"]);
  });

  it("C3: a side that ties later rolls only its own part", () => {
    const two = granted(roll(sidesProcedure.roll(three(), ["A", "B"]), 5, 5, 4, 2)).state;
    expect(order(two)).toEqual(["A", "B", "C"]);
    // C comes to 5 as well and rolls a 3: between the 4 of A and the 2 of B.
    expect(order(granted(roll(sidesProcedure.roll(two, ["C"]), 5, 3)).state)).toEqual(["A", "C", "B"]);
  });

  it("C3: simultaneous, tied sides form one step and nothing is rerolled", () => {
    const state = start(three("simultaneous"), 5, 5, 3);
    expect(order(state)).toEqual(["A+B", "C"]);
    expect(drawn(state)).toBe("*A+B: a b | C: c");
    expect(initiatives(state)).toEqual({ a: 5, b: 5, c: 3 });
  });

  it("C3: simultaneous, 5, 5, 2, 2 are two steps", () => {
    expect(order(start(four("simultaneous"), 5, 5, 2, 2))).toEqual(["A+B", "C+D"]);
  });

  it("C3: simultaneous, who falls in the step still acts in it, and is dead after it", () => {
    const state = change(start(three("simultaneous"), 5, 5, 3), "b", { alive: false });
    const plan = sidesProcedure.refresh(state);
    expect(state.combatants.find(({ id }) => id === "b")?.placements).toEqual([
      { round: 1, block: "side", acted: null, press: 0, mark: "", markedIn: null, standing: true, fell: "A+B" },
    ]);
    expect(plan.turn).toBe(0);
    const after = next(state);
    expect(after.combatants.find(({ id }) => id === "b")?.placements[0]).toMatchObject({
      acted: "A+B",
      standing: false,
    });
    // In round 2 the side of b has nobody left and rolls nothing.
    expect(order(next(after, 2, 4))).toEqual(["C", "A"]);
  });

  it("C3: simultaneous, who is slow and falls before the slow step does not act", () => {
    const tied = fight(
      ["A", "B"],
      { a: { side: "A" }, a2: { side: "A", slow: true }, b: { side: "B" } },
      "simultaneous",
    );
    const state = change(start(tied, 4, 4), "a2", { alive: false });
    expect(state.combatants.find(({ id }) => id === "a2")?.placements[0]?.standing).toBe(false);
    expect(next(state, 3, 1).round).toBe(2);
  });

  it("C3: a typed die that ties sides still to come is rerolled when the fight goes on", () => {
    const state = start(three(), 6, 4, 2);
    const typed = granted(sidesProcedure.setDie(state, "C", 4)).state;
    // B and C reroll 1 and 5.
    expect(drawn(next(typed, 1, 5))).toBe("A: a | *C: c | B: b");
  });

  it("C3: dice that never differ still come to an end", () => {
    const outcome = run(sidesProcedure.start(duel()), () => ({ total: 3, faces: [3] }));
    expect(isRefusal(outcome)).toBe(false);
    if (!isRefusal(outcome)) expect(order(outcome.state)).toEqual(["A", "B"]);
  });
});

describe("137–147: what an initiative tracker has to do", () => {
  it("137: twenty combatants of three sides make three blocks, each with its members", () => {
    const fighters = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`f${index}`, { side: ["A", "B", "C"][index % 3]! }]),
    );
    const steps = sidesProcedure.steps(fight(["A", "B", "C"], fighters));
    expect(steps.map((step) => [step.key, step.combatantIds.length])).toEqual([
      ["A", 7],
      ["B", 7],
      ["C", 6],
      ["slow", 0],
    ]);
    expect(steps[0]?.combatantIds).toEqual(["f0", "f3", "f6", "f9", "f12", "f15", "f18"]);
  });

  it("138: a roll leaves no side without a die and reports each once", () => {
    const plan = granted(roll(sidesProcedure.roll(three(), ["A", "B", "C"]), 1, 2, 3));
    expect(plan.events).toEqual([{ kind: "sidesRolled", round: 1, sides: ["A", "B", "C"] }]);
    expect(plan.state.sides.map((side) => dieOf(side, 1)?.value)).toEqual([1, 2, 3]);
  });

  it("139: the number stored is the die shown", () => {
    expect(initiatives(start(three(), 1, 2, 3))).toEqual({ a: 1, b: 2, c: 3 });
  });

  it("140: starting does not roll again for sides that have rolled", () => {
    const rolled = granted(roll(sidesProcedure.roll(duel(), ["A", "B"]), 2, 5)).state;
    expect(drawn(start(rolled))).toBe("*B: b | A: a");
  });

  it("141: starting rolls for sides that have not", () => {
    const rolled = granted(roll(sidesProcedure.roll(duel(), ["A"]), 2)).state;
    expect(drawn(start(rolled, 5))).toBe("*B: b | A: a");
  });

  it("142: after a reset in mid-round nobody has a number and nobody is acting", () => {
    const plan = sidesProcedure.reset(next(start(duel(), 2, 5)));
    expect(plan.state.cursor).toEqual({ round: 1, step: null, phase: null });
    expect(plan.turn).toBeNull();
    expect(plan.initiatives).toEqual({ a: null, b: null });
    expect(drawn(plan.state)).toBe("A: a | B: b");
    expect(drawn(next(plan.state, 4, 3))).toBe("*A: a | B: b");
  });

  it("143: after the dice the first block acts, from its first member", () => {
    const plan = granted(roll(sidesProcedure.start(duel()), 2, 5));
    expect(plan.state.cursor).toEqual({ round: 1, step: "B", phase: null });
    expect(plan.turn).toBe(0);
  });

  it("144: next moves the mark to the second block and only that", () => {
    const first = granted(roll(sidesProcedure.start(duel()), 2, 5));
    const second = granted(roll(sidesProcedure.next(first.state)));
    expect(second.state.cursor.step).toBe("A");
    expect(second.turn).toBe(1);
    expect(second.initiatives).toEqual(first.initiatives);
    expect(second.state.round).toBe(1);
  });

  it("145: the next round gives every side a new die and begins at the first block", () => {
    const plan = granted(roll(sidesProcedure.nextRound(start(duel(), 2, 5)), 6, 1));
    expect(plan.state.round).toBe(2);
    expect(plan.turn).toBe(0);
    expect(plan.initiatives).toEqual({ a: 6, b: 1 });
    expect(plan.events.map((event) => event.kind)).toEqual(["roundStarted", "sidesRolled", "stepStarted"]);
  });

  it("146: a reset before the start clears every number", () => {
    const rolled = granted(roll(sidesProcedure.roll(duel(), ["A", "B"]), 2, 5)).state;
    expect(sidesProcedure.reset(rolled).initiatives).toEqual({ a: null, b: null });
  });

  it("147: a roll for sides that have their dice changes nothing", () => {
    const rolled = granted(roll(sidesProcedure.roll(duel(), ["A", "B"]), 2, 5)).state;
    const plan = granted(roll(sidesProcedure.roll(rolled, ["A", "B"])));
    expect(plan.state).toBe(rolled);
    expect(plan.events).toEqual([]);
  });

  it("a combatant that joins before any dice has no number", () => {
    expect(initiatives(join(duel(), "a2", { side: "A" }))).toEqual({ a: null, a2: null, b: null });
  });
});
