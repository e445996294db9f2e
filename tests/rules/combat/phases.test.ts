import { describe, expect, it } from "vitest";
import { usablePhases } from "#rules/combat/sides/phases.ts";
import { standing } from "#rules/combat/sides/referee.ts";
import { battle, declared, place } from "./battle.ts";
import { change, drawn, granted, next, previous, start } from "./fight.ts";

const raid = () =>
  battle({ stride: "phases", declarations: true }, ["P", "O"], { elf: { side: "P" }, orc: { side: "O" } });

describe("phases of a step", () => {
  it.each(["withdraw", "retreat", "hold"] as const)("C4: a declared %s opens no phase of spells", (kind) => {
    expect(usablePhases(next(declared(start(raid()), "elf", kind), 6, 1), "P")).toEqual(["movement", "melee"]);
  });

  it("C4: a spell declared for the round before opens none either", () => {
    const state = next(declared(start(raid()), "elf", "spell", "Sleep"), 6, 1);
    expect(usablePhases(state, "P")).toEqual(["movement", "spells", "melee"]);
    const second = [1, 2, 3, 4, 5].reduce((at) => next(at), state);
    expect([place(second), usablePhases(next(second, 6, 1), "P")]).toEqual(["2 declaration", ["movement", "melee"]]);
  });

  it("C4: a step that nobody has is used by nobody", () => {
    expect(usablePhases(next(start(raid()), 6, 1), "wolves")).toEqual([]);
  });

  it("C22: with individual initiative a group checks in a step of its own members alone", () => {
    const warriors = {
      elf: { side: "P" },
      g1: { side: "O", morale: 7 },
      g2: { side: "O", morale: null },
      g3: { side: "O", morale: 9 },
      g4: { side: "O", morale: 7 },
    };
    const options = { stride: "phases", morale: true, initiativeMode: "individual" } as const;
    const state = change(start(battle(options, ["P", "O"], warriors), 6, 4, 5, 2, 1), "g4", { alive: false });
    const opens = ["elf", "g2", "g1", "g3"].map((id) => usablePhases(state, id).includes("morale"));
    expect(opens).toEqual([false, false, true, true]);
  });

  it("C4: missiles are open to who retreated in the round before", () => {
    const archer = battle({ stride: "phases", declarations: true }, ["P", "O"], {
      archer: { side: "P", holdsMissile: true },
      orc: { side: "O" },
    });
    const first = next(declared(start(archer), "archer", "retreat"), 6, 1);
    expect(usablePhases(first, "P")).toEqual(["movement", "melee"]);
    const second = next(
      [1, 2, 3, 4].reduce((at) => next(at), first),
      6,
      1,
    );
    expect([place(second), usablePhases(second, "P")]).toEqual(["2 P movement", ["movement", "missiles", "melee"]]);
  });

  it("C4: a step that was entered as a whole ends as a whole, though phases are walked from now on", () => {
    const whole = start(battle({ stride: "sides" }, ["P", "O"], { elf: { side: "P" }, orc: { side: "O" } }), 6, 1);
    const state = { ...whole, options: { ...whole.options, stride: "phases" } } as const;
    expect([place(whole), place(next(state))]).toEqual(["1 P", "1 O movement"]);
  });

  it("C22: with individual initiative a group checks before the first of it acts, though others of it act later", () => {
    const goblin = { side: "O", morale: 7 };
    const warriors = { elf: { side: "P" }, g1: goblin, g2: goblin, g3: goblin };
    const options = { stride: "phases", morale: true, initiativeMode: "individual" } as const;
    const state = change(start(battle(options, ["P", "O"], warriors), 6, 5, 2, 1), "g3", { alive: false });
    expect([place(state), place(next(next(state)))]).toEqual(["1 elf movement", "1 g1 morale"]);
  });
});

describe("the referee's word on a side", () => {
  it("C2: first and surprised hold until they are taken back, and leave nothing behind", () => {
    const plain = start(battle({}, ["P", "O"], { elf: { side: "P" }, orc: { side: "O" } }), 6, 1);
    const given = (word: "first" | "surprised") => granted(standing(plain, "O", word)).state;
    expect([usablePhases(plain, "O"), usablePhases(given("surprised"), "O")]).toEqual([["movement", "melee"], []]);
    for (const word of ["first", "surprised"] as const) {
      expect(granted(standing(given(word), "O", null)).state).toEqual(plain);
    }
  });
});

describe("who fell among the slow", () => {
  it("C5: lies there again when the fight went back before its start and comes forward", () => {
    const warriors = { elf: { side: "P" }, ogre: { side: "O", holdsSlow: true }, orc: { side: "O" } };
    const fallen = change(start(battle({}, ["P", "O"], warriors), 6, 1), "ogre", { alive: false });
    expect(drawn(fallen)).toBe("*P: elf | O: orc | slow: ogre");
    expect(drawn(next(previous(fallen)))).toBe("*P: elf | O: orc | slow: ogre");
  });
});
