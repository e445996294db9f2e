import { describe, expect, it } from "vitest";
import { declarationOf, hit, setFate } from "#rules/combat/sides/declarations.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { battle, declared, declaring, place } from "./battle.ts";
import { change, drawn, initiatives, next, start } from "./fight.ts";

const ON = { declarations: true };
const raid = (options: object = ON) =>
  battle(options, ["P", "O"], { mage: { side: "P" }, elf: { side: "P" }, orc: { side: "O" }, ogre: { side: "O" } });
const declarationsOf = (state: SidesState, id: string) => {
  const combatant = state.combatants.find((one) => one.id === id)!;
  return declarationOf(state, combatant);
};
const SLEEP = { kind: "spell", spellName: "Sleep" } as const;

describe("C1: declarations, their edges one by one", () => {
  it("C1: with declarations on a round begins with them and before any die", () => {
    const state = start(raid());
    expect([place(state), new Set(Object.values(initiatives(state)))]).toEqual(["1 declaration", new Set([null])]);
  });

  it("C1: with declarations off a round begins with the dice", () => {
    expect(place(start(raid({}), 6, 1))).toBe("1 P");
  });

  it("C1: after the declarations the dice fall", () => {
    expect(drawn(next(start(raid()), 2, 5))).toBe("*O: ogre orc | P: elf mage");
  });

  it("C1: a spell is declared by its name, and without one refused", () => {
    expect(declarationsOf(declared(start(raid()), "mage", "spell", "Sleep"), "mage")).toMatchObject({
      round: 1,
      kind: "spell",
      spellName: "Sleep",
      fate: "open",
    });
    expect(declaring(start(raid()), "mage", { kind: "spell" })).toMatchObject({ code: "spellNotNamed" });
  });

  it("C1: a fighting withdrawal, a retreat and the word not to attack are declared", () => {
    for (const kind of ["withdraw", "retreat", "hold"] as const) {
      expect(declarationsOf(declared(start(raid()), "elf", kind), "elf")?.kind).toBe(kind);
    }
  });

  it("C1: while declarations last one may be changed and taken back", () => {
    const spell = declared(start(raid()), "mage", "spell", "Sleep");
    expect(declarationsOf(declared(spell, "mage", "retreat"), "mage")?.kind).toBe("retreat");
    expect(declarationsOf(declared(spell, "mage", "none"), "mage")).toBeNull();
  });

  it("C1: what was declared before the start is for round 1", () => {
    const state = start(declared(raid(), "mage", "spell", "Sleep"));
    expect(declarationsOf(state, "mage")).toMatchObject({ round: 1, spellName: "Sleep" });
  });

  it("C1: what was declared is nothing in the next round", () => {
    let state = next(declared(start(raid()), "mage", "spell", "Sleep"), 6, 1);
    state = next(next(state));
    expect([place(state), declarationsOf(state, "mage")]).toEqual(["2 declaration", null]);
  });

  it("C1: after the declarations a spell is refused", () => {
    expect(declaring(next(start(raid()), 6, 1), "mage", SLEEP)).toMatchObject({ code: "declarationsAreOver" });
  });

  it("C1: after the declarations a withdrawal and a retreat are refused to who was in melee before", () => {
    const state = next(start(raid()), 6, 1);
    for (const kind of ["withdraw", "retreat"] as const) {
      expect(declaring(state, "elf", { kind })).toMatchObject({ code: "declarationsAreOver" });
    }
  });

  it("C1: who is drawn into melee only after the declarations may still withdraw or retreat", () => {
    const state = next(start(raid()), 6, 1);
    for (const kind of ["withdraw", "retreat"] as const) {
      expect(declaring(state, "elf", { kind }, { engagedSince: true })).not.toHaveProperty("code");
    }
  });

  it("C1: the word not to attack may be given at any time before acting, and not after", () => {
    const state = next(start(raid()), 6, 1);
    expect(declaring(state, "elf", { kind: "hold" })).not.toHaveProperty("code");
    expect(declaring(next(state), "elf", { kind: "hold" })).toMatchObject({ code: "declarationsAreOver" });
  });

  it("C1: the word not to attack may be taken back before acting, and not after", () => {
    const state = next(declared(start(raid()), "elf", "hold"), 6, 1);
    expect(declaring(state, "elf", { kind: "none" })).not.toHaveProperty("code");
    expect(declaring(next(state), "elf", { kind: "none" })).toMatchObject({ code: "declarationsAreOver" });
  });

  it("C1: what was declared is replaced by nothing later in the round, unless it was a spell that is lost", () => {
    const late = { engagedSince: true };
    for (const kind of ["withdraw", "retreat"] as const) {
      const state = next(declared(start(raid()), "elf", kind), 6, 1);
      const other = kind === "retreat" ? "withdraw" : "retreat";
      expect(declaring(state, "elf", { kind: "hold" })).toMatchObject({ code: "declarationHolds" });
      expect(declaring(state, "elf", { kind: other }, late)).toMatchObject({ code: "declarationHolds" });
      expect(declaring(state, "elf", { kind: "hold" }, { referee: true })).not.toHaveProperty("code");
    }
    const spell = next(declared(start(raid()), "mage", "spell", "Sleep"), 1, 6);
    expect(declaring(spell, "mage", { kind: "hold" })).toMatchObject({ code: "declarationHolds" });
    const lost = setFate(spell, "mage", "lost");
    expect(declaring(lost, "mage", { kind: "retreat" }, late)).not.toHaveProperty("code");
    const held = next(declared(start(raid()), "elf", "hold"), 6, 1);
    expect(declaring(held, "elf", { kind: "retreat" }, late)).not.toHaveProperty("code");
  });

  it("C1: the referee declares for anybody at any time", () => {
    const state = next(start(raid()), 6, 1);
    expect(declaring(state, "ogre", SLEEP, { referee: true })).not.toHaveProperty("code");
  });

  it("C1: the dead declare nothing", () => {
    const state = change(start(raid()), "mage", { alive: false });
    expect(declaring(state, "mage", SLEEP)).toMatchObject({ code: "deadDeclaresNothing" });
  });

  it("C1: declaring a spell or leaving a melee changes nobody’s place among the dice", () => {
    const state = declared(declared(start(raid()), "mage", "spell", "Sleep"), "elf", "retreat");
    expect(drawn(next(state, 6, 1))).toBe("*P: elf mage | O: ogre orc");
  });
});

