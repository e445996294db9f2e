import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Act, barredBy, conditionsOf, coverOf, isHelpless, STATUS_IDS } from "../../src/rules/statuses.ts";

const ACTS: readonly Act[] = ["attack", "cast", "move"];
/** What a condition bars, as letters: a(ttack), c(ast), m(ove). */
const barred = (...statuses: string[]) =>
  ACTS.filter((act) => barredBy(statuses, act, "Orc"))
    .map((act) => act[0])
    .join("");

describe("what a condition bars", () => {
  it("C12: who is gagged or in magical silence cannot cast, and fights on", () => {
    expect([barred("gagged"), barred("silenced")]).toEqual(["c", "c"]);
  });

  it("C12: whose hands are tied can neither cast nor attack, but walk", () => {
    expect(barred("bound")).toBe("ac");
  });

  it("C12: who casts makes no other action and does not move", () => {
    expect(barred("casting")).toBe("am");
  });

  it("C20: the dead do nothing", () => {
    expect(barred("dead")).toBe("acm");
  });

  it("C3: who is falling still does everything", () => {
    expect(barred("falling")).toBe("");
  });

  it("C22: who flees or has surrendered may only move; the helpless not even that", () => {
    expect([barred("fleeing"), barred("surrendered"), barred("helpless")]).toEqual(["ac", "ac", "acm"]);
  });

  it("C11, Z3: cover and lying on the ground bar nothing", () => {
    expect(barred("prone", "cover1", "cover2", "cover3", "cover4")).toBe("");
  });

  it("the refusal names who and what, and of several conditions the gravest", () => {
    expect(barredBy(["gagged", "helpless"], "cast", "Elf")).toEqual({
      refused: true,
      code: "barredCast",
      data: { name: "Elf", status: "MELEE.Status.helpless" },
    });
    expect(barredBy(new Set(["gagged"]), "cast", "Elf")?.data.status).toBe("MELEE.Status.gagged");
    expect(barredBy(["bound"], "attack", "Elf")?.code).toBe("barredAttack");
    expect(barredBy(["helpless"], "move", "Elf")?.code).toBe("barredMove");
  });

  it("what a module adds bars nothing", () => {
    expect(barred("toString", "constructor", "", "modules.condition")).toBe("");
  });

  it("no condition frees from what another bars", () => {
    const some = fc.uniqueArray(fc.constantFrom(...STATUS_IDS, "sleep", "fly"));
    fc.assert(
      fc.property(some, some, fc.constantFrom(...ACTS), (first, second, act) => {
        const either = barredBy(first, act, "") !== null || barredBy(second, act, "") !== null;
        expect(barredBy([...first, ...second], act, "") !== null).toBe(either);
      }),
    );
  });
});

describe("core's own conditions", () => {
  it("C22: who sleeps, is unconscious or paralysed is helpless", () => {
    for (const status of ["sleep", "unconscious", "paralysis"]) {
      expect([barred(status), isHelpless([status])]).toEqual(["acm", true]);
    }
  });

  it("C12: restrained is bound, and silence silences", () => {
    expect(conditionsOf(["silence", "restrain", "silenced"])).toEqual(["bound", "silenced"]);
  });
});

describe("what else a condition means", () => {
  it("C22: of the living the helpless alone are incapacitated, not who is falling, bound, fleeing or surrendered", () => {
    expect(STATUS_IDS.filter((id) => isHelpless([id]))).toEqual(["helpless"]);
  });

  it("C22: who is helpless is so with other conditions too", () => {
    expect([isHelpless(["prone", "helpless"]), isHelpless(["sleep", "cover1"]), isHelpless([])]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("C11: cover is −1 to −4 against missiles, the best of several, 0 without any", () => {
    expect([1, 2, 3, 4].map((steps) => coverOf([`cover${steps}`]))).toEqual([1, 2, 3, 4]);
    expect(coverOf(["cover3", "cover1"])).toBe(3);
    expect(coverOf(["prone", "dead"])).toBe(0);
    expect(coverOf([])).toBe(0);
  });
});
