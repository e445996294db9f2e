import { describe, expect, it } from "vitest";
import { SAVE_IDS } from "#rules/checks/saving-throw.ts";
import { monsterSaveRow, monsterSaves, namedSaves } from "#rules/tables/saving-throws.ts";

const list = (found: ReturnType<typeof namedSaves>) => found && SAVE_IDS.map((id) => found.saves[id]);
const guess = (count: number) => monsterSaves("", { count });

describe("T5: the rows of the table", () => {
  it.each([
    ["NH", [14, 15, 16, 17, 18]],
    ["1-3", [12, 13, 14, 15, 16]],
    ["4-6", [10, 11, 12, 13, 14]],
    ["7-9", [8, 9, 10, 10, 12]],
    ["10-12", [6, 7, 8, 8, 10]],
    ["13-15", [4, 5, 6, 5, 8]],
    ["16-18", [2, 3, 4, 3, 6]],
    ["19-21", [2, 2, 2, 2, 4]],
    ["22+", [2, 2, 2, 2, 2]],
  ])("T5: the row %s", (row, values) => {
    expect(list(namedSaves(row))).toEqual(values);
  });

  it("T5: each number of whole dice from 0 to 24 has its row", () => {
    const expected = [0, 1, 2, 3].map(() => "1-3");
    for (const row of ["4-6", "7-9", "10-12", "13-15", "16-18", "19-21"]) expected.push(row, row, row);
    expected.push("22+", "22+", "22+");
    expect(Array.from({ length: 25 }, (_, count) => monsterSaveRow(count))).toEqual(expected);
  });
});

describe("T5: what the entry names", () => {
  it.each(["4–6", "4 - 6", "4 to 6", "6", "monster 5", "Monster 4", "HD 4"])("T5: %j is the row 4-6", (text) => {
    expect(namedSaves(text)).toMatchObject({ source: "4-6", guessed: false });
  });

  it.each(["22 or more", "22+", "25"])("T5: %j is the last row", (text) => {
    expect(namedSaves(text)?.source).toBe("22+");
  });

  it("T5: a wyvern of 7 HD saves as 4–6, because its entry says so", () => {
    expect(list(monsterSaves("4–6", { count: 7 }))).toEqual([10, 11, 12, 13, 14]);
  });

  it("T5: a class and level is that class's table: dwarf 1, magic-user 1, fighter 3", () => {
    expect(list(monsterSaves("dwarf 1", { count: 1 }))).toEqual([8, 9, 10, 13, 12]);
    expect(list(monsterSaves("Magic-User 1", { count: 1 }))).toEqual([13, 14, 13, 16, 15]);
    expect(monsterSaves("Fighter 3", { count: 4 })).toMatchObject({ source: "fighter 3", guessed: false });
    expect(list(monsterSaves("Fighter 3", { count: 4 }))).toEqual([12, 13, 14, 15, 16]);
  });

  it.each(["NH", "nh", "Normal human", "normal-human 0"])("T6: %j is the row of normal humans", (text) => {
    expect(list(namedSaves(text))).toEqual([14, 15, 16, 17, 18]);
  });

  it.each(["", "see below", "bard 3", "fighter"])("T5: %j names none", (text) => {
    expect(namedSaves(text)).toBeNull();
  });
});

describe("T5: what an entry names is no guess", () => {
  it.each([
    [" 4-6 ", "4-6"],
    ["NH", "NH"],
    [" Normal human ", "NH"],
  ])("T5: %j is the row %s", (text, source) => {
    expect(monsterSaves(text, { count: 9 })).toMatchObject({ source, guessed: false });
  });
});

describe("T5: where the entry names none", () => {
  it("T5: the whole dice give a guess, and it says so", () => {
    expect(guess(5)).toMatchObject({ source: "4-6", guessed: true });
  });

  it("T5: a bonus does not lift the row: 3+1, 6+2 and 9+3 save by 3, 6 and 9 dice", () => {
    expect([3, 6, 9].map((count) => list(guess(count)))).toEqual([
      [12, 13, 14, 15, 16],
      [10, 11, 12, 13, 14],
      [8, 9, 10, 10, 12],
    ]);
  });

  it("T5: less than one die saves as 1–3", () => {
    expect(guess(0.5).source).toBe("1-3");
    expect(guess(0).source).toBe("1-3");
  });

  it("T6: a normal human saves as NH", () => {
    expect(monsterSaves("", { count: 1, normalHuman: true })).toMatchObject({ source: "NH", guessed: true });
  });
});
