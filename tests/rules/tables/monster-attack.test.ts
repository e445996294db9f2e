import { describe, expect, it } from "vitest";
import { parseHitDice } from "#rules/monsters/hit-dice.ts";
import { matrixTarget } from "#rules/tables/attack-matrix.ts";
import { monsterThac0, NORMAL_HUMAN_THAC0 } from "#rules/tables/monster-attack.ts";

const plain = (count: number, modifier = 0) => monsterThac0({ count, modifier });

describe("T4: THAC0 by Hit Dice", () => {
  it.each([
    [1, 19],
    [2, 18],
    [3, 17],
    [4, 16],
    [5, 15],
    [6, 14],
    [7, 13],
    [8, 12],
    [9, 12],
    [10, 11],
    [11, 11],
    [12, 10],
    [13, 10],
    [14, 9],
    [15, 9],
    [16, 8],
    [17, 8],
    [18, 7],
    [19, 7],
    [20, 6],
    [21, 6],
    [22, 5],
    [30, 5],
  ])("T4: %d HD has THAC0 %d", (count, thac0) => {
    expect(plain(count)).toBe(thac0);
  });

  it.each([
    [1, 18],
    [2, 17],
    [3, 16],
    [4, 15],
    [5, 14],
    [6, 13],
    [7, 12],
    [8, 12],
    [9, 11],
    [10, 11],
    [11, 10],
    [12, 10],
    [13, 9],
    [14, 9],
    [15, 8],
    [16, 8],
    [17, 7],
    [18, 7],
    [19, 6],
    [20, 6],
    [21, 5],
    [22, 5],
  ])("T4: %d HD and a bonus of 1 has THAC0 %d, as one die more", (count, thac0) => {
    expect(plain(count, 1)).toBe(thac0);
  });

  it("T4: the size of the bonus does not count: 8+2 has 12, 3+3 has 16", () => {
    expect(plain(8, 2)).toBe(12);
    expect(plain(3, 3)).toBe(16);
  });

  it("T4: a penalty leaves the row: 1−1 has 19, 4−1 has 16", () => {
    expect(plain(1, -1)).toBe(19);
    expect(plain(4, -1)).toBe(16);
  });

  it("T4: half a die and hit points alone are in the row up to 1", () => {
    expect(monsterThac0({ count: 1, modifier: 0, half: true })).toBe(19);
    expect(monsterThac0({ count: 0, modifier: 0, fixedHp: 1 })).toBe(19);
    expect(plain(0.5)).toBe(19);
    expect(monsterThac0({ count: 1, modifier: 1, half: true })).toBe(19);
  });

  it("T4: hit points that are fixed beside dice leave the row of the dice: 12 HD with 96 hp have 10", () => {
    expect(monsterThac0({ count: 12, modifier: 0, fixedHp: 96 })).toBe(10);
  });

  it("T6: a normal human has THAC0 20, so needs 11 against AC 9", () => {
    expect(monsterThac0({ count: 1, modifier: 0, half: true, normalHuman: true })).toBe(20);
    expect(NORMAL_HUMAN_THAC0).toBe(20);
    expect(matrixTarget(NORMAL_HUMAN_THAC0, 9)).toBe(11);
  });

  it.each([
    ["3+1", 16],
    ["3+1**", 16],
    ["½", 19],
    ["½*", 19],
    ["<1", 19],
    ["1−1", 19],
    ["1hp", 19],
    ["8", 12],
    ["7+1", 12],
    ["4**", 16],
    ["NH", 20],
    ["Normal human", 20],
  ])("T4: an entry's %j gives THAC0 %d", (text, thac0) => {
    const hitDice = parseHitDice(text);
    expect(hitDice && monsterThac0(hitDice)).toBe(thac0);
  });
});
