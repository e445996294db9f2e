import type { SaveValues } from "../checks/saving-throw.ts";
import { classFigures, findClass, savesInOrder } from "./class-levels.ts";

/** The rows of the monsters' saving throw table by id (T5). */
export const MONSTER_SAVE_ROWS = Object.freeze({
  NH: savesInOrder([14, 15, 16, 17, 18]),
  "1-3": savesInOrder([12, 13, 14, 15, 16]),
  "4-6": savesInOrder([10, 11, 12, 13, 14]),
  "7-9": savesInOrder([8, 9, 10, 10, 12]),
  "10-12": savesInOrder([6, 7, 8, 8, 10]),
  "13-15": savesInOrder([4, 5, 6, 5, 8]),
  "16-18": savesInOrder([2, 3, 4, 3, 6]),
  "19-21": savesInOrder([2, 2, 2, 2, 4]),
  "22+": savesInOrder([2, 2, 2, 2, 2]),
});
export type MonsterSaveRow = keyof typeof MONSTER_SAVE_ROWS;

/** Saves as found: whether the entry itself named them, or they are a guess by Hit Dice (T5). */
export interface FoundSaves {
  readonly saves: SaveValues;
  /** The row or class and level, as "4-6" or "fighter 3". */
  readonly source: string;
  readonly guessed: boolean;
}

const ROW_OF_DICE: readonly (readonly [most: number, row: MonsterSaveRow])[] = [
  [3, "1-3"],
  [6, "4-6"],
  [9, "7-9"],
  [12, "10-12"],
  [15, "13-15"],
  [18, "16-18"],
  [21, "19-21"],
];
const NORMAL_HUMAN = /^(nh|normal[ -]?humans?)( 0)?$/;
const NAMED_LEVEL = /^([a-z][a-z -]*?)\s*(\d+)$/;
const BARE_LEVEL = /^(\d+)\s*(?:(?:-|–|to)\s*\d+|\+|or more)?$/;

/** The row for a number of whole Hit Dice: less than 1 still saves as 1–3, and no bonus lifts it (T5). */
export function monsterSaveRow(hitDice: number): MonsterSaveRow {
  const whole = Math.floor(hitDice);
  return ROW_OF_DICE.find(([most]) => whole <= most)?.[1] ?? "22+";
}

/**
 * The saves that an entry names: a row ("4–6", "22+", "NH"), a number of dice ("5", "monster 5"), or a class and
 * level ("fighter 3"), whose own table counts then (T5). Null when it names none.
 */
export function namedSaves(saveAs: string): FoundSaves | null {
  const text = saveAs.trim().toLowerCase();
  if (NORMAL_HUMAN.test(text)) return fromRow("NH", false);
  const bare = BARE_LEVEL.exec(text);
  if (bare) return fromRow(monsterSaveRow(Number(bare[1])), false);
  const [, name = "", level = ""] = NAMED_LEVEL.exec(text) ?? [];
  if (name === "monster" || name === "hd") return fromRow(monsterSaveRow(Number(level)), false);
  const classId = findClass(name);
  if (classId === null) return null;
  return { saves: classFigures(classId, Number(level)).saves, source: `${classId} ${level}`, guessed: false };
}

/** The saves of a monster: those that its entry names, else a guess by its whole Hit Dice, which says so (T5, T6). */
export function monsterSaves(
  saveAs: string,
  hitDice: { readonly count: number; readonly normalHuman?: boolean },
): FoundSaves {
  return namedSaves(saveAs) ?? fromRow(hitDice.normalHuman ? "NH" : monsterSaveRow(hitDice.count), true);
}

function fromRow(row: MonsterSaveRow, guessed: boolean): FoundSaves {
  return { saves: MONSTER_SAVE_ROWS[row], source: row, guessed };
}