describe("C13: a spell disrupted, its edges one by one", () => {
  /** The mage's Sleep is declared; the orcs' first step comes with a 6 against a 1, the mage's with a 1 against a 6. */
  const waiting = (party: number, orcs: number, options: object = {}) =>
    next(declared(start(raid({ ...ON, ...options })), "mage", "spell", "Sleep"), party, orcs);
  const fate = (state: SidesState) => declarationsOf(state, "mage")?.fate;

  it("C13: a hit in a step before the caster’s own loses the spell", () => {
    expect(fate(hit(waiting(1, 6), "mage").state)).toBe("lost");
  });

  it("C13: a hit in the caster’s own step loses nothing", () => {
    expect(fate(hit(waiting(6, 1), "mage").state)).toBe("open");
  });

  it("C13: a hit in a step after the caster’s own loses nothing", () => {
    expect(fate(hit(next(waiting(6, 1)), "mage").state)).toBe("open");
  });

  it("C13: a hit in a step that tied sides share loses nothing", () => {
    expect(fate(hit(waiting(4, 4, { tieRule: "simultaneous" }), "mage").state)).toBe("open");
  });

  it("C13: a hit in the shared step of two others, before the caster’s own, loses the spell", () => {
    const fighters = { mage: { side: "P" }, orc: { side: "O" }, bat: { side: "B" } };
    const options = { ...ON, tieRule: "simultaneous" } as const;
    const state = declared(start(battle(options, ["P", "O", "B"], fighters)), "mage", "spell", "Sleep");
    expect(fate(hit(next(state, 2, 5, 5), "mage").state)).toBe("lost");
  });

  it("C13: a hit in the slow step is too late", () => {
    let state = change(waiting(6, 1), "ogre", { holdsSlow: true });
    while (state.cursor.step !== "slow") state = next(state);
    expect(fate(hit(state, "mage").state)).toBe("open");
  });

  it("C13: before the dice nothing is lost", () => {
    expect(fate(hit(declared(start(raid()), "mage", "spell", "Sleep"), "mage").state)).toBe("open");
  });

  it("C13: whoever declared no spell loses none, and the caster loses none by a hit on another", () => {
    const state = hit(waiting(1, 6), "elf").state;
    expect([declarationsOf(state, "elf"), fate(state)]).toEqual([null, "open"]);
  });

  it("C13: a second hit finds nothing more to lose", () => {
    const once = hit(waiting(1, 6), "mage").state;
    expect(hit(once, "mage").state).toEqual(once);
  });

  it("C13: a spell that was cast is not lost any more", () => {
    expect(fate(hit(setFate(waiting(1, 6), "mage", "cast"), "mage").state)).toBe("cast");
  });

  it("C13: the referee gives a lost spell back", () => {
    expect(fate(setFate(hit(waiting(1, 6), "mage").state, "mage", "open"))).toBe("open");
  });
});
