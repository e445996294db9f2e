import { describe, expect, it } from "vitest";
import { type CheckOutcome, checkCard } from "../../../src/data/message/check-card.ts";
import { moraleCard } from "../../../src/data/message/morale-card.ts";
import { encounterCard } from "../../../src/data/message/sides/encounter-card.ts";
import { initiativeCard } from "../../../src/data/message/sides/initiative-card.ts";
import { sideMoraleCard } from "../../../src/data/message/sides/side-morale-card.ts";
import { gamemaster, localize, stranger } from "./viewers.ts";

const ORC = { uuid: "Actor.orc", name: "Orc" };

describe("cards of one roll", () => {
  const check = (outcome: CheckOutcome | null, viewer = gamemaster, undone = false) =>
    checkCard({ subject: ORC, outcome, undone }, viewer);

  it("M2: how many are met, with the dice where some were thrown", () => {
    const met = (total: number, formula: string | null) =>
      check({ kind: "numberAppearing", place: "lair", formula, faces: [2, 3], total });
    expect([met(5, "2d4*10-1")?.title, met(5, "2d4*10-1")?.stateLabel, met(5, "2d4*10-1")?.sentence]).toEqual([
      "Orc: number in the lair",
      "5 appear",
      "2d4×10−1 shows 2, 3",
    ]);
    expect([met(1, null)?.stateLabel, met(1, null)?.sentence]).toEqual(["1 appears", null]);
  });

  it("M3: a reaction has the shape of what follows it", () => {
    const icon = (reaction: string) =>
      check({ kind: "reaction", reaction, faces: [3, 4], modifiers: [], total: 7 } as unknown as CheckOutcome)?.icon;
    expect(["attacks", "hostile", "uncertain", "friendly"].map(icon)).toEqual(["melee", "melee", "die", "hand"]);
    const told = check({
      kind: "reaction",
      reaction: "friendly",
      faces: [5, 6],
      modifiers: [{ id: "situational", value: 1 }],
      total: 12,
    } as unknown as CheckOutcome);
    expect([told?.sentence, told?.modifiers.length]).toEqual(["11 + 1 = 12 on 2d6", 1]);
  });

  it("T9: an ability check tells the score to who may know it", () => {
    const of = (success: boolean, viewer = gamemaster) =>
      check({ kind: "ability", ability: "strength", die: 9, score: 12, total: 9, success }, viewer);
    expect([of(true)?.state, of(true)?.stateLabel, of(true)?.sentence]).toEqual([
      "saved",
      "Succeeds",
      "9 on 1d20 against 12",
    ]);
    expect([of(false)?.icon, of(false)?.stateLabel, of(false, stranger)?.sentence]).toEqual(["failed", "Failed", null]);
  });

  it("M1: new hit points say the former, and can be taken back once", () => {
    const of = (undone: boolean, viewer = gamemaster) =>
      check({ kind: "hitPoints", before: { value: 2, max: 5 }, formula: "1d8", faces: [1], total: 1 }, viewer, undone);
    expect([of(false)?.stateLabel, of(false)?.note, of(false)?.canUndo, of(false)?.showUndo]).toEqual([
      "1 hit point",
      "In place of 2 of 5",
      true,
      true,
    ]);
    expect([of(true)?.note, of(true)?.canUndo, of(true)?.showUndo]).toEqual(["Taken back: 2 of 5 again", false, true]);
    expect([of(false, stranger)?.canUndo, of(false, stranger)?.showUndo]).toEqual([false, false]);
  });

  it("holds nothing, and shows nothing", () => {
    expect([check(null), moraleCard({ subject: ORC, when: "", outcome: null }, gamemaster)]).toEqual([null, null]);
  });

  it("C22: a check of morale tells score, case and modifiers to who may know them", () => {
    const outcome = { total: 8, faces: [4, 4], score: 7, modifiers: [{ id: "situational", value: -1 }], holds: false };
    const told = moraleCard({ subject: ORC, when: "with king", outcome } as never, gamemaster);
    expect([told?.state, told?.icon, told?.sentence, told?.note, told?.modifiers.length]).toEqual([
      "breaks",
      "arrow",
      "8 on 2d6 against morale 7",
      "with king",
      1,
    ]);
    const hidden = moraleCard(
      { subject: ORC, when: "with king", outcome: { ...outcome, holds: true } } as never,
      stranger,
    );
    expect([hidden?.state, hidden?.icon, hidden?.sentence, hidden?.note, hidden?.modifiers]).toEqual([
      "holds",
      "saved",
      "8 on 2d6",
      null,
      [],
    ]);
    expect(moraleCard({ subject: ORC, when: "", outcome } as never, gamemaster)?.note).toBeNull();
  });
});

