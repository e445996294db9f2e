import { describe, expect, it } from "vitest";
import { casterInFight, losesSpell } from "#rules/combat/sides/casting.ts";
import { declare, hit } from "#rules/combat/sides/declarations.ts";
import { setActed } from "#rules/combat/sides/marks.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import { fight, granted, next, start } from "../combat/fight.ts";

const REFEREE = { referee: true, engagedSince: false };
const declares = (state: SidesState, id: string) =>
  granted(declare(state, id, { kind: "spell", spellId: "sleep", spellName: "Sleep" }, REFEREE)).state;

/** A round with the declarations of C1: an orc with a slow weapon, an elf who has declared Sleep, a bandit. */
function declared(tieRule: "reroll" | "simultaneous" = "reroll"): SidesState {
  const fighters = { orc: { side: "orcs" }, ogre: { side: "orcs", slow: true }, elf: { side: "party" } };
  const state = fight(["orcs", "party"], fighters, tieRule);
  return declares(start({ ...state, options: { ...state.options, declarations: true } }), "elf");
}

const steps = (state: SidesState) => state.orders[0]?.steps.map(({ key }) => key);

describe("C13: when a blow costs the declared spell", () => {
  it("C13: in an earlier side step than the caster's own", () => {
    // Orcs 5, party 2: the orcs act first.
    const state = next(declared(), 5, 2);
    expect(steps(state)).toEqual(["orcs", "party"]);
    expect(losesSpell(state, "elf", "orcs")).toBe(true);
  });

  it("C13: not in the caster's own step, nor in a later one", () => {
    // Party 5, orcs 2.
    const state = next(declared(), 2, 5);
    expect(losesSpell(state, "elf", "party")).toBe(false);
    expect(losesSpell(state, "elf", "orcs")).toBe(false);
  });

  it("C13: not in a step that tied sides share: nobody lost initiative", () => {
    const state = next(declared("simultaneous"), 4, 4);
    expect(steps(state)).toEqual(["orcs+party"]);
    expect(losesSpell(state, "elf", "orcs+party")).toBe(false);
  });

  it("C13: not in the slow step, which comes after every caster's", () => {
    expect(losesSpell(next(declared(), 5, 2), "elf", "slow")).toBe(false);
  });

  it("C13: not while spells are declared, nor while dice are thrown", () => {
    const state = declared();
    expect(state.cursor.step).toBe("declaration");
    for (const step of ["declaration", "initiative", null]) expect(losesSpell(state, "elf", step)).toBe(false);
  });

  it("C13: what counts is where the fight stood then, although it has gone on", () => {
    const state = next(next(declared(), 5, 2));
    expect(state.cursor.step).toBe("party");
    expect(losesSpell(state, "elf", "orcs")).toBe(true);
  });

  it("C13: who declared nothing, or has lost it already, loses nothing", () => {
    const state = next(declared(), 5, 2);
    expect(losesSpell(state, "orc", "orcs")).toBe(false);
    const lost = state.combatants.map((one) => ({
      ...one,
      declarations: one.declarations.map((declaration) => ({ ...declaration, fate: "lost" as const })),
    }));
    expect(losesSpell({ ...state, combatants: lost }, "elf", "orcs")).toBe(false);
  });
});

describe("C12: a caster's place in the round", () => {
  const turn = (state: SidesState) => casterInFight(state, "elf", 0)?.turn;

  it("C12: waits for the own step, casts in it, and has acted after it", () => {
    const state = next(declared(), 5, 2);
    expect(turn(state)).toBe("waits");
    expect(turn(next(state))).toBe("acts");
    expect(turn(next(next(state)))).toBe("acted");
  });

  it("C12: who has attacked has acted, in the own step too", () => {
    expect(turn(setActed(next(next(declared(), 5, 2)), "elf", true).state)).toBe("acted");
  });

  it("C1: knows what was declared for this round, and nothing of the round before", () => {
    const state = next(declared(), 5, 2);
    const spell = { spellId: "sleep", spellName: "Sleep", lost: false };
    expect(casterInFight(state, "elf", 30)).toEqual({ declarations: true, declared: spell, turn: "waits", moved: 30 });
    expect(casterInFight(state, "orc", 0)?.declared).toBe(null);
    const later = { ...state, round: 2, cursor: { round: 2, step: null, phase: null } };
    expect(casterInFight(later, "elf", 0)?.declared).toBe(null);
  });

  it("C13: knows that the declared spell is lost", () => {
    const state = hit(next(declared(), 5, 2), "elf").state;
    expect(casterInFight(state, "elf", 0)?.declared).toEqual({ spellId: "sleep", spellName: "Sleep", lost: true });
  });

  it("C1: who declared a retreat has declared no spell", () => {
    const retreating = granted(declare(declared(), "elf", { kind: "retreat", spellId: "sleep" }, REFEREE)).state;
    expect(casterInFight(retreating, "elf", 0)?.declared).toBe(null);
  });

  it("is none before the start, and none for who takes no part", () => {
    expect(casterInFight(fight(["party"], { elf: { side: "party" } }), "elf", 0)).toBe(null);
    expect(casterInFight(next(declared(), 5, 2), "wolf", 0)).toBe(null);
  });
});
