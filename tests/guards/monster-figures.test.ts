import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseHitDice } from "../../src/rules/monsters/hit-dice.ts";
import { monsterThac0 } from "../../src/rules/tables/monster-attack.ts";
import { namedSaves } from "../../src/rules/tables/saving-throws.ts";
import { readPackSources } from "../../tools/packs.ts";
import { ROOT } from "../../tools/run.ts";
import { COLUMNS, figureId, moreFigures, tableRow } from "./monster-figures.ts";

const read = (name: string) => readFile(join(ROOT, "tests", "fixtures", "figures", name));
const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const table = await read("monsters.csv");
const more = await read("monsters-more.json");
const monsters = new Map((await readPackSources("monsters")).map((actor) => [figureId(actor), actor]));
const rows = table.toString("utf8").trimEnd().split("\r\n").slice(1);
const ids = rows.map((row) => row.slice(0, row.indexOf(",")));

describe("the printed figures", () => {
  it("are the ones that were checked, to the byte", () => {
    expect(hash(table)).toBe("dbe6f775aaabe4d5f53f95b1ecfbca42e9e6ae989f21f54b608a736762462333");
    expect(hash(more)).toBe("b156a87913919e3aa8cc06c2d82a8c2211f1253e94c5b8f77e7e03012820994b");
    expect(new Set(ids).size).toBe(233);
  });

  it("T4, T5, T7, C14, C17, C18: the monsters of the compendium, written as the table, are the table", () => {
    const lines = ids.map((id) => {
      const actor = monsters.get(id);
      return actor ? tableRow(actor) : `${id} is missing`;
    });
    expect(lines).toEqual(rows);
    expect(Buffer.from([COLUMNS, ...lines, ""].join("\r\n"), "utf8").equals(table)).toBe(true);
  });

  it("C17, C18: and so is all that a row cannot hold, special by special", () => {
    const records = JSON.parse(more.toString("utf8"));
    expect(Object.keys(records)).toEqual(ids);
    for (const id of ids) expect({ [id]: moreFigures(monsters.get(id)!) }).toEqual({ [id]: records[id] });
  });
});

describe("the dozen of our own", () => {
  const own = [...monsters].filter(([id]) => !ids.includes(id)).map(([, { name, system }]) => ({ name, ...system }));

  it("T4, T5: attack and save as their Hit Dice and their entry say, with the hit points of average dice", () => {
    expect(own).toHaveLength(12);
    for (const { name, hitDice, attackBonus, saves, saveAs, hp } of own) {
      const dice = parseHitDice(hitDice.text)!;
      expect([name, 19 - attackBonus]).toEqual([name, monsterThac0(dice)]);
      expect([name, saves]).toEqual([name, namedSaves(saveAs)?.saves]);
      expect([name, hitDice.count, hitDice.modifier]).toEqual([name, dice.count, dice.modifier]);
      const average = Math.floor((dice.count * (dice.die + 1)) / 2 + dice.modifier);
      expect([name, hp.max]).toEqual([name, average]);
    }
  });
});
