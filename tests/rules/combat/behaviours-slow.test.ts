import { describe, expect, it } from "vitest";
import { canAct } from "#rules/combat/sides/able.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import { overrideSlow, standing } from "#rules/combat/sides/referee.ts";
import { isSlow } from "#rules/items/slow.ts";
import { battle, declared, place } from "./battle.ts";
import { change, drawn, fight, granted, initiatives, join, next, start } from "./fight.ts";

/** The party (P) with an elf and a fighter whose two-handed sword is out, and an orc (O). */
const raid = () => fight(["P", "O"], { elf: { side: "P" }, fighter: { side: "P", slow: true }, orc: { side: "O" } });
/** The party's 6 against the orc's 1. */
const first = () => start(raid(), 6, 1);
const weapon = { kind: "weapon" as const, melee: true, missile: false, twoHanded: false, slow: false };
/** With two-handed weapons slow in this world, and not. */
const inBothWorlds = (given: object) => [true, false].map((setting) => isSlow({ ...weapon, ...given }, setting));

describe("C5: which weapons are slow, one by one", () => {
  it("C5: a two-handed sword is slow, unless the world says that two-handed weapons are not", () => {
    expect(inBothWorlds({ twoHanded: true })).toEqual([true, false]);
  });

  it("C5: a sword in one hand is not slow", () => expect(inBothWorlds({})).toEqual([false, false]));

  it("C5: a crossbow, two-handed and slow, is slow in every world", () => {
    expect(inBothWorlds({ melee: false, missile: true, twoHanded: true, slow: true })).toEqual([true, true]);
  });

  it("C5: a bow, two-handed and not slow, is slow in no world", () => {
    expect(inBothWorlds({ melee: false, missile: true, twoHanded: true })).toEqual([false, false]);
  });

  it("C5: a natural attack is never slow, whatever marks it has", () => {
    expect(inBothWorlds({ kind: "attack", twoHanded: true, slow: true })).toEqual([false, false]);
  });
});

describe("C5: the slow step, its edges one by one", () => {
  it("C5: the slow act last, though their side has the 6", () => {
    expect(drawn(first())).toBe("*P: elf | O: orc | slow: fighter");
  });

  it("C5: the slow of two sides with 6 and 1 act as: quick of the 6, quick of the 1, slow of the 6, slow of the 1", () => {
    const fighters = {
      a: { side: "A" },
      a2: { side: "A", slow: true },
      b: { side: "B" },
      b2: { side: "B", slow: true },
    };
    expect(drawn(start(fight(["A", "B"], fighters), 6, 1))).toBe("*A: a | B: b | slow: a2 b2");
  });

  it("C5: of the slow of tied sides none goes first: they stand together, after those of a higher die", () => {
    const fighters = { b: { side: "A", slow: true }, a: { side: "B", slow: true }, c: { side: "C", slow: true } };
    expect(drawn(start(fight(["A", "B", "C"], fighters, "simultaneous"), 3, 3, 5))).toBe("*slow: c b a");
  });

  it("C5: who draws a slow weapon before acting moves to the slow step", () => {
    expect(drawn(change(first(), "orc", { holdsSlow: true }))).toBe("*P: elf | slow: fighter orc");
  });

  it("C5: who puts it away while the side’s step has not ended moves back", () => {
    expect(drawn(change(first(), "fighter", { holdsSlow: false }))).toBe("*P: elf fighter | O: orc");
  });

  it("C5: who puts it away after the side’s step has ended stays in the slow step", () => {
    expect(drawn(change(next(first()), "fighter", { holdsSlow: false }))).toBe("P: elf | *O: orc | slow: fighter");
  });

  it("C5: who has acted is done, whatever is drawn then", () => {
    expect(drawn(change(next(first()), "elf", { holdsSlow: true }))).toBe("P: elf | *O: orc | slow: fighter");
  });

  it("C5: who joins before the side’s step has ended acts in it", () => {
    expect(drawn(join(first(), "thief", { side: "P" }))).toBe("*P: elf thief | O: orc | slow: fighter");
  });

  it("C5: who joins after the side’s step has ended acts in the slow step", () => {
    expect(drawn(join(next(first()), "thief", { side: "P" }))).toBe("P: elf | *O: orc | slow: fighter thief");
  });

  it("C5: a side whose living are all slow has no step to stop at", () => {
    const state = start(fight(["A", "B"], { a: { side: "A", slow: true }, b: { side: "B" } }), 6, 1);
    expect(drawn(state)).toBe("*B: b | slow: a");
  });

  it("C5: with nobody slow the round ends with the last side", () => {
    const state = start(fight(["A", "B"], { a: { side: "A" }, b: { side: "B" } }), 6, 1);
    expect(next(next(state), 3, 4).round).toBe(2);
  });

  it("C5: the slow step has movement, missiles and melee, and no spells and no morale", () => {
    expect(sidesProcedure.steps(first()).at(-1)).toMatchObject({
      slow: true,
      phases: ["movement", "missiles", "melee"],
    });
  });

  it("C5: the referee puts somebody in the slow step, or out of it, for the round and no longer", () => {
    const state = overrideSlow(overrideSlow(first(), "orc", true).state, "fighter", false).state;
    expect(drawn(state)).toBe("*P: elf fighter | slow: orc");
    expect(drawn(next(next(state), 2, 5))).toBe("*O: orc | P: elf | slow: fighter");
  });

  it("C5: the referee brings nobody back into a step that is over", () => {
    expect(drawn(overrideSlow(next(first()), "fighter", false).state)).toBe("P: elf | *O: orc | slow: fighter");
  });

  it("C5: who declared a spell, a retreat or not to attack is not slow, staff in hand or not", () => {
    const first = battle({ declarations: true }, ["P", "O"], {
      elf: { side: "P" },
      mage: { side: "P", holdsSlow: true },
      orc: { side: "O" },
    });
    for (const kind of ["spell", "retreat", "hold"] as const) {
      expect(drawn(next(declared(start(first), "mage", kind, "Sleep"), 6, 1))).toBe("*P: elf mage | O: orc");
    }
  });

  it("C5: who declared a fighting withdrawal may attack, so is slow with a slow weapon in hand", () => {
    const state = battle({ declarations: true }, ["P", "O"], {
      elf: { side: "P" },
      fighter: { side: "P", holdsSlow: true },
      orc: { side: "O" },
    });
    expect(drawn(next(declared(start(state), "fighter", "withdraw"), 6, 1))).toBe("*P: elf | O: orc | slow: fighter");
  });

  /** In the slow step of tied sides, or of a 5 and a 3. */
  const slowStep = (...dice: number[]) => {
    const fighters = { axe: { side: "P", holdsSlow: true }, club: { side: "O", holdsSlow: true } };
    return start(battle({ tieRule: "simultaneous" }, ["P", "O"], fighters), ...dice);
  };

  it("C5: in the slow step who is killed by a tied side still acts", () => {
    const state = change(slowStep(4, 4), "club", { alive: false, killer: "P" });
    expect(canAct(state, "club")).toBe(true);
  });

  it("C5: in the slow step who is killed by an earlier side does not act", () => {
    const state = change(slowStep(5, 3), "club", { alive: false, killer: "P" });
    expect(canAct(state, "club")).toBe(false);
  });

  it("C5: morale stays in the side’s own step, even if all its members are slow", () => {
    const goblins = ["g1", "g2", "g3", "g4"].map((id) => [id, { side: "O", morale: 7, holdsSlow: true }]);
    const options = { morale: true, stride: "phases" } as const;
    const state = start(battle(options, ["P", "O"], { elf: { side: "P" }, ...Object.fromEntries(goblins) }), 6, 1);
    const killed = change(state, "g1", { alive: false, killer: "P" });
    expect(place(next(next(killed)))).toBe("1 O morale");
  });
});

