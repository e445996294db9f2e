import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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
