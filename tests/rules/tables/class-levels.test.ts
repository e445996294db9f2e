import { describe, expect, it } from "vitest";
import { CLASS_IDS, classFigures, findClass } from "#rules/tables/class-levels.ts";

/** By class and level, one row a level: THAC0, attack bonus, death, wands, paralysis, breath, spells. */
const PRINTED: Readonly<Record<string, readonly (readonly number[])[]>> = {
  Cleric: [
    [19, 0, 11, 12, 14, 16, 15], // 1
    [19, 0, 11, 12, 14, 16, 15], // 2
    [19, 0, 11, 12, 14, 16, 15], // 3
    [19, 0, 11, 12, 14, 16, 15], // 4
    [17, 2, 9, 10, 12, 14, 12], // 5
    [17, 2, 9, 10, 12, 14, 12], // 6
    [17, 2, 9, 10, 12, 14, 12], // 7
    [17, 2, 9, 10, 12, 14, 12], // 8
    [14, 5, 6, 7, 9, 11, 9], // 9
    [14, 5, 6, 7, 9, 11, 9], // 10
    [14, 5, 6, 7, 9, 11, 9], // 11
    [14, 5, 6, 7, 9, 11, 9], // 12
    [12, 7, 3, 5, 7, 8, 7], // 13
    [12, 7, 3, 5, 7, 8, 7], // 14
  ],
  Dwarf: [
    [19, 0, 8, 9, 10, 13, 12], // 1
    [19, 0, 8, 9, 10, 13, 12], // 2
    [19, 0, 8, 9, 10, 13, 12], // 3
    [17, 2, 6, 7, 8, 10, 10], // 4
    [17, 2, 6, 7, 8, 10, 10], // 5
    [17, 2, 6, 7, 8, 10, 10], // 6
    [14, 5, 4, 5, 6, 7, 8], // 7
    [14, 5, 4, 5, 6, 7, 8], // 8
    [14, 5, 4, 5, 6, 7, 8], // 9
    [12, 7, 2, 3, 4, 4, 6], // 10
    [12, 7, 2, 3, 4, 4, 6], // 11
    [12, 7, 2, 3, 4, 4, 6], // 12
  ],
  Elf: [
    [19, 0, 12, 13, 13, 15, 15], // 1
    [19, 0, 12, 13, 13, 15, 15], // 2
    [19, 0, 12, 13, 13, 15, 15], // 3
    [17, 2, 10, 11, 11, 13, 12], // 4
    [17, 2, 10, 11, 11, 13, 12], // 5
    [17, 2, 10, 11, 11, 13, 12], // 6
    [14, 5, 8, 9, 9, 10, 10], // 7
    [14, 5, 8, 9, 9, 10, 10], // 8
    [14, 5, 8, 9, 9, 10, 10], // 9
    [12, 7, 6, 7, 8, 8, 8], // 10
  ],
  Fighter: [
    [19, 0, 12, 13, 14, 15, 16], // 1
    [19, 0, 12, 13, 14, 15, 16], // 2
    [19, 0, 12, 13, 14, 15, 16], // 3
    [17, 2, 10, 11, 12, 13, 14], // 4
    [17, 2, 10, 11, 12, 13, 14], // 5
    [17, 2, 10, 11, 12, 13, 14], // 6
    [14, 5, 8, 9, 10, 10, 12], // 7
    [14, 5, 8, 9, 10, 10, 12], // 8
    [14, 5, 8, 9, 10, 10, 12], // 9
    [12, 7, 6, 7, 8, 8, 10], // 10
    [12, 7, 6, 7, 8, 8, 10], // 11
    [12, 7, 6, 7, 8, 8, 10], // 12
    [10, 9, 4, 5, 6, 5, 8], // 13
    [10, 9, 4, 5, 6, 5, 8], // 14
  ],
  Halfling: [
    [19, 0, 8, 9, 10, 13, 12], // 1
    [19, 0, 8, 9, 10, 13, 12], // 2
    [19, 0, 8, 9, 10, 13, 12], // 3
    [17, 2, 6, 7, 8, 10, 10], // 4
    [17, 2, 6, 7, 8, 10, 10], // 5
    [17, 2, 6, 7, 8, 10, 10], // 6
    [14, 5, 4, 5, 6, 7, 8], // 7
    [14, 5, 4, 5, 6, 7, 8], // 8
  ],
  "Magic-User": [
    [19, 0, 13, 14, 13, 16, 15], // 1
    [19, 0, 13, 14, 13, 16, 15], // 2
    [19, 0, 13, 14, 13, 16, 15], // 3
    [19, 0, 13, 14, 13, 16, 15], // 4
    [19, 0, 13, 14, 13, 16, 15], // 5
    [17, 2, 11, 12, 11, 14, 12], // 6
    [17, 2, 11, 12, 11, 14, 12], // 7
    [17, 2, 11, 12, 11, 14, 12], // 8
    [17, 2, 11, 12, 11, 14, 12], // 9
    [17, 2, 11, 12, 11, 14, 12], // 10
    [14, 5, 8, 9, 8, 11, 8], // 11
    [14, 5, 8, 9, 8, 11, 8], // 12
    [14, 5, 8, 9, 8, 11, 8], // 13
    [14, 5, 8, 9, 8, 11, 8], // 14
  ],
  Thief: [
    [19, 0, 13, 14, 13, 16, 15], // 1
    [19, 0, 13, 14, 13, 16, 15], // 2
    [19, 0, 13, 14, 13, 16, 15], // 3
    [19, 0, 13, 14, 13, 16, 15], // 4
    [17, 2, 12, 13, 11, 14, 13], // 5
    [17, 2, 12, 13, 11, 14, 13], // 6
    [17, 2, 12, 13, 11, 14, 13], // 7
    [17, 2, 12, 13, 11, 14, 13], // 8
    [14, 5, 10, 11, 9, 12, 10], // 9
    [14, 5, 10, 11, 9, 12, 10], // 10
    [14, 5, 10, 11, 9, 12, 10], // 11
    [14, 5, 10, 11, 9, 12, 10], // 12
    [12, 7, 8, 9, 7, 10, 8], // 13
    [12, 7, 8, 9, 7, 10, 8], // 14
  ],
};

