import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readPackFolders, readPackSources } from "../../tools/packs.ts";
import { ROOT } from "../../tools/run.ts";

type Source = Record<string, any>;

const LINE_END = "\r\n";
const read = (name: string) => readFile(join(ROOT, "tests", "fixtures", "figures", name));
const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const documents = await readPackSources("weapons-and-armor");
const ofType = (type: string) => documents.filter((document) => document.type === type);

const quoted = (text: string) => (text.includes(",") ? `"${text}"` : text);
/** 0 stands in no table of weapons: what has no weight or range has an empty cell. */
const orEmpty = (figure: number) => (figure === 0 ? "" : figure);

function weaponRow({ name, system }: Source): string {
  const { melee, missile, twoHanded, slow, range } = system;
  const flags = { melee, missile, "two-handed": twoHanded, slow };
  const marks = Object.entries(flags).flatMap(([mark, has]) => (has ? [mark] : []));
  const qualities = [...marks, ...system.qualities].sort().join("|");
  const bands = [range.short, range.medium, range.long].map(orEmpty);
  return [quoted(name), system.damage, system.cost, system.bundle, orEmpty(system.weight), qualities, ...bands].join(
    ",",
  );
}

function armorRow({ name, system }: Source): string {
  const { armorClass, shieldBonus, cost, weight, kind } = system;
  const both = armorClass === null ? ["", ""] : [19 - armorClass, armorClass];
  return [name, ...both, orEmpty(shieldBonus), cost, weight, kind].join(",");
}

const ammunitionRow = ({ name, system }: Source) => [name, system.cost, system.bundle].join(",");

/** Wearing nothing is no item: it is the armor class of the bare body, which every character stores. */
const UNARMORED = "Unarmoured,9,10,,0,0,none";

describe.each([
  {
    table: "weapons.csv",
    sha256: "4f70775c6ee162a9abd756eb5c1609c6499254f6e5a883b3e21d5bb7316840ea",
    heading: "name,damage,cost_gp,per,weight_coins,qualities,range_short,range_medium,range_long",
    rows: ofType("weapon").map((item) => [item.name, weaponRow(item)]),
    items: 22,
  },
  {
    table: "armour.csv",
    sha256: "84e0dc66e215252d05aff111a5ad79db9e87ead7984bf8747918313dce611eab",
    heading: "name,ac,aac,ac_bonus,cost_gp,weight_coins,encumbrance_class",
    rows: [["Unarmoured", UNARMORED], ...ofType("armor").map((item) => [item.name, armorRow(item)])],
    items: 4,
  },
  {
    table: "ammunition.csv",
    sha256: "062f132034d1157fff1d83c6036947c72830ef9720db01a5b581c33379ec4762",
    heading: "name,cost_gp,count",
    rows: ofType("gear").map((item) => [item.name, ammunitionRow(item)]),
    items: 4,
  },
])("$table", async ({ table, sha256, heading, rows, items }) => {
  const bytes = await read(table);
  const lines = bytes.toString("utf8").split(LINE_END).slice(1, -1);

  it("is the one that was checked, to the byte", () => {
    expect(hash(bytes)).toBe(sha256);
  });

  it("C5, C10, C18: the items of the compendium, written as the table, are the table", () => {
    const byName = new Map(rows as [string, string][]);
    expect(byName.size).toBe(rows.length);
    const names = lines.map((line) => (line.startsWith('"') ? line.split('"')[1]! : line.split(",")[0]!));
    const written = names.map((name) => byName.get(name) ?? `${name} is missing`);
    expect(written).toEqual(lines);
    expect(rows.length).toBe(lines.length);
    expect(Buffer.from([heading, ...written, ""].join(LINE_END), "utf8").equals(bytes)).toBe(true);
  });

  it("has no other items beside it", () => {
    const unarmored = table === "armour.csv" ? 1 : 0;
    expect(rows.length - unarmored).toBe(items);
  });
});

describe("the compendium of weapons and armor", () => {
  it("holds nothing but the rows of the three tables, and nothing that stands for no armor", () => {
    expect(documents.length).toBe(22 + 4 + 4);
    expect(documents.filter(({ name }) => /unarmou?red/i.test(name))).toEqual([]);
  });

  it("sells what it sells: as many pieces as the price buys, unworn and in nobody's hand", () => {
    for (const { name, type, system } of documents) {
      if (type !== "armor") expect([name, system.quantity]).toEqual([name, system.bundle]);
      expect([name, system.equipped ?? false, system.inHand ?? "none"]).toEqual([name, false, "none"]);
    }
  });

  it("C21: silver is silver, and burning oil is fire", () => {
    const harms = documents.filter(({ system }) => system.harms?.length > 0);
    expect(Object.fromEntries(harms.map(({ name, system }) => [name, system.harms]))).toEqual({
      "Silver dagger": ["silver"],
      "Silver tipped arrow (1)": ["silver"],
      "Oil (flask), burning": ["fire"],
    });
  });

  it("says of ammunition what shoots it", () => {
    expect(Object.fromEntries(ofType("gear").map(({ name, system }) => [name, system.ammunition]))).toEqual({
      "Arrows (quiver of 20)": "bow",
      "Silver tipped arrow (1)": "bow",
      "Crossbow bolts (case of 30)": "crossbow",
      "Sling stones": "sling",
    });
  });

  it("has a folder each for melee weapons, missile weapons, armor and ammunition", async () => {
    const folders = await readPackFolders("weapons-and-armor");
    const names = new Map(folders.map(({ _id, name }) => [_id, name]));
    expect(folders.every(({ type, folder }) => type === "Item" && folder === null)).toBe(true);
    for (const { name, type, folder, system } of documents) {
      const weapons = system.melee ? "Melee weapons" : "Missile weapons";
      const expected = { weapon: weapons, armor: "Armor", gear: "Ammunition" }[type as string];
      expect([name, names.get(folder)]).toEqual([name, expected]);
    }
  });
});
