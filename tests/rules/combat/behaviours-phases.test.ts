import { describe, expect, it } from "vitest";
import { canAct } from "#rules/combat/sides/able.ts";
import { otherPhase } from "#rules/combat/sides/attack-phase.ts";
import { setFate } from "#rules/combat/sides/declarations.ts";
import { mark } from "#rules/combat/sides/marks.ts";
import { nextPlace } from "#rules/combat/sides/next-place.ts";
import { usablePhases } from "#rules/combat/sides/phases.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { standing } from "#rules/combat/sides/referee.ts";
import { battle, declared, place, places, type Warrior } from "./battle.ts";
import { change, granted, next, order, previous, start } from "./fight.ts";

const PHASES = { stride: "phases", declarations: true } as const;
const raid = (options: object = {}, more: Record<string, Warrior> = {}) =>
  battle({ ...PHASES, ...options }, ["P", "O"], {
    archer: { side: "P", holdsMissile: true },
    mage: { side: "P" },
    orc: { side: "O" },
    ...more,
  });
/** The party first, its mage casting. */
const casting = (options: object = {}) => next(declared(start(raid(options)), "mage", "spell", "Sleep"), 6, 1);

describe("C4: the phases of a step, their edges one by one", () => {
  it("C4: a side’s step has movement, missiles, spells and melee, in that order", () => {
    const [party] = sidesProcedure.steps(start(raid({ declarations: false }), 6, 1));
    expect(party?.phases).toEqual(["movement", "missiles", "spells", "melee"]);
  });

  it("C4: with the option of morale the step begins with it", () => {
    const [party] = sidesProcedure.steps(start(raid({ declarations: false, morale: true }), 6, 1));
    expect(party?.phases).toEqual(["morale", "movement", "missiles", "spells", "melee"]);
  });

  it("C4: all the phases of one side, then those of the next", () => {
    expect([place(casting()), ...places(casting(), 5)]).toEqual([
      "1 P movement",
      "1 P missiles",
      "1 P spells",
      "1 P melee",
      "1 O movement",
      "1 O melee",
    ]);
  });

  it("C4: missiles are passed over when nobody holds a missile weapon", () => {
    const state = change(casting(), "archer", { holdsMissile: false });
    expect(usablePhases(state, "P")).toEqual(["movement", "spells", "melee"]);
  });

  it("C4: missiles come back as soon as a missile weapon is in hand", () => {
    const state = change(change(casting(), "archer", { holdsMissile: false }), "archer", { holdsMissile: true });
    expect(usablePhases(state, "P")).toContain("missiles");
  });

  it("C4: missiles are passed over when only who casts, retreats or will not attack holds a missile weapon", () => {
    const bow = change(change(casting(), "archer", { holdsMissile: false }), "mage", { holdsMissile: true });
    expect(usablePhases(bow, "P")).not.toContain("missiles");
    expect(usablePhases(setFate(bow, "mage", "lost"), "P")).toContain("missiles");
    for (const [kind, phases] of [
      ["retreat", false],
      ["hold", false],
      ["withdraw", true],
    ] as const) {
      const state = next(declared(start(raid()), "archer", kind), 6, 1);
      expect(usablePhases(state, "P").includes("missiles"), kind).toBe(phases);
    }
  });

  it("C4: spells are passed over when none is declared", () => {
    expect(usablePhases(next(start(raid()), 6, 1), "P")).toEqual(["movement", "missiles", "melee"]);
  });

  it("C4: spells are passed over when the declared one is lost or cast", () => {
    for (const fate of ["lost", "cast"] as const) {
      expect(usablePhases(setFate(casting(), "mage", fate), "P")).not.toContain("spells");
    }
  });

  it("C4: morale is passed over when no check is due", () => {
    expect(place(casting({ morale: true }))).toBe("1 P movement");
  });

  it("C4: when all of a side are done its step is over", () => {
    const done = ["archer", "mage"].reduce((state, id) => granted(mark(state, id, "done")).state, casting());
    expect([usablePhases(done, "P"), place(next(done))]).toEqual([[], "1 O movement"]);
  });

  it("C4: missiles are for who has not acted: with the archer done they are passed over", () => {
    expect(usablePhases(granted(mark(casting(), "archer", "done")).state, "P")).toEqual([
      "movement",
      "spells",
      "melee",
    ]);
  });

  it("C4: phases lock nothing: who has not acted can act in each of them", () => {
    const acting = (state: ReturnType<typeof casting>) => ["archer", "mage"].every((id) => canAct(state, id));
    expect([casting(), next(casting()), next(next(casting()))].map(acting)).toEqual([true, true, true]);
  });

  it("C4: an attack in another phase of one’s own step has both phases named, in its own phase and in another’s step none", () => {
    const movement = casting();
    expect(otherPhase(movement, "archer", "melee")).toEqual({ present: "movement", own: "melee" });
    expect(otherPhase(movement, "archer", "missile")).toEqual({ present: "movement", own: "missiles" });
    expect(otherPhase(movement, "orc", "melee")).toBeNull();
    const missiles = next(movement);
    expect(otherPhase(missiles, "archer", "missile")).toBeNull();
    expect(otherPhase(missiles, "archer", "melee")).toEqual({ present: "missiles", own: "melee" });
    expect(otherPhase(casting({ stride: "sides" }), "archer", "melee")).toBeNull();
    expect(otherPhase(granted(mark(movement, "archer", "done")).state, "archer", "melee")).toBeNull();
  });

  it("C4: with whole sides as the stride a step is one place", () => {
    expect([place(casting({ stride: "sides" })), place(next(casting({ stride: "sides" })))]).toEqual(["1 P", "1 O"]);
  });

  it("C4: with single combatants as the stride each acts before the next, and the delayed last", () => {
    const first = casting({ stride: "combatants" });
    const delayed = granted(mark(first, "archer", "delayed")).state;
    const waiting = (state: typeof first) => ["archer", "mage"].filter((id) => canAct(state, id));
    expect([waiting(next(first)), waiting(next(delayed))]).toEqual([["mage"], ["archer"]]);
    expect(place(next(next(delayed)))).toBe("1 O");
  });

  it("C4: done, delayed and skipped take each other’s place, and the skipped does not act", () => {
    const marks = (["delayed", "skipped"] as const).map((one) => granted(mark(casting(), "archer", one)).state);
    expect(marks.map((state) => canAct(state, "archer"))).toEqual([true, false]);
    const back = granted(mark(marks[1]!, "archer", null)).state;
    expect(canAct(back, "archer")).toBe(true);
  });

  it("C4: the next place is known before it is entered", () => {
    expect(nextPlace(casting())).toEqual({ round: 1, step: "P", phase: "missiles" });
  });
});

