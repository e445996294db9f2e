import { describe, expect, it } from "vitest";
import { declarationOf, declare, hit, setFate } from "#rules/combat/sides/declarations.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { battle, declared, declaring, place } from "./battle.ts";
import { granted, next, previous, start } from "./fight.ts";

const raid = (options: object = {}) =>
  battle({ declarations: true, ...options }, ["P", "O"], {
    mage: { side: "P" },
    elf: { side: "P" },
    orc: { side: "O" },
  });
const of = (state: SidesState, id: string) => declarationOf(state, state.combatants.find((one) => one.id === id)!);
const SLEEP = { kind: "spell", spellId: "sleep", spellName: "Sleep" } as const;

describe("declarations", () => {
  it("C1: who takes no part declares nothing", () => {
    expect(declaring(start(raid()), "wolf", { kind: "hold" })).toMatchObject({ code: "noSuchCombatant" });
  });

  it("C1: who is drawn into melee after the declarations may leave it, and may not cast for that", () => {
    const state = next(start(raid()), 6, 1);
    expect(declaring(state, "mage", SLEEP, { engagedSince: true })).toMatchObject({ code: "declarationsAreOver" });
  });

  it("C1: only a spell keeps the name of one", () => {
    const outcome = declare(
      start(raid()),
      "mage",
      { ...SLEEP, kind: "retreat" },
      { referee: false, engagedSince: false },
    );
    expect(of(granted(outcome).state, "mage")).toMatchObject({ kind: "retreat", spellId: "", spellName: "" });
  });

  it("C1: back in the round before, what was declared in it is there again", () => {
    const first = next(declared(start(raid()), "mage", "spell", "Sleep"), 6, 1);
    const second = declared(next(next(first)), "mage", "hold");
    expect([place(second), of(second, "mage")?.kind]).toEqual(["2 declaration", "hold"]);
    expect(of(previous(second), "mage")?.kind).toBe("spell");
  });

  it("C13: only the spell of this round is lost, neither another word nor the spell of the round before", () => {
    const retreating = declared(start(raid()), "elf", "retreat");
    expect(of(setFate(retreating, "elf", "lost"), "elf")?.fate).toBe("open");
    const second = next(next(next(declared(start(raid()), "mage", "spell", "Sleep"), 6, 1)));
    const lost = setFate(declared(second, "mage", "spell", "Web"), "mage", "lost");
    expect([of(lost, "mage")?.fate, of(previous(lost), "mage")?.fate]).toEqual(["lost", "open"]);
  });

  it("C13: while typed dice are waited for nothing is lost, though all lie there", () => {
    const waiting = next(declared(start(raid({ initiativeWhen: "typed" })), "mage", "spell", "Sleep"));
    const typed = granted(sidesProcedure.setDie(granted(sidesProcedure.setDie(waiting, "P", 1)).state, "O", 6)).state;
    expect([place(typed), of(hit(typed, "mage").state, "mage")?.fate]).toEqual(["1 initiative", "open"]);
  });
});
