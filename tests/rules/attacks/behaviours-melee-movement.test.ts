import { describe, expect, it } from "vitest";
import { ATTACK_MODES } from "#rules/attacks/types.ts";
import { encounterRate, type MovementFacts, movementLeft, needsRest, refuseMove } from "#rules/characters/movement.ts";
import { attacker, bow, melee, refusal, roll, shot, sword, target } from "./figures.ts";

/** Descending AC 4 by a shield, 5 without it. */
const shielded = (retreating: boolean) => target({ armorClass: 15, shield: 1, retreating });

const ABLE: MovementFacts = {
  rate: 40,
  yards: false,
  movedFeet: 0,
  engaged: false,
  declared: null,
  held: false,
  mustDeclare: true,
};
/** Why so many feet go against the rules; null when they do not. */
const move = (feet: number, facts: Partial<MovementFacts> = {}) =>
  refuseMove("Aldo", { ...ABLE, ...facts }, feet)?.code ?? null;

describe("C7: the encounter rate, its edges one by one", () => {
  it("C7: a base rate of 120 is an encounter rate of 40", () => expect(encounterRate(120)).toBe(40));
  it("C7: a base rate of 90 is an encounter rate of 30", () => expect(encounterRate(90)).toBe(30));
  it("C7: a base rate of 60 is an encounter rate of 20", () => expect(encounterRate(60)).toBe(20));
  it("C7: a base rate of 30 is an encounter rate of 10", () => expect(encounterRate(30)).toBe(10));
  it("C7: a base rate of 100 is an encounter rate of 33, rounded down", () => expect(encounterRate(100)).toBe(33));
  it("C7: a base rate of 20 is an encounter rate of 6, rounded down", () => expect(encounterRate(20)).toBe(6));
  it("C7: a base rate of 0 is an encounter rate of 0", () => expect(encounterRate(0)).toBe(0));

  it("C7: with an encounter rate of 40 one may move 40 feet in a round and not 41", () => {
    expect([move(40), move(41)]).toEqual([null, "movesTooFar"]);
  });

  it("C7: who has moved 30 feet of 40 may move 10 more and not 11", () => {
    expect([move(10, { movedFeet: 30 }), move(11, { movedFeet: 30 })]).toEqual([null, "movesTooFar"]);
    expect(movementLeft({ ...ABLE, movedFeet: 30 })).toMatchObject({ unit: "feet", moved: 30, left: 10 });
  });

  it("C7: in the wilderness the 40 are yards: 120 feet may be moved and not 121", () => {
    expect([move(120, { yards: true }), move(121, { yards: true })]).toEqual([null, "movesTooFar"]);
    expect(movementLeft({ ...ABLE, yards: true, movedFeet: 30 })).toMatchObject({ unit: "yards", moved: 10, left: 30 });
  });

  it("C7: after 60 rounds in a row one needs rest, in the 60th not yet", () => {
    expect([60, 61].map(needsRest)).toEqual([false, true]);
  });

  it("C7: where nobody can measure what was moved the whole rate is left", () => {
    expect(movementLeft({ ...ABLE, movedFeet: null })).toMatchObject({ moved: null, left: 40 });
  });
});

describe("C8: leaving a melee, its edges one by one", () => {
  it("C8: who retreats behind AC 4 with a shield is attacked at +2 as AC 5: with THAC0 19 a 12 hits and an 11 misses", () => {
    for (const attackMode of ATTACK_MODES) {
      const hits = (die: number) =>
        roll(attacker(), sword(), shielded(true), melee({ attackMode }), die === 12 ? [12, 1] : [die]).hit;
      expect([hits(12), hits(11)]).toEqual([true, false]);
    }
  });

  it("C8: who stands behind AC 4 with a shield keeps it: with THAC0 19 a 15 hits and a 14 misses", () => {
    const hits = (die: number) => roll(attacker(), sword(), shielded(false), melee(), die === 15 ? [15, 1] : [die]).hit;
    expect([hits(15), hits(14)]).toEqual([true, false]);
  });

  it("C8: the +2 and the lost shield count for missiles too", () => {
    expect(roll(attacker(), bow(), shielded(true), shot("medium"), [12, 1])).toMatchObject({
      total: 14,
      needed: 14,
      hit: true,
      modifiers: [{ id: "retreating", value: 2 }],
    });
  });

  it("C8: the +2 is none to damage", () => {
    expect(roll(attacker(), sword(), shielded(true), melee(), [15, 4]).damage?.total).toBe(4);
  });

  it("C8: who retreats has no attack this round, in melee or by missile", () => {
    const runner = attacker({ retreating: true });
    expect(refusal(runner, sword(), target(), melee()).code).toBe("retreatedThisRound");
    expect(refusal(runner, bow(), target(), shot(50)).code).toBe("retreatedThisRound");
  });

  it("C8: a fighting withdrawal goes half the encounter rate: 20 feet of 40 and not 21, 16 of 33", () => {
    const withdrawing = { engaged: true, declared: "withdraw" } as const;
    expect([move(20, withdrawing), move(21, withdrawing)]).toEqual([null, "movesTooFar"]);
    expect(movementLeft({ ...ABLE, ...withdrawing, rate: 33 }).limit).toBe(16);
  });

  it("C8: a retreat goes the full encounter rate: 40 feet of 40 and not 41", () => {
    const retreating = { engaged: true, declared: "retreat" } as const;
    expect([move(40, retreating), move(41, retreating)]).toEqual([null, "movesTooFar"]);
  });

  it("C8: in melee who declared neither does not move a foot", () => {
    expect([move(1, { engaged: true }), move(1, { engaged: true, declared: "hold" })]).toEqual([
      "movesEngaged",
      "movesEngaged",
    ]);
  });

  it("C8: in melee in a fight without declarations one may move", () => {
    expect(move(40, { engaged: true, mustDeclare: false })).toBeNull();
  });

  it("C8: out of melee nothing needs declaring to move", () => expect(move(40)).toBeNull());

  it("C8: a natural 1 misses who retreats, in spite of the +2", () => {
    expect(roll(attacker(), sword(), shielded(true), melee(), [1]).hit).toBe(false);
  });
});
