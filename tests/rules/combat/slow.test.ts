import { describe, expect, it } from "vitest";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { changeSide, overrideSlow } from "#rules/combat/sides/referee.ts";
import { isSlow } from "#rules/items/slow.ts";
import { change, drawn, fight, granted, initiatives, join, leave, next, previous, roll, start } from "./fight.ts";

/** Party (P) and orcs (O); the fighter holds a two-handed sword, the others nothing slow. */
const raid = (extra: Record<string, { side: string; slow?: boolean }> = {}) =>
  fight(["P", "O"], { elf: { side: "P" }, fighter: { side: "P", slow: true }, orc: { side: "O" }, ...extra });

const weapon = { kind: "weapon" as const, melee: true, missile: false, twoHanded: false, slow: false };

describe("C5: what is slow", () => {
  it("C5: a two-handed melee weapon in hand, unless the world says otherwise", () => {
    const sword = { ...weapon, twoHanded: true, slow: true };
    expect(isSlow(sword, true)).toBe(true);
    expect(isSlow(sword, false)).toBe(false);
  });

  it("C5: a crossbow is slow in both worlds, a bow in neither", () => {
    const bow = { ...weapon, melee: false, missile: true, twoHanded: true };
    const crossbow = { ...bow, slow: true };
    expect([isSlow(crossbow, true), isSlow(crossbow, false)]).toEqual([true, true]);
    expect([isSlow(bow, true), isSlow(bow, false)]).toEqual([false, false]);
  });

  it("C5: a sword in one hand is not slow, and a natural attack never", () => {
    expect(isSlow(weapon, true)).toBe(false);
    expect(isSlow({ ...weapon, kind: "attack", twoHanded: true, slow: true }, true)).toBe(false);
  });
});

describe("C5: one extra step after all the others", () => {
  it("C5: the slow act last, whatever their side's die", () => {
    expect(drawn(start(raid(), 6, 1))).toBe("*P: elf | O: orc | slow: fighter");
  });

  it("C5: drawing a slow weapon before acting moves to the slow step", () => {
    expect(drawn(change(start(raid(), 6, 1), "orc", { holdsSlow: true }))).toBe("*P: elf | slow: fighter orc");
    expect(drawn(change(start(raid(), 6, 1), "elf", { holdsSlow: true }))).toBe("*P:  | O: orc | slow: elf fighter");
  });

  it("C5: putting it away moves back only while the side's step has not ended", () => {
    const state = start(raid(), 6, 1);
    expect(drawn(change(state, "fighter", { holdsSlow: false }))).toBe("*P: elf fighter | O: orc");
    const later = next(state);
    expect(drawn(change(later, "fighter", { holdsSlow: false }))).toBe("P: elf | *O: orc | slow: fighter");
  });

  it("C5: who has acted is done, whatever it draws", () => {
    const later = change(next(start(raid(), 6, 1)), "elf", { holdsSlow: true });
    expect(drawn(later)).toBe("P: elf | *O: orc | slow: fighter");
  });

  it("C5: who joins after its side's step acts in the slow one", () => {
    expect(drawn(join(next(start(raid(), 6, 1)), "thief", { side: "P" }))).toBe(
      "P: elf | *O: orc | slow: fighter thief",
    );
    expect(drawn(join(start(raid(), 6, 1), "thief", { side: "P" }))).toBe("*P: elf thief | O: orc | slow: fighter");
  });

  it("C5: in the slow step everyone who has not acted is in it", () => {
    const slow = next(next(start(raid(), 6, 1)));
    expect(drawn(slow)).toBe("P: elf | O: orc | *slow: fighter");
    expect(drawn(join(slow, "orc2", { side: "O" }))).toBe("P: elf | O: orc | *slow: fighter orc2");
    expect(drawn(change(slow, "fighter", { holdsSlow: false }))).toBe("P: elf | O: orc | *slow: fighter");
  });

  it("C5: the referee may put anyone in or out of it for the round", () => {
    const state = overrideSlow(overrideSlow(start(raid(), 6, 1), "orc", true).state, "fighter", false).state;
    expect(drawn(state)).toBe("*P: elf fighter | slow: orc");
    expect(drawn(overrideSlow(state, "orc", null).state)).toBe("*P: elf fighter | O: orc");
    // The word holds for its round alone.
    expect(drawn(next(next(state), 2, 5))).toBe("*O: orc | P: elf | slow: fighter");
  });

  it("C5: the referee cannot bring back a step that has passed", () => {
    expect(drawn(overrideSlow(next(start(raid(), 6, 1)), "fighter", false).state)).toBe(
      "P: elf | *O: orc | slow: fighter",
    );
  });

  it("C5: in the slow step those of the earlier side come first, those of tied sides together", () => {
    const fighters = { b: { side: "A", slow: true }, a: { side: "B", slow: true }, c: { side: "C", slow: true } };
    const lone = start(fight(["A", "B", "C"], fighters), 2, 5, 4);
    expect(drawn(lone)).toBe("*slow: a c b");
    expect(initiatives(lone)).toEqual({ a: 1, b: -1, c: 0 });
    expect(drawn(start(fight(["A", "B", "C"], fighters, "simultaneous"), 3, 3, 5))).toBe("*slow: c b a");
  });

  it("C5: a side whose members are all slow keeps its place in the round", () => {
    const state = start(fight(["A", "B"], { a: { side: "A", slow: true }, b: { side: "B" } }), 6, 1);
    expect(sidesProcedure.steps(state).map((step) => step.key)).toEqual(["A", "B", "slow"]);
    expect(state.cursor.step).toBe("B");
  });

  it("C5: nobody slow, and the round ends with the last side", () => {
    const state = next(start(fight(["A", "B"], { a: { side: "A" }, b: { side: "B" } }), 6, 1));
    expect(next(state, 3, 4).round).toBe(2);
  });

  it("C5: the slow step has no spells", () => {
    const slow = sidesProcedure.steps(start(raid(), 6, 1)).at(-1);
    expect(slow?.slow).toBe(true);
    expect(slow?.phases).toEqual(["movement", "missiles", "melee"]);
  });
});

