import { describe, expect, it } from "vitest";
import { encounterRate, type MovementFacts, movementLeft, needsRest, refuseMove } from "#rules/characters/movement.ts";

it.each([
  [120, 40],
  [90, 30],
  [60, 20],
  [30, 10],
  [100, 33],
  [20, 6],
  [0, 0],
  [-10, 0],
])("C7: a base rate of %d is an encounter rate of %d", (base, rate) => {
  expect(encounterRate(base)).toBe(rate);
});

it.each([
  [1, false],
  [60, false],
  [61, true],
])("C7: after round %d in a row, rest is needed: %s", (round, rest) => {
  expect(needsRest(round)).toBe(rest);
});

/** 40 feet a round, free, nothing declared, nothing moved. */
const facts = (given: Partial<MovementFacts> = {}): MovementFacts => ({
  rate: 40,
  yards: false,
  movedFeet: 0,
  engaged: false,
  declared: null,
  held: false,
  mustDeclare: true,
  ...given,
});

describe("What is left of a round's movement", () => {
  it.each([
    [0, 40],
    [15, 25],
    [40, 0],
    [45, 0],
  ])("C7: at 40 feet a round, %d feet moved leave %d", (movedFeet, left) => {
    expect(movementLeft(facts({ movedFeet }))).toEqual({
      unit: "feet",
      rate: 40,
      limit: 40,
      moved: movedFeet,
      left,
      barred: null,
    });
  });

  it("C7: in the wilderness the same 40 are yards: 120 feet; 60 feet moved are 20 yards, and 20 are left", () => {
    expect(movementLeft(facts({ yards: true, movedFeet: 60 }))).toMatchObject({
      unit: "yards",
      rate: 40,
      limit: 40,
      moved: 20,
      left: 20,
    });
  });

  it("C7: where nobody can measure, the whole rate is left", () => {
    expect(movementLeft(facts({ movedFeet: null }))).toMatchObject({ moved: null, left: 40 });
  });

  it.each([
    [40, 20],
    [30, 15],
    [33, 16],
  ])("C8: a fighting withdrawal goes half of %d feet at most: %d", (rate, limit) => {
    expect(movementLeft(facts({ rate, engaged: true, declared: "withdraw" }))).toMatchObject({ limit, barred: null });
  });

  it("C8: a retreat goes the full 40 feet", () => {
    expect(movementLeft(facts({ engaged: true, declared: "retreat" }))).toMatchObject({ limit: 40, barred: null });
  });

  it("C8: in melee without a word of it nobody moves: 0, of 40", () => {
    expect(movementLeft(facts({ engaged: true }))).toMatchObject({ rate: 40, limit: 0, left: 0, barred: "engaged" });
    expect(movementLeft(facts({ engaged: true, declared: "hold" }))).toMatchObject({ limit: 0, barred: "engaged" });
  });

  it("C1: where nothing is declared, melee holds nobody", () => {
    expect(movementLeft(facts({ engaged: true, mustDeclare: false }))).toMatchObject({ limit: 40, barred: null });
  });

  it("C12: who declared a spell does not move, in melee or not", () => {
    expect(movementLeft(facts({ declared: "spell" }))).toMatchObject({ limit: 0, left: 0, barred: "casting" });
    expect(movementLeft(facts({ declared: "spell", engaged: true }))).toMatchObject({ barred: "casting" });
  });

  it("C12: whom a condition keeps in place moves 0, whatever was declared", () => {
    expect(movementLeft(facts({ held: true, declared: "retreat" }))).toMatchObject({
      limit: 0,
      left: 0,
      barred: "held",
    });
  });

  it("C5: who will not attack moves as usual", () => {
    expect(movementLeft(facts({ declared: "hold" }))).toMatchObject({ limit: 40, barred: null });
  });
});

describe("A move against the rules", () => {
  const code = (given: Partial<MovementFacts>, feet: number) => refuseMove("Aldo", facts(given), feet)?.code ?? null;

  it.each([
    [0, 40, null],
    [0, 45, "movesTooFar"],
    [15, 25, null],
    [15, 30, "movesTooFar"],
  ])("C7: with %d feet moved of 40, a move of %d feet: %s", (movedFeet, feet, expected) => {
    expect(code({ movedFeet }, feet)).toBe(expected);
  });

  it("C7: half a foot is no move, and half a foot more than the rate no offence", () => {
    expect([0.5, 0.6].map((feet) => code({ declared: "spell" }, feet))).toEqual([null, "movesCasting"]);
    expect([40.5, 40.6].map((feet) => code({}, feet))).toEqual([null, "movesTooFar"]);
  });

  it("C7: the sentence has the feet that are left and those of the move", () => {
    expect(refuseMove("Aldo", facts({ movedFeet: 15 }), 30)?.data).toEqual({
      name: "Aldo",
      left: 25,
      feet: 30,
      unit: "MELEE.Unit.feet",
    });
  });

  it("C7: 40 yards are 120 feet: 120 may be moved, 125 may not", () => {
    expect(code({ yards: true }, 120)).toBeNull();
    expect(refuseMove("Aldo", facts({ yards: true }), 125)?.data).toMatchObject({
      left: 40,
      feet: 42,
      unit: "MELEE.Unit.yards",
    });
  });

  it("C7: eight squares of 1.5 m count as 40 feet and nine do not", () => {
    expect(code({}, 8 * 1.5 * 3.28)).toBeNull();
    expect(code({ movedFeet: 8 * 1.5 * 3.28 }, 1.5 * 3.28)).toBe("movesTooFar");
  });

  it("C8: from melee undeclared not a step, withdrawing 20 feet and not 25, retreating 40 and not 45", () => {
    expect(code({ engaged: true }, 5)).toBe("movesEngaged");
    expect([20, 25].map((feet) => code({ engaged: true, declared: "withdraw" }, feet))).toEqual([null, "movesTooFar"]);
    expect([40, 45].map((feet) => code({ engaged: true, declared: "retreat" }, feet))).toEqual([null, "movesTooFar"]);
  });

  it("C12: a caster does not take a step", () => {
    expect(code({ declared: "spell" }, 5)).toBe("movesCasting");
  });

  it("C8: who is put elsewhere without moving breaks no rule", () => {
    expect(code({ engaged: true }, 0)).toBeNull();
  });
});