describe("C5: the slow before the dice, their edges one by one", () => {
  const open = (options: object = {}) =>
    start(
      battle({ declarations: true, ...options }, ["P", "O"], {
        axe: { side: "P", holdsSlow: true },
        elf: { side: "P" },
        orc: { side: "O" },
      }),
    );

  it("C5: while declarations are made, and before typed dice, the slow stand in the slow block, without a number", () => {
    const declarations = open({ initiativeWhen: "typed" });
    const typing = granted(sidesProcedure.setDie(next(declarations), "O", 5)).state;
    expect([drawn(declarations), drawn(next(declarations))]).toEqual(Array(2).fill("P: elf | O: orc | slow: axe"));
    expect([drawn(typing), initiatives(typing)]).toEqual([
      "O: orc | P: elf | slow: axe",
      { orc: 5, elf: null, axe: null },
    ]);
  });

  it("C5: what is drawn or put away while declarations are made moves its bearer at once", () => {
    const drew = change(open(), "orc", { holdsSlow: true });
    expect([drawn(drew), drawn(change(drew, "axe", { holdsSlow: false }))]).toEqual([
      "P: elf | slow: axe orc",
      "P: axe elf | slow: orc",
    ]);
  });

  it("C5: who declares a spell, a retreat or not to attack leaves the slow block at once, and comes back by taking it back", () => {
    for (const kind of ["spell", "retreat", "hold"] as const) {
      const said = declared(change(open(), "axe", { isCharacter: true }), "axe", kind, "Sleep");
      expect([drawn(said), drawn(declared(said, "axe", "none"))]).toEqual([
        "P: axe elf | O: orc",
        "P: elf | O: orc | slow: axe",
      ]);
    }
    expect(drawn(declared(open(), "axe", "withdraw"))).toBe("P: elf | O: orc | slow: axe");
  });

  it("C5: what a monster declares is unseen: it leaves the slow block with the first step, not before", () => {
    for (const kind of ["spell", "retreat", "hold"] as const) {
      const said = declared(change(open(), "axe", { isCharacter: false }), "axe", kind, "Sleep");
      expect([drawn(said), drawn(next(said, 6, 1))]).toEqual(["P: elf | O: orc | slow: axe", "*P: axe elf | O: orc"]);
    }
  });

  it("C5: who falls while declarations are made stays where it stood; the surprised stand in their side’s block", () => {
    expect(drawn(change(open(), "axe", { alive: false }))).toBe("P: elf | O: orc | slow: axe");
    expect(drawn(granted(standing(open(), "P", "surprised")).state)).toBe("P: axe elf | O: orc");
  });
});