describe("C5: changing sides, dying and going", () => {
  it("a change of side keeps what was done, and else follows the new side", () => {
    const state = next(start(raid({ orc2: { side: "O" } }), 6, 1));
    expect(drawn(granted(changeSide(state, "elf", "O")).state)).toBe("P: elf | *O: orc orc2 | slow: fighter");
    expect(drawn(granted(changeSide(state, "orc2", "P")).state)).toBe("P: elf | *O: orc | slow: fighter orc2");
    expect(changeSide(state, "elf", "X")).toMatchObject({ code: "noSuchSide" });
  });

  it("a side that joins without a die has no part in the round until it has one", () => {
    const state = join(start(fight(["P", "O", "X"], { elf: { side: "P" }, orc: { side: "O" } }), 6, 1), "imp", {
      side: "X",
    });
    expect(drawn(state)).toBe("*P: elf | O: orc | X: imp");
    expect(initiatives(state).imp).toBeNull();
    expect(drawn(granted(roll(sidesProcedure.roll(state, ["X"]), 4)).state)).toBe("*P: elf | X: imp | O: orc");
  });

  it("C20: the dead are passed over and stay in their block", () => {
    const state = change(start(raid(), 6, 1), "orc", { alive: false });
    expect(drawn(next(state))).toBe("P: elf | O: orc | *slow: fighter");
  });

  it("C20: a healed combatant whose side has passed acts in the slow step", () => {
    const later = next(change(start(raid(), 6, 1), "orc", { alive: false }));
    expect(drawn(change(later, "orc", { alive: true }))).toBe("P: elf | *slow: fighter orc");
  });

  it("C20: with nobody alive the fight does not go on", () => {
    let state = start(raid(), 6, 1);
    for (const id of ["elf", "fighter", "orc"]) state = change(state, id, { alive: false });
    expect(roll(sidesProcedure.next(state))).toMatchObject({ refused: true, code: "nobodyToFight" });
    expect(roll(sidesProcedure.start(fight(["A"], {})))).toMatchObject({ code: "nobodyToFight" });
  });

  it("C20: core's turn points at the first able member that has not acted", () => {
    const state = start(raid({ cleric: { side: "P" } }), 6, 1);
    expect(sidesProcedure.refresh(state).turn).toBe(0);
    expect(sidesProcedure.refresh(change(state, "cleric", { alive: false })).turn).toBe(1);
  });

  it("who leaves is gone from its block", () => {
    expect(drawn(leave(start(raid(), 6, 1), "fighter"))).toBe("*P: elf | O: orc");
  });
});

describe("C23: round after round", () => {
  it("C23: each side in order, then the slow, then the next round", () => {
    let state = start(raid(), 1, 6);
    expect(drawn(state)).toBe("*O: orc | P: elf | slow: fighter");
    state = next(state);
    expect(drawn(state)).toBe("O: orc | *P: elf | slow: fighter");
    state = next(state);
    expect(drawn(state)).toBe("O: orc | P: elf | *slow: fighter");
    state = next(state, 4, 2);
    expect(drawn(state)).toBe("*P: elf | O: orc | slow: fighter");
    expect(state.round).toBe(2);
  });

  it("C23: the phases of a side's step are those of the book, the same for each side", () => {
    const steps = sidesProcedure.steps(start(raid(), 1, 6));
    for (const step of steps.filter(({ slow }) => !slow)) {
      expect(step.phases).toEqual(["movement", "missiles", "spells", "melee"]);
    }
  });
});

describe("going back", () => {
  it("goes back step by step, over the round's edge, without losing the later dice", () => {
    const first = start(raid(), 6, 1);
    const second = next(first);
    const third = next(second);
    const later = next(third, 2, 5);
    expect(drawn(later)).toBe("*O: orc | P: elf | slow: fighter");
    expect(drawn(previous(later))).toBe(drawn(third));
    expect(previous(third)).toEqual(second);
    expect(previous(second)).toEqual(first);
    // Forward again: the dice of round 2 are still there.
    expect(drawn(next(previous(later)))).toBe(drawn(later));
  });

  it("goes back before the first step to round 0 with the dice kept", () => {
    const before = previous(start(raid(), 6, 1));
    expect(before.round).toBe(0);
    expect(before.cursor.step).toBeNull();
    expect(drawn(before)).toBe("P: elf | O: orc | slow: fighter");
    expect(drawn(start(before))).toBe("*P: elf | O: orc | slow: fighter");
  });

  it("refuses to go back further than two rounds", () => {
    let state = start(fight(["A"], { a: { side: "A" } }), 1);
    state = next(next(state, 2), 3);
    expect(state.round).toBe(3);
    const second = previous(state);
    expect(second.round).toBe(2);
    expect(sidesProcedure.previous(second)).toMatchObject({ refused: true, code: "noEarlierRound" });
    expect(sidesProcedure.previous(fight(["A"], {}))).toMatchObject({ code: "noEarlierRound" });
  });

  it("finds the slow step again even if nobody in it acted", () => {
    const slow = next(next(start(raid(), 6, 1)));
    const dead = change(slow, "fighter", { alive: false });
    expect(previous(next(dead, 3, 4)).cursor.step).toBe("slow");
  });

  it("passes over the steps at which the fight did not stop", () => {
    const state = change(start(raid(), 6, 1), "orc", { alive: false });
    expect(previous(next(state)).cursor.step).toBe("P");
  });
});