describe("cards of sides", () => {
  const outcome = { total: 8, faces: [4, 4], score: 6, modifiers: [{ id: "situational", value: -1 }], holds: false };
  const group = { ml: 7, name: "Orc × 2", uuid: ORC.uuid, flight: "fleeing", outcome };
  const morale = (given: object, viewer = gamemaster, undone = false) =>
    sideMoraleCard({ subject: { uuid: "", name: "Orcs" }, groups: [{ ...group, ...given }], undone } as never, viewer);

  it("C22: the referee turns flight into surrender and back, until the check is taken back", () => {
    const turn = (given: object, viewer = gamemaster, undone = false) => {
      const [one] = morale(given, viewer, undone).groups;
      return [one?.state, one?.flight, one?.other];
    };
    expect(turn({})).toEqual(["breaks", "surrendered", "They surrender instead"]);
    expect(turn({ flight: "surrendered" })).toEqual(["breaks", "fleeing", "They flee instead"]);
    expect([turn({ flight: "" }), turn({}, stranger), turn({}, gamemaster, true)]).toEqual([
      ["holds", null, null],
      ["breaks", null, null],
      ["breaks", null, null],
    ]);
  });

  it("C22: the score is for who may know it, and who did not roll has no line", () => {
    expect([morale({}).groups[0]?.sentence, morale({}, stranger).groups[0]?.sentence]).toEqual([
      "8 on 2d6 against morale 7 − 1 = 6",
      "8 on 2d6",
    ]);
    expect(morale({ outcome: null }).groups).toEqual([]);
    expect([morale({}).note, morale({}, gamemaster, true).note, morale({}, gamemaster, true).canUndo]).toEqual([
      null,
      "Taken back",
      false,
    ]);
  });

  it("C1: surprise is taken back by the gamemaster, where there is any", () => {
    const side = (id: string, value: number) => ({ id, name: id, color: "#000000", value, surprised: value < 3 });
    const card = (viewer = gamemaster, undone = false, ...dice: number[]) =>
      encounterCard({ round: 2, undone, sides: dice.map((value, index) => side(`S${index}`, value)) }, viewer);
    expect(card(gamemaster, false, 2, 5).sides.map(({ word }) => word)).toEqual(["surprised in round 2", null]);
    expect([
      card(gamemaster, false, 2, 5).showUndo,
      card(gamemaster, false, 4, 5).showUndo,
      card(stranger, false, 2, 5).showUndo,
    ]).toEqual([true, false, false]);
    expect([
      card(gamemaster, true, 2, 5).note,
      card(gamemaster, true, 2, 5).canUndo,
      card(gamemaster, false, 2).canUndo,
    ]).toEqual(["Taken back", false, true]);
  });

  it("C3: sides tied twice stand by the second reroll, and who has fewer rolls comes behind", () => {
    const side = (id: string, ...tiebreaks: number[]) => ({ id, name: id, color: "#000000", value: 4, tiebreaks });
    const ids = (...sides: ReturnType<typeof side>[]) =>
      initiativeCard({ round: 1, sides }, localize).sides.map(({ id }) => id);
    expect(ids(side("A", 2, 3), side("B", 2, 5), side("C"), side("D", 6))).toEqual(["D", "B", "A", "C"]);
  });
});
