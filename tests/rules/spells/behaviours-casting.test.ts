import { describe, expect, it } from "vitest";
import { refuseMove } from "#rules/characters/movement.ts";
import { type CasterFacts, type CasterInFight, mayCast } from "#rules/spells/cast.ts";

const SLEEP = { id: "sleep", name: "Sleep", needsSight: true };
/** A mage in her own step who declared Sleep, has it in memory, and has not moved. */
const ROUND: CasterInFight = {
  declarations: true,
  declared: { spellId: "sleep", spellName: "Sleep", lost: false },
  turn: "acts",
  moved: 0,
};
const MAGE: CasterFacts = {
  name: "Mira",
  down: false,
  statuses: new Set(),
  spell: SLEEP,
  memorised: 1,
  unseen: null,
  fight: ROUND,
};
const refused = (facts: Partial<CasterFacts>, round: Partial<CasterInFight> = {}) =>
  mayCast({ ...MAGE, ...(facts.fight === null ? {} : { fight: { ...ROUND, ...round } }), ...facts })?.code ?? null;
const inState = (...statuses: string[]) => refused({ statuses: new Set(statuses) });

describe("C12: what casting needs, its edges one by one", () => {
  it("C12: free, declared, unmoved, in the own step and with the target in sight one may cast", () => {
    expect(refused({})).toBeNull();
  });

  it("C12: who is gagged cannot cast", () => expect(inState("gagged")).toBe("barredCast"));
  it("C12: who is bound cannot cast", () => expect(inState("bound")).toBe("barredCast"));
  it("C12: who is in magical silence cannot cast", () => expect(inState("silenced")).toBe("barredCast"));
  it("C12: who lies on the ground may cast", () => expect(inState("prone")).toBeNull());

  it("C12: who has moved a foot this round cannot cast", () => {
    expect(refused({}, { moved: 1 })).toBe("castHasMoved");
  });

  it("C12: who declared a spell and has not cast it yet does not move either", () => {
    const facts = {
      rate: 40,
      yards: false,
      movedFeet: 0,
      engaged: false,
      held: false,
      declared: "spell",
      mustDeclare: true,
    } as const;
    expect(refuseMove("Mira", facts, 5)?.code).toBe("movesCasting");
  });

  it("C12: who has acted this round cannot cast", () => expect(refused({}, { turn: "acted" })).toBe("castHasActed"));
  it("C12: before the own step one waits", () => expect(refused({}, { turn: "waits" })).toBe("castWaits"));

  it("C12: an undeclared spell cannot be cast, nor another than the declared one", () => {
    expect(refused({}, { declared: null })).toBe("castUndeclared");
    expect(refused({}, { declared: { spellId: "light", spellName: "Light", lost: false } })).toBe("castOther");
  });

  it("C12: in a fight without declarations none is needed", () => {
    expect(refused({}, { declarations: false, declared: null })).toBeNull();
  });

  it("C12: a spell that was lost this round cannot be cast", () => {
    expect(refused({}, { declared: { spellId: "sleep", spellName: "Sleep", lost: true } })).toBe("castLost");
  });

  it("C12: an unseen target is refused, unless the spell needs no sight", () => {
    expect(refused({ unseen: "Lurker" })).toBe("castUnseen");
    expect(refused({ unseen: "Lurker", spell: { ...SLEEP, needsSight: false } })).toBeNull();
  });

  it("C12: with no copy in memory there is no spell, with one there is", () => {
    expect([refused({ memorised: 0 }), refused({ memorised: 1 })]).toEqual(["castNotMemorised", null]);
  });

  it("C12: outside a fight neither declaration nor step is asked for", () =>
    expect(refused({ fight: null })).toBeNull());
});
