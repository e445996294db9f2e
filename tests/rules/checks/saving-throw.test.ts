import { describe, expect, it } from "vitest";
import { SAVE_IDS, type SaveDraft, savingThrow } from "#rules/checks/saving-throw.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";

function save(given: Partial<SaveDraft>, ...faces: number[]) {
  const dice = scripted(...faces);
  const draft = { saver: { uuid: "Actor.a", name: "Aldo" }, saveId: "death", value: 12, modifiers: [], ...given };
  return { outcome: run(savingThrow(draft), dice.source), asked: dice.asked };
}

describe("T8: saving throws", () => {
  it("T8: exactly the value succeeds, more does, one less fails", () => {
    expect(save({}, 12).outcome).toEqual({
      saveId: "death",
      value: 12,
      die: 12,
      modifiers: [],
      total: 12,
      success: true,
    });
    expect(save({}, 13).outcome).toMatchObject({ success: true });
    expect(save({}, 11).outcome).toMatchObject({ success: false });
  });

  it("T8: modifiers are added by name, and those of 0 are left out: die 10, WIS +2 against 12 succeeds", () => {
    const modifiers = [
      { id: "wisdom", value: 2 },
      { id: "situational", value: 0 },
    ] as const;
    const { outcome, asked } = save({ modifiers }, 10);
    expect(outcome).toMatchObject({ total: 12, success: true, modifiers: [{ id: "wisdom", value: 2 }] });
    expect(asked).toEqual(["save 1d20+2"]);
  });

  it("T8: a natural 20 is nothing special: with −9 against 12 it fails", () => {
    expect(save({ modifiers: [{ id: "situational", value: -9 }] }, 20).outcome).toMatchObject({
      total: 11,
      success: false,
    });
  });

  it("T8: a natural 1 is nothing special: with +1 against 2 it succeeds", () => {
    expect(save({ value: 2, modifiers: [{ id: "effects", value: 1 }] }, 1).outcome).toMatchObject({
      total: 2,
      success: true,
    });
  });

  it("T8: there are five saves in printed order", () => {
    expect(SAVE_IDS).toEqual(["death", "wands", "paralysis", "breath", "spells"]);
  });

  it.each(["luck", "", "constructor"])("T8: %j is no save", (saveId) => {
    expect(save({ saveId }).outcome).toMatchObject({ refused: true, code: "noSuchSave" });
  });

  it("T8: who has no value for a save cannot make it", () => {
    expect(save({ value: null }).outcome).toEqual({
      refused: true,
      code: "noSuchSave",
      data: { save: "death", name: "Aldo" },
    });
  });

  it("T8: a typed die is used as it is, and one that no d20 shows is refused", () => {
    expect(save({ die: 15, modifiers: [{ id: "save", value: -2 }] })).toMatchObject({
      outcome: { die: 15, total: 13, success: true },
      asked: [],
    });
    expect(save({ die: 21 }).outcome).toMatchObject({
      refused: true,
      code: "dieOutOfRange",
      data: { die: 21, sides: 20 },
    });
  });
});
