import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MonsterEntry } from "../../../src/rules/monsters/browse.ts";
import { ROOT } from "../../../tools/run.ts";

const lines = readFileSync(join(ROOT, "tests/fixtures/figures/monsters.csv"), "utf8").trim().split(/\r?\n/);
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");
const [columns = [], ...rows] = lines.map(cellsOf);
const numberOrNull = (text: string) => (text === "" ? null : Number(text));

/** The monsters of the printed table as a list shows them. */
export const PRINTED: readonly MonsterEntry[] = rows.map((cells) => {
  const cell = (column: string) => cells[columns.indexOf(column)] ?? "";
  return {
    uuid: cell("id"),
    name: cell("name"),
    img: "",
    hitDice: cell("hd"),
    armorClass: numberOrNull(cell("aac")),
    experience: Number(cell("xp")),
    morale: numberOrNull(cell("morale")),
    alignments: cell("alignment").split("|"),
    kind: cell("type"),
    movement: cell("move")
      .split(" / ")
      .map((rate) => {
        const [mode = "", base] = rate.split(" ");
        return { mode, base: Number(base) };
      }),
    tags: cell("tags").split("|"),
    numberAppearing: { dungeon: cell("na_dungeon"), lair: cell("na_lair") },
  };
});
