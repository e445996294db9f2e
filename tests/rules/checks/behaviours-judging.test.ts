import { describe, expect, it } from "vitest";
import { attack } from "#rules/attacks/attack.ts";
import { abilityCheck } from "#rules/checks/ability-check.ts";
import { type MoraleDraft, moraleCheck } from "#rules/checks/morale.ts";
import { reactionOf, reactionRoll } from "#rules/checks/reaction.ts";
import { savingThrow } from "#rules/checks/saving-throw.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { attacker, melee, sword, target } from "../attacks/figures.ts";

const saver = { uuid: "Actor.a", name: "Aldo" };
const save = (saveId: string, die: number) =>
  run(savingThrow({ saver, saveId, value: 12, modifiers: [], die }), scripted().source);

const ability = (score: number, die: number) => run(abilityCheck(score, die), scripted().source);

describe("How a roll is judged", () => {
  it("T9: a check succeeds with a 1, though the score is 0 or less (behaviour 4)", () => {
    expect([ability(10, 1), ability(0, 1), ability(-3, 1)]).toMatchObject(Array(3).fill({ success: true }));
  });

  it("T9: a check fails with a 20, though the score is 20 or more (behaviour 5)", () => {
    expect([ability(18, 20), ability(20, 20), ability(25, 20)]).toMatchObject(Array(3).fill({ success: false }));
  });

  it("T9: a check against 13 succeeds with 12 and 13 and fails with 14 (behaviour 6)", () => {
    expect([12, 13, 14].map((die) => ability(13, die))).toMatchObject([
      { success: true },
      { success: true },
      { success: false },
    ]);
  });

  it("T9: a plain d20 is thrown, and a face that it has not is refused", () => {
    const dice = scripted(7);
    expect(run(abilityCheck(13), dice.source)).toEqual({ die: 7, total: 7, score: 13, success: true });
    expect([dice.asked, ability(13, 21)]).toMatchObject([["ability 1d20"], { code: "dieOutOfRange" }]);
  });

  it("T8: a save against 12 fails with 11 and succeeds with 12 and 13 (behaviour 2)", () => {
    expect([11, 12, 13].map((die) => save("death", die))).toMatchObject([
      { success: false },
      { success: true },
      { success: true },
    ]);
  });

  it("M3: a reaction is the row that its total reaches, and neither success nor failure (behaviour 7)", () => {
    expect([2, 3, 5, 6, 8, 9, 11, 12].map(reactionOf)).toEqual([
      "attacks",
      "hostile",
      "hostile",
      "uncertain",
      "uncertain",
      "indifferent",
      "indifferent",
      "friendly",
    ]);
    const outcome = run(reactionRoll(0), scripted(4, 4).source);
    expect(Object.keys(outcome).sort()).toEqual(["faces", "modifiers", "reaction", "total"]);
  });

  // Elsewhere an unknown kind of roll is made all the same; here "no" is a value and no die falls.
  it("T8: an unknown kind of save is neither made nor missed: it is refused by its name (behaviour 8)", () => {
    expect(save("luck", 12)).toEqual({ refused: true, code: "noSuchSave", data: { save: "luck", name: "Aldo" } });
  });

  it("an attack whose damage is no formula is refused by name before any die (behaviour 10)", () => {
    const dice = scripted();
    expect(run(attack(attacker(), sword({ damage: "lots" }), target(), melee()), dice.source)).toMatchObject({
      refused: true,
      code: "badFormula",
      data: { weapon: "Sword" },
    });
    expect(dice.asked).toEqual([]);
  });
});

describe("C22: the check itself, its edges one by one", () => {
  const GOBLIN: MoraleDraft = { name: "Goblin", morale: 7, effects: 0, modifier: 0, passed: 0 };
  const check = (changes: Partial<MoraleDraft>, ...faces: number[]) =>
    run(moraleCheck({ ...GOBLIN, ...changes }), scripted(...faces).source);

  it("C22: ML 7 holds with 6 and with 7 on two dice and breaks with 8 (behaviour 3)", () => {
    expect([check({}, 3, 3), check({}, 3, 4), check({}, 4, 4)]).toMatchObject([
      { holds: true },
      { holds: true },
      { holds: false },
    ]);
  });

  it("C22: ML 2 never throws, whatever the situation", () => {
    expect([check({ morale: 2 }), check({ morale: 2, modifier: 2 })]).toMatchObject([
      { code: "neverFights" },
      { code: "neverFights" },
    ]);
  });

  it("C22: ML 12 never throws, whatever the situation", () => {
    expect([check({ morale: 12 }), check({ morale: 12, modifier: -2 })]).toMatchObject([
      { code: "fightsToTheDeath" },
      { code: "fightsToTheDeath" },
    ]);
  });

  it("C22: ML 3 throws and breaks with 4; ML 11 throws and holds with 11", () => {
    expect([check({ morale: 3 }, 2, 2), check({ morale: 11 }, 5, 6)]).toMatchObject([
      { holds: false },
      { holds: true },
    ]);
  });

  it("C22: who has no ML, as characters and retainers, never throws", () => {
    expect(check({ morale: null })).toMatchObject({ code: "noMorale" });
  });

  it("C22: the situation shifts ML 7 to 9 and to 5 at most", () => {
    expect([check({ modifier: 2 }, 4, 5), check({ modifier: 2 }, 5, 5)]).toMatchObject([
      { holds: true },
      { holds: false },
    ]);
    expect([check({ modifier: -2 }, 2, 3), check({ modifier: -2 }, 3, 3)]).toMatchObject([
      { holds: true },
      { holds: false },
    ]);
    expect([check({ modifier: 3 }), check({ modifier: -3 })]).toMatchObject([
      { code: "moraleModifier" },
      { code: "moraleModifier" },
    ]);
  });

  it("C22: ML 11 that the situation lifts to 12 still throws", () => {
    expect(check({ morale: 11, modifier: 1 }, 6, 6)).toMatchObject({ score: 12, holds: true });
  });

  it("C22: after one passed check another is due, after two none", () => {
    expect([check({ passed: 1 }, 1, 1), check({ passed: 2 })]).toMatchObject([
      { holds: true },
      { code: "moraleHeldTwice" },
    ]);
  });
});
