import type { SaveValues } from "../checks/saving-throw.ts";
import { attackBonusFromThac0 } from "./conversions.ts";

/** The classic classes by id. */
export const CLASS_IDS = ["cleric", "dwarf", "elf", "fighter", "halfling", "magicUser", "thief"] as const;
export type ClassId = (typeof CLASS_IDS)[number];

/** What a class gives at one level for fighting and saving. */
export interface ClassFigures {
  readonly thac0: number;
  readonly attackBonus: number;
  readonly saves: SaveValues;
}

/** From a level on: the THAC0 and the saves against death, wands, paralysis, breath, spells. */
type Band = readonly [fromLevel: number, thac0: number, saves: readonly [number, number, number, number, number]];

/** In order of level, from level 1 on. */
type Bands = readonly [Band, ...Band[]];

const SHORT_FOLK: Bands = [
  [1, 19, [8, 9, 10, 13, 12]],
  [4, 17, [6, 7, 8, 10, 10]],
  [7, 14, [4, 5, 6, 7, 8]],
];

const BANDS: Readonly<Record<ClassId, Bands>> = {
  cleric: [
    [1, 19, [11, 12, 14, 16, 15]],
    [5, 17, [9, 10, 12, 14, 12]],
    [9, 14, [6, 7, 9, 11, 9]],
    [13, 12, [3, 5, 7, 8, 7]],
  ],
  dwarf: [...SHORT_FOLK, [10, 12, [2, 3, 4, 4, 6]]],
  elf: [
    [1, 19, [12, 13, 13, 15, 15]],
    [4, 17, [10, 11, 11, 13, 12]],
    [7, 14, [8, 9, 9, 10, 10]],
    [10, 12, [6, 7, 8, 8, 8]],
  ],
  fighter: [
    [1, 19, [12, 13, 14, 15, 16]],
    [4, 17, [10, 11, 12, 13, 14]],
    [7, 14, [8, 9, 10, 10, 12]],
    [10, 12, [6, 7, 8, 8, 10]],
    [13, 10, [4, 5, 6, 5, 8]],
  ],
  halfling: SHORT_FOLK,
  magicUser: [
    [1, 19, [13, 14, 13, 16, 15]],
    [6, 17, [11, 12, 11, 14, 12]],
    [11, 14, [8, 9, 8, 11, 8]],
  ],
  thief: [
    [1, 19, [13, 14, 13, 16, 15]],
    [5, 17, [12, 13, 11, 14, 13]],
    [9, 14, [10, 11, 9, 12, 10]],
    [13, 12, [8, 9, 7, 10, 8]],
  ],
};

/** The class that a text names ("Magic-User", "magic user", "FIGHTER"); null for any other. */
export function findClass(name: string): ClassId | null {
  const letters = name.toLowerCase().replace(/[^a-z]/g, "");
  return CLASS_IDS.find((id) => id.toLowerCase() === letters) ?? null;
}

/** THAC0, attack bonus and saves of a class at a level (T8); the last printed figures hold beyond a class's last level. */
export function classFigures(classId: ClassId, level: number): ClassFigures {
  const bands = BANDS[classId];
  const [, thac0, saves] = bands.findLast(([fromLevel]) => level >= fromLevel) ?? bands[0];
  return { thac0, attackBonus: attackBonusFromThac0(thac0), saves: savesInOrder(saves) };
}

/** Names five values given in printed order. */
export function savesInOrder(values: readonly [number, number, number, number, number]): SaveValues {
  const [death, wands, paralysis, breath, spells] = values;
  return { death, wands, paralysis, breath, spells };
}
