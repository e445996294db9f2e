import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readPackFolders, readPackSources } from "../../tools/packs.ts";
import { ROOT } from "../../tools/run.ts";

type Source = Record<string, any>;

const spells = await readPackSources("spells");
const bytes = await readFile(join(ROOT, "tests", "fixtures", "figures", "spells.csv"));
const [heading, ...lines] = bytes.toString("utf8").split("\r\n").slice(0, -1);

/** What points a reader of the book to its own text is no figure, nor are its marks of emphasis. */
const figure = (line: string) =>
  line.replaceAll("*", "").replaceAll(" (see below)", "").replaceAll(", see below)", ")");
const quoted = (text: string) => (text.includes(",") ? `"${text}"` : text);

function row({ name, system }: Source): string {
  const { kind, level, reversed, duration, range } = system;
  const caster = kind === "divine" ? "cleric" : "magic-user";
  return [caster, level, quoted(name), quoted(reversed), quoted(duration), quoted(range)].join(",");
}

it("the table of spells is the one that was checked, to the byte", () => {
  const sha256 = "94521c816cffbee1380ad1dcad631fcf600bfa298cdeba8f82d9650af05e48eb";
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  expect(heading).toBe("class,level,name,reversed,duration,range");
});

it("the spells of the compendium, written as the table, are the table, and no others", () => {
  const inOrder = [...spells].sort((first, second) => first.sort - second.sort);
  // A comma that went with a pointer needs no quotes any more.
  const plain = lines.map((line) =>
    figure(line).replace('"Permanent (but may be broken)"', "Permanent (but may be broken)"),
  );
  expect(inOrder.map(row)).toEqual(plain);
  expect(spells.length).toBe(106);
});

it("says of the spells of dice what they do, and of all others nothing", () => {
  const dice = spells.filter(({ system }) => system.damage !== "");
  const written = dice.map(({ name, system: { damage, perLevel, heals, save } }) => [
    name,
    damage,
    perLevel,
    heals,
    save,
  ]);
  expect(written.sort()).toEqual([
    ["Cure Light Wounds", "1d6+1", false, true, ""],
    ["Cure Serious Wounds", "2d6+2", false, true, ""],
    ["Fire Ball", "1d6", true, false, "spells"],
    ["Lightning Bolt", "1d6", true, false, "spells"],
    ["Magic Missile", "1d6+1", false, false, ""],
  ]);
});

it("names saves for those that give one, describes none, and has nobody's copies in memory", () => {
  for (const { system } of spells) {
    expect(["", "death", "spells"]).toContain(system.save);
    expect([system.description, system.memorised, system.prepared]).toEqual(["", 0, 0]);
  }
  expect(spells.find(({ name }) => name === "Hold Person")?.system.save).toBe("spells");
});

it("has a folder for each tradition", async () => {
  const names = new Map((await readPackFolders("spells")).map(({ _id, name }) => [_id, name]));
  for (const { folder, system } of spells) expect(names.get(folder)?.toLowerCase()).toBe(system.kind);
});
