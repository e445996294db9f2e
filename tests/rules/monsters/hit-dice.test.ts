import { describe, expect, it } from "vitest";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { seeded } from "#rules/dice/seeded.ts";
import { averageHitPoints, parseHitDice, rollHitPoints, type StoredHitDice } from "#rules/monsters/hit-dice.ts";

const none = { count: 0, die: 8, modifier: 0, asterisks: 0, half: false, normalHuman: false, fixedHp: null };

describe("T4: Hit Dice as printed", () => {
  it.each([
    ["1", { ...none, count: 1 }],
    ["10", { ...none, count: 10 }],
    ["3+1", { ...none, count: 3, modifier: 1 }],
    ["6 + 1 **", { ...none, count: 6, modifier: 1, asterisks: 2 }],
    ["1-1", { ...none, count: 1, modifier: -1 }],
    ["1–1", { ...none, count: 1, modifier: -1 }],
    ["2d6", { ...none, count: 2, die: 6 }],
    ["½*", { ...none, count: 1, die: 4, half: true, asterisks: 1 }],
    ["1/2", { ...none, count: 1, die: 4, half: true }],
    ["1hp", { ...none, fixedHp: 1 }],
    ["3hp**", { ...none, fixedHp: 3, asterisks: 2 }],
    ["6  +  1", { ...none, count: 6, modifier: 1 }],
    ["nh", { ...none, count: 1, die: 4, normalHuman: true }],
  ])("T4: %j", (text, hitDice) => {
    expect(parseHitDice(text)).toEqual(hitDice);
  });

  it.each(["", "many", "3+", "+1", "3*+1", "1.5"])("T4: %j is no Hit Dice", (text) => {
    expect(parseHitDice(text)).toBeNull();
  });
});

/** Hit dice as a new actor has them, with what a row says. */
const stored = (changes: Partial<StoredHitDice>): StoredHitDice => ({
  text: "1",
  count: 1,
  die: 8,
  modifier: 0,
  fixed: null,
  ...changes,
});

describe("M1: hit points from hit dice", () => {
  it.each<[title: string, Partial<StoredHitDice>, faces: number[], asked: string[], total: number]>([
    ["3+1 is 3d8 + 1", { text: "3+1", count: 3, modifier: 1 }, [8, 1, 4], ["hitPoints 3d8+1"], 14],
    ["1−1 with a 1 is 1 and never 0", { text: "1-1", modifier: -1 }, [1], ["hitPoints 1d8-1"], 1],
    ["1−1 with an 8 is 7", { text: "1-1", modifier: -1 }, [8], ["hitPoints 1d8-1"], 7],
    ["half a die is a d4", { text: "½", die: 4 }, [4], ["hitPoints 1d4"], 4],
    ["half a die, counted as a half, is a d4", { text: "½", count: 0.5 }, [3], ["hitPoints 1d4"], 3],
    ["two and a half dice", { text: "2½", count: 2.5 }, [8, 8, 4], ["hitPoints 2d8+1d4"], 20],
    ["1hp needs no dice", { text: "1hp", count: 0 }, [], [], 1],
    ["a hydra has 8 a head", { text: "5", count: 5, fixed: 40 }, [], [], 40],
    ["a hydra bigger still", { text: "12", count: 12, fixed: 96 }, [], [], 96],
    ["a normal human has a d4", { text: "NH" }, [2], ["hitPoints 1d4"], 2],
    ["the printed text alone is enough", { text: "4+1**" }, [1, 1, 1, 1], ["hitPoints 4d8+1"], 5],
    ["figures win over the text", { text: "4+1", count: 2 }, [5, 5], ["hitPoints 2d8"], 10],
    ["figures do without a text", { text: "", count: 2 }, [5, 6], ["hitPoints 2d8"], 11],
    ["one die of another kind wins over the text", { text: "4+1", die: 6 }, [5], ["hitPoints 1d6"], 5],
    ["one die with a bonus wins over the text", { text: "4+1", modifier: 3 }, [5], ["hitPoints 1d8+3"], 8],
    ["other dice", { text: "2d6", count: 2, die: 6 }, [6, 6], ["hitPoints 2d6"], 12],
  ])("%s", (_title, hitDice, faces, asked, total) => {
    const dice = scripted(...faces);
    const outcome = run(rollHitPoints(stored(hitDice)), dice.source);
    expect(outcome).toMatchObject({ total, faces });
    expect([dice.asked, dice.left]).toEqual([asked, []]);
  });

  it.each<[Partial<StoredHitDice>, number]>([
    // floor(4.5 × dice + modifier), half a die 2, at least 1.
    [{ count: 3, modifier: 1, text: "3+1" }, 14],
    [{ text: "1" }, 4],
    [{ text: "1-1", modifier: -1 }, 3],
    [{ count: 2, text: "2" }, 9],
    [{ count: 9, modifier: 2, text: "9+2" }, 42],
    [{ text: "½", die: 4 }, 2],
    [{ text: "½", count: 0.5 }, 2],
    [{ text: "1hp", count: 0 }, 1],
    [{ text: "8", count: 8, fixed: 64 }, 64],
    [{ text: "1-9", modifier: -9 }, 1],
  ])("the average of %j is %d", (hitDice, average) => {
    expect(averageHitPoints(stored(hitDice))).toBe(average);
  });

  it.each<Partial<StoredHitDice>>([
    { text: "", count: 0 },
    { text: "", count: 0, modifier: 3 },
    { text: "many", count: 0 },
    { text: "1000", count: 1000 },
    { text: "2", count: 2, die: 0 },
    { text: "2", count: 2, die: 2.5 },
    { text: "2", count: Number.NaN },
    { text: "2", count: -2 },
    { text: "2", count: 2, modifier: 1.5 },
    { text: "?", count: 0, fixed: Number.NaN },
  ])("%j is refused, without a throw and without a die", (hitDice) => {
    const dice = scripted();
    expect(run(rollHitPoints(stored(hitDice)), dice.source)).toMatchObject({ refused: true, code: "noHitDice" });
    expect([averageHitPoints(stored(hitDice)), dice.asked]).toEqual([null, []]);
  });

  it("stay between 1 and the highest faces, and average what they say", () => {
    for (let count = 1; count <= 12; count++) {
      for (const modifier of [-3, 0, 2]) {
        const hitDice = stored({ text: "x", count, modifier });
        const source = seeded(count * 31 + modifier);
        let sum = 0;
        for (let turn = 0; turn < 200; turn++) {
          const outcome = run(rollHitPoints(hitDice), source);
          if (!("total" in outcome)) throw new Error("refused");
          expect(outcome.total).toBeGreaterThanOrEqual(Math.max(1, count + modifier));
          expect(outcome.total).toBeLessThanOrEqual(count * 8 + modifier);
          sum += outcome.total;
        }
        // Four and a half a die: 200 rolls are within one standard deviation of a die each.
        expect(Math.abs(sum / 200 - Math.max(1, 4.5 * count + modifier))).toBeLessThan(2.3);
      }
    }
  });
});