const rows = Object.entries(PRINTED).flatMap(([name, levels]) =>
  levels.map((figures, index) => [name, index + 1, figures] as const),
);

describe("T8: class tables", () => {
  it("T8: there are seven classes and 86 levels", () => {
    expect(CLASS_IDS).toHaveLength(7);
    expect(rows).toHaveLength(86);
  });

  it.each(rows)("T8: %s of level %d", (name, level, [thac0, attackBonus, death, wands, paralysis, breath, spells]) => {
    const id = findClass(name);
    expect(id && classFigures(id, level)).toEqual({
      thac0,
      attackBonus,
      saves: { death, wands, paralysis, breath, spells },
    });
  });

  it("T8: a fighter of level 4, 7, 10 and 13 has THAC0 17, 14, 12 and 10", () => {
    expect([4, 7, 10, 13].map((level) => classFigures("fighter", level).thac0)).toEqual([17, 14, 12, 10]);
  });

  it("T8: beyond the last level the last figures hold, and below the first the first", () => {
    expect(classFigures("halfling", 12).thac0).toBe(14);
    expect(classFigures("fighter", 36).saves.spells).toBe(8);
    expect(classFigures("thief", 0).thac0).toBe(19);
  });

  it("T8: a class is known by name in any spelling, and no other text is one", () => {
    expect(["Magic-User", "magic user", "MAGICUSER"].map(findClass)).toEqual(["magicUser", "magicUser", "magicUser"]);
    expect(["", "Bard", "constructor"].map(findClass)).toEqual([null, null, null]);
  });
});
