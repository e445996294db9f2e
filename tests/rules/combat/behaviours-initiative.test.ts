import { describe, expect, it } from "vitest";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { isRefusal } from "#rules/refusal.ts";
import { change, drawn, fight, granted, initiatives, next, order, start } from "./fight.ts";

type Ties = "reroll" | "simultaneous";

/** So many sides A, B, C … of one fighter each, named by the small letter. */
const sides = (count: number, ties: Ties = "reroll") => {
  const ids = ["A", "B", "C", "D", "E"].slice(0, count);
  return fight(ids, Object.fromEntries(ids.map((side) => [side.toLowerCase(), { side }])), ties);
};
/** The order of the sides after exactly these faces. */
const orderAfter = (ties: Ties, count: number, ...faces: number[]) => order(start(sides(count, ties), ...faces));

describe("C2: a die for each side, its edges one by one", () => {
  it("C2: each side throws one d6 with nothing added, in order of their creation", () => {
    const dice = scripted(2, 6, 4);
    run(sidesProcedure.start(sides(3)), dice.source);
    expect(dice.asked).toEqual(["initiative.A 1d6", "initiative.B 1d6", "initiative.C 1d6"]);
  });

  it("C2: of two sides with 2 and 6 the 6 acts first", () => expect(orderAfter("reroll", 2, 2, 6)).toEqual(["B", "A"]));

  it("C2: three sides with 2, 6 and 4 act as 6, 4, 2", () => {
    expect(orderAfter("reroll", 3, 2, 6, 4)).toEqual(["B", "C", "A"]);
  });

  it("C2: five sides with 3, 1, 6, 2 and 5 act as 6, 5, 3, 2, 1", () => {
    expect(orderAfter("reroll", 5, 3, 1, 6, 2, 5)).toEqual(["C", "E", "A", "D", "B"]);
  });

  it("C2: in the second round every side throws again", () => {
    const second = next(next(start(sides(2), 6, 1)), 2, 3);
    expect([second.round, order(second)]).toEqual([2, ["B", "A"]]);
  });

  it("C2: a side with nobody alive throws nothing", () => {
    const fighters = { a: { side: "A" }, b: { side: "B", dead: true }, c: { side: "C" } };
    expect(order(start(fight(["A", "B", "C"], fighters), 2, 4))).toEqual(["C", "A"]);
  });

  it("C2: with nobody alive there is no round", () => {
    const dead = fight(["A"], { a: { side: "A", dead: true } });
    expect(run(sidesProcedure.start(dead), scripted().source)).toMatchObject({ refused: true, code: "nobodyToFight" });
  });

  it("C2: a die laid down by hand may be 1 to 6, and not 0, 7 or 2.5", () => {
    const typed = (value: number) => isRefusal(sidesProcedure.setDie(sides(2), "A", value));
    expect([0, 1, 2.5, 6, 7].map(typed)).toEqual([true, false, true, false, true]);
  });

  it("C2: a die laid down by hand after a side has acted moves nobody who has acted", () => {
    const state = next(start(sides(3), 6, 4, 2));
    expect(order(granted(sidesProcedure.setDie(state, "C", 5)).state)).toEqual(["A", "B", "C"]);
  });
});

describe("C3: ties by another throw, their edges one by one", () => {
  it("C3: 4 and 4 tie, 4 and 3 do not, nor do 4 and 5 (behaviour 1)", () => {
    expect(orderAfter("simultaneous", 2, 4, 4)).toEqual(["A+B"]);
    expect(orderAfter("simultaneous", 2, 4, 3)).toEqual(["A", "B"]);
    expect(orderAfter("simultaneous", 2, 4, 5)).toEqual(["B", "A"]);
  });

  it("C3: 5, 5, 3 rerolled as 1 and 4 leave the 3 last", () => {
    expect(orderAfter("reroll", 3, 5, 5, 3, 1, 4)).toEqual(["B", "A", "C"]);
  });

  it("C3: 6, 5, 5 rerolled as 6 and 1 leave the 6 first", () => {
    expect(orderAfter("reroll", 3, 6, 5, 5, 6, 1)).toEqual(["A", "B", "C"]);
  });

  it("C3: 5, 5, 2, 2 are two throws apart, the fives first", () => {
    expect(orderAfter("reroll", 4, 5, 5, 2, 2, 1, 3, 6, 5)).toEqual(["B", "A", "C", "D"]);
  });

  it("C3: 3, 3, 3 rerolled as 4, 4, 2 throw the two fours once more", () => {
    expect(orderAfter("reroll", 3, 3, 3, 3, 4, 4, 2, 1, 6)).toEqual(["B", "A", "C"]);
  });

  it("C3: 2, 2 rerolled as 6, 6 and as 1, 1 throw a third time", () => {
    expect(orderAfter("reroll", 2, 2, 2, 6, 6, 1, 1, 3, 5)).toEqual(["B", "A"]);
  });

  it("C3: dice that never differ still come to an end", () => {
    const outcome = run(sidesProcedure.start(sides(2)), () => ({ total: 3, faces: [3] }));
    expect(isRefusal(outcome) ? [] : order(outcome.state)).toHaveLength(2);
  });

  it("C3: a side that falls in its own step by itself is dead at once", () => {
    const state = change(start(sides(2), 6, 1), "a", { alive: false });
    expect(sidesProcedure.refresh(state).turn).toBeNull();
  });
});

describe("C3: simultaneous ties, their edges one by one", () => {
  it("C3: simultaneous, 5, 5, 3 are two steps, the first of two sides, and nobody throws again", () => {
    const state = start(sides(3, "simultaneous"), 5, 5, 3);
    expect([drawn(state), initiatives(state)]).toEqual(["*A+B: a b | C: c", { a: 5, b: 5, c: 3 }]);
  });

  it("C3: simultaneous, 5, 5, 2, 2 are two steps of two sides", () => {
    expect(orderAfter("simultaneous", 4, 5, 5, 2, 2)).toEqual(["A+B", "C+D"]);
  });

  it("C3: simultaneous, 4, 4, 4 are one step of three sides", () => {
    expect(orderAfter("simultaneous", 3, 4, 4, 4)).toEqual(["A+B+C"]);
  });

  it("C3: simultaneous, who is killed in the step still acts in it", () => {
    const state = change(start(sides(2, "simultaneous"), 4, 4), "a", { alive: false });
    expect(sidesProcedure.refresh(state).turn).toBe(0);
  });

  it("C3: simultaneous, who was killed in the step is dead when it ends and throws no more", () => {
    const state = change(start(sides(3, "simultaneous"), 5, 5, 3), "b", { alive: false });
    const second = next(next(state), 2, 4);
    expect([second.round, order(second)]).toEqual([2, ["C", "A"]]);
  });

  it("C3: simultaneous, who is slow and killed in the step does not act in the slow one", () => {
    const fighters = { a: { side: "A" }, a2: { side: "A", slow: true }, b: { side: "B" } };
    const state = start(fight(["A", "B"], fighters, "simultaneous"), 4, 4);
    expect(next(change(state, "a2", { alive: false }), 3, 1).round).toBe(2);
  });
});
