import { describe, expect, it } from "vitest";
import { type CasterFacts, type CasterInFight, mayCast } from "../../../src/rules/spells/cast.ts";

const SLEEP = { id: "sleep", name: "Sleep", needsSight: true };
const LIGHT = { spellId: "light", spellName: "Light", lost: false };
const declared = { spellId: "sleep", spellName: "Sleep", lost: false };
const inStep: CasterInFight = { declarations: true, declared, turn: "acts", moved: 0 };

/** An elf with one copy of Sleep in memory, in sight of the target and outside any fight. */
function facts(given: Partial<CasterFacts> = {}): CasterFacts {
  return {
    name: "Elf",
    down: false,
    statuses: new Set(),
    spell: SLEEP,
    memorised: 1,
    unseen: null,
    fight: null,
    ...given,
  };
}
const inFight = (given: Partial<CasterInFight> = {}) => facts({ fight: { ...inStep, ...given } });
const code = (given: CasterFacts) => mayCast(given)?.code ?? null;
const withStatus = (...statuses: string[]) => facts({ statuses: new Set(statuses) });

describe("C12: what casting needs", () => {
  it("C12: nothing stands in the way of a free caster with a copy in memory", () => {
    expect(code(facts())).toBe(null);
    expect(code(inFight())).toBe(null);
  });

  it.each(["gagged", "bound", "silenced", "helpless"])("C12: who is %s cannot cast", (status) => {
    expect(mayCast(withStatus(status))).toMatchObject({
      code: "barredCast",
      data: { name: "Elf", status: `MELEE.Status.${status}` },
    });
  });

  it("C12: the dead cast nothing", () => expect(code(facts({ down: true }))).toBe("casterIsDown"));

  it("C12: other conditions, lying prone or having declared a spell among them, bar nothing", () => {
    expect(code(withStatus("prone", "cover1", "casting"))).toBe(null);
  });

  it("C12: no other action in the round: who has attacked cannot cast", () => {
    expect(code(inFight({ turn: "acted" }))).toBe("castHasActed");
  });

  it("C12: no movement in the round: 1 foot is enough to bar casting, 0 feet are not", () => {
    expect(code(inFight({ moved: 1 }))).toBe("castHasMoved");
    expect(code(inFight({ moved: 0 }))).toBe(null);
    expect(mayCast(inFight({ moved: 20 }))?.data).toEqual({ name: "Elf", feet: 20 });
  });

  it("C12: the target must be visible, unless the spell says otherwise", () => {
    expect(mayCast(facts({ unseen: "Goblin" }))?.data).toEqual({ name: "Elf", target: "Goblin" });
    expect(code(facts({ unseen: "Goblin", spell: { ...SLEEP, needsSight: false } }))).toBe(null);
  });

  it("C12: an area, or nobody aimed at, needs no visible creature", () =>
    expect(code(facts({ unseen: null }))).toBe(null));

  it("C12: with 0 copies in memory there is nothing to cast, with 1 there is", () => {
    expect(code(facts({ memorised: 0 }))).toBe("castNotMemorised");
    expect(code(facts({ memorised: 1 }))).toBe(null);
  });

  it("C12: outside a fight nothing is declared, and moving bars nothing", () => expect(code(facts())).toBe(null));
});

describe("C1: what is declared", () => {
  it("C1: undeclared, no spell is cast this round", () => {
    expect(code(inFight({ declared: null }))).toBe("castUndeclared");
  });

  it("C1: without declarations in the world nothing needs declaring", () => {
    expect(code(inFight({ declared: null, declarations: false }))).toBe(null);
    expect(code(inFight({ declared: LIGHT, declarations: false }))).toBe(null);
  });

  it("C1: the spell is named: another one than the declared is refused", () => {
    expect(mayCast(inFight({ declared: LIGHT }))).toMatchObject({
      code: "castOther",
      data: { name: "Elf", declared: "Light", spell: "Sleep" },
    });
  });

  it("C4: before the caster's own step the spell has to wait", () => {
    expect(code(inFight({ turn: "waits" }))).toBe("castWaits");
  });

  it("C13: a spell that was lost this round is not cast, nor is another in its place", () => {
    expect(code(inFight({ declared: { ...declared, lost: true } }))).toBe("castLost");
    expect(code(inFight({ declared: { ...LIGHT, lost: true }, declarations: false }))).toBe("castLost");
  });
});