describe("C23: the round, its edges one by one", () => {
  const round = () => next(start(raid({}, { ogre: { side: "O", holdsSlow: true } })), 6, 1);

  it("C23: declarations, each side with its phases, the slow, and the next round’s declarations", () => {
    expect([place(start(raid())), place(round()), ...places(round(), 7)]).toEqual([
      "1 declaration",
      "1 P movement",
      "1 P missiles",
      "1 P melee",
      "1 O movement",
      "1 O melee",
      "1 slow movement",
      "1 slow melee",
      "2 declaration",
    ]);
  });

  it("C23: a round without declarations begins with the first side", () => {
    const state = start(battle({}, ["P", "O"], { elf: { side: "P" }, orc: { side: "O" } }), 6, 1);
    expect(place(next(next(state), 2, 5))).toBe("2 O");
  });

  it("C23: previous goes back place by place, over the round’s edge too", () => {
    let state = round();
    const ahead = [place(state)];
    for (let count = 0; count < 7; count++) {
      state = next(state);
      ahead.push(place(state));
    }
    const back = [place(state)];
    for (let count = 0; count < 7; count++) {
      state = previous(state);
      back.unshift(place(state));
    }
    expect(back).toEqual(ahead);
  });

  it("C23: coming forward again throws no die anew", () => {
    const second = next(previous(next(start(raid()), 6, 1)));
    expect([place(second), order(second)]).toEqual(["1 P movement", ["P", "O"]]);
  });

  it("C23: previous from round 1’s beginning goes back to before the fight", () => {
    expect(previous(start(raid())).round).toBe(0);
  });

  it("C23: no further back than the round before the present one", () => {
    let state = start(battle({}, ["P"], { elf: { side: "P" } }), 1);
    state = next(next(state, 2), 3);
    expect(sidesProcedure.previous(previous(state))).toMatchObject({ code: "noEarlierRound" });
  });
});

describe("C2: the referee's word on a side", () => {
  const words = () =>
    battle({}, ["P", "O"], { elf: { side: "P" }, orc: { side: "O" }, ogre: { side: "O", holdsSlow: true } });

  it("C2: a side whom the referee lets act first comes before a higher die, for that round", () => {
    const state = start(granted(standing(words(), "O", "first")).state, 6, 1);
    expect(order(state)).toEqual(["O", "P"]);
    expect(order(next(next(next(state)), 6, 1))).toEqual(["P", "O"]);
  });

  it("C2: a surprised side has no step in that round, and its slow do not act either", () => {
    const state = start(granted(standing(words(), "O", "surprised")).state, 1, 6);
    expect([place(state), place(next(state, 1, 6))]).toEqual(["1 P", "2 O"]);
  });
});
