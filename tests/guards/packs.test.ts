import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { describe, expect, it } from "vitest";
import { compileSources, packNames, readPackFolders, readPackSources } from "../../tools/packs.ts";

/** Descending AC, Hit Dice, THAC0, saves (death, wands, paralysis, breath, spells), morale, XP, moves, usual hit points. */
const MONSTERS: Record<
  string,
  [number | null, string, number, number[], number, number, Record<string, number>, number]
> = {
  Goblin: [6, "1-1", 19, [14, 15, 16, 17, 18], 7, 5, { walk: 60 }, 3],
  Skeleton: [7, "1", 19, [12, 13, 14, 15, 16], 12, 10, { walk: 60 }, 4],
  "Normal Wolf": [7, "2+2", 17, [12, 13, 14, 15, 16], 6, 25, { walk: 180 }, 11],
  Ogre: [5, "4+1", 15, [10, 11, 12, 13, 14], 10, 125, { walk: 90 }, 19],
  Gargoyle: [5, "4", 16, [8, 9, 10, 10, 12], 11, 75, { walk: 90, fly: 150 }, 18],
  "Green Slime": [null, "2*", 18, [12, 13, 14, 15, 16], 12, 25, { walk: 3 }, 9],
  "Red Dragon": [-1, "10**", 11, [6, 7, 8, 8, 10], 10, 2300, { walk: 90, fly: 240 }, 45],
  "Normal Human": [9, "½", 20, [14, 15, 16, 17, 18], 6, 5, { walk: 120 }, 2],
  "Veteran (level 1)": [2, "1", 19, [12, 13, 14, 15, 16], 9, 10, { walk: 60 }, 4],
  Harpy: [7, "3*", 17, [12, 13, 14, 15, 16], 7, 50, { walk: 60, fly: 150 }, 13],
  "Giant Rat": [7, "½", 19, [12, 13, 14, 15, 16], 8, 5, { walk: 120, swim: 60 }, 2],
  Wight: [5, "3*", 17, [12, 13, 14, 15, 16], 12, 50, { walk: 90 }, 13],
};

/** Every routine as printed: count, attack, damage, riders. */
const ROUTINES: Record<string, string[]> = {
  Goblin: ["1 Weapon 1d6"],
  Skeleton: ["1 Weapon 1d6"],
  "Normal Wolf": ["1 Bite 1d6"],
  Ogre: ["1 Club 1d10"],
  Gargoyle: ["2 Claw 1d3, 1 Bite 1d6, 1 Horn 1d4"],
  "Green Slime": ["1 Touch consume flesh"],
  "Red Dragon": ["2 Claw 1d8, 1 Bite 4d8", "1 Breath =hp"],
  "Normal Human": ["1 Weapon 1d6"],
  "Veteran (level 1)": ["1 Weapon 1d8"],
  Harpy: ["2 Claw 1d4, 1 Weapon 1d6, 1 Song charm"],
  "Giant Rat": ["1 Bite 1d3 disease"],
  Wight: ["1 Touch energy drain"],
};

/** Number appearing in the dungeon and in the lair, treasure. */
const FOUND: Record<string, [string, string, string]> = {
  Goblin: ["2d4", "6d10", "R (C in the lair)"],
  Skeleton: ["3d4", "3d10", ""],
  "Normal Wolf": ["2d6", "3d6", ""],
  Ogre: ["1d6", "2d6", "C + 1000 gp"],
  Gargoyle: ["1d6", "2d4", "C"],
  "Green Slime": ["1", "0", ""],
  "Red Dragon": ["1d4", "1d4", "H"],
  "Normal Human": ["1d4", "1d20", "U"],
  "Veteran (level 1)": ["2d4", "2d6", "V"],
  Harpy: ["1d6", "2d4", "C"],
  "Giant Rat": ["3d6", "3d10", "C"],
  Wight: ["1d6", "1d8", "B"],
};

/** Damage, gold, coins of weight, marks (melee, missile, two-handed, slow, silver), range. */
const WEAPONS: Record<string, [string, number, number, string, string]> = {
  Sword: ["1d8", 10, 60, "melee", ""],
  "Two-handed Sword": ["1d10", 15, 150, "melee two-handed slow", ""],
  Crossbow: ["1d6", 30, 50, "missile two-handed slow", "80/160/240"],
  "Long Bow": ["1d6", 40, 30, "missile two-handed", "70/140/210"],
  Dagger: ["1d4", 3, 10, "melee missile", "10/20/30"],
  Spear: ["1d6", 3, 30, "melee missile", "20/40/60"],
  Mace: ["1d6", 5, 30, "melee", ""],
  "Silver Dagger": ["1d4", 30, 10, "melee missile silver", "10/20/30"],
};

const monsters = await readPackSources("monsters");
const equipment = await readPackSources("weapons-and-armor");
const monster = (name: string) => monsters.find((document) => document.name === name)?.system;

describe("the monsters", () => {
  it("are 233 of the printed figures, and some of our own", () => {
    expect(monsters.length).toBeGreaterThanOrEqual(233);
    expect(new Set(monsters.map(({ name }) => name)).size).toBe(monsters.length);
  });

  it.each(Object.keys(MONSTERS))("T4, T5, T7: %s has the printed figures", (name) => {
    const { armorClass, hitDice, attackBonus, saves, morale, experience, movement, hp } = monster(name);
    const bases = Object.fromEntries(Object.entries(movement).map(([mode, { base }]: [string, any]) => [mode, base]));
    const saveRow = [saves.death, saves.wands, saves.paralysis, saves.breath, saves.spells];
    expect(hp.max).toBe(hp.value);
    expect([
      armorClass === null ? null : 19 - armorClass,
      hitDice.text,
      19 - attackBonus,
      saveRow,
      morale,
      experience,
      bases,
      hp.max,
    ]).toEqual(MONSTERS[name]);
  });

  it.each(Object.keys(MONSTERS))("C17, C18: %s attacks as printed", (name) => {
    const { items, system } = monsters.find((document) => document.name === name)!;
    const routines = system.routines.map((routine: any[]) =>
      routine
        .map(({ attackId, count }) => {
          const attack = items.find((item: any) => item._id === attackId);
          return [count, attack.name, attack.system.damage, ...attack.system.riders].filter(Boolean).join(" ");
        })
        .join(", "),
    );
    expect(routines).toEqual(ROUTINES[name]);
  });

  it.each(Object.keys(FOUND))("%s is met in the printed number, with the printed treasure", (name) => {
    const { numberAppearing, treasure } = monster(name);
    expect([numberAppearing.dungeon, numberAppearing.lair, treasure]).toEqual(FOUND[name]);
  });

  it("C21: what is harmed by little says by what", () => {
    const harmed = monsters.filter(({ system }) => system.invulnerable);
    expect(Object.fromEntries(harmed.map(({ name, system }) => [name, system.harmedOnlyBy.join(" ")]))).toMatchObject({
      Gargoyle: "magic spell",
      "Green Slime": "fire cold",
      Wight: "silver magic spell",
      Wraith: "silver magic spell",
      Werewolf: "silver magic spell",
      Mummy: "magic fire spell",
      "Black Pudding": "fire",
      "Ochre Jelly": "fire cold",
      "Yellow Mould": "fire",
    });
  });

  it("stand on the map as foes of their own, not linked to the actor, numbered, with a bar for owners", () => {
    const own = { actorLink: false, disposition: -1, appendNumber: true, displayBars: 40, bar1: { attribute: "hp" } };
    for (const { prototypeToken } of monsters) expect(prototypeToken).toMatchObject(own);
  });
});

describe("the eight weapons", () => {
  const weapons = equipment.filter(({ type }) => type === "weapon");

  it("are these eight", () => {
    expect(weapons.map(({ name }) => name).sort()).toEqual(Object.keys(WEAPONS).sort());
  });

  it.each(Object.keys(WEAPONS))("C5, C10, C18: %s has the printed figures", (name) => {
    const { damage, cost, weight, melee, missile, twoHanded, slow, harms, range } = weapons.find(
      (document) => document.name === name,
    )!.system;
    const marks = { melee, missile, "two-handed": twoHanded, slow, silver: harms.includes("silver") };
    const named = Object.entries(marks).flatMap(([mark, has]) => (has ? [mark] : []));
    const bands = range.long ? `${range.short}/${range.medium}/${range.long}` : "";
    expect([damage, cost, weight, named.join(" "), bands]).toEqual(WEAPONS[name]);
  });

  it("come with four pieces of armor: ascending armor class, shield, gold, coins of weight", () => {
    const armor = equipment
      .filter(({ type }) => type === "armor")
      .map(({ name, system }) => [name, [system.armorClass, system.shieldBonus, system.cost, system.weight]]);
    expect(Object.fromEntries(armor)).toEqual({
      "Leather Armor": [12, 0, 20, 200],
      Chainmail: [14, 0, 40, 400],
      "Plate Mail": [16, 0, 60, 500],
      Shield: [null, 1, 10, 100],
    });
  });
});

describe("the sources", () => {
  const all = [...monsters, ...equipment];

  it("have identifiers of sixteen letters and digits, each once, and keys that follow from them", () => {
    const documents = all.flatMap((document) => [document, ...(document.items ?? [])]);
    expect(new Set(documents.map(({ _id }) => _id)).size).toBe(documents.length);
    for (const { _id } of documents) expect(_id).toMatch(/^[A-Za-z0-9]{16}$/);
    for (const { _id, _key } of monsters) expect(_key).toBe(`!actors!${_id}`);
    for (const { _id, _key } of equipment) expect(_key).toBe(`!items!${_id}`);
    for (const actor of monsters)
      for (const { _id, _key } of actor.items) expect(_key).toBe(`!actors.items!${actor._id}.${_id}`);
  });

  it("stand in folders of their kind, each of which holds something", async () => {
    for (const name of await packNames()) {
      const folders = await readPackFolders(name);
      const ids = folders.map(({ _id }) => _id);
      const used = new Set((await readPackSources(name)).map(({ folder }) => folder).filter(Boolean));
      expect([...used].sort()).toEqual([...ids].sort());
      for (const { _id, _key } of folders)
        expect([_key, _id]).toEqual([`!folders!${_id}`, expect.stringMatching(/^[A-Za-z0-9]{16}$/)]);
    }
    const kinds = monsters.map(({ folder, system }) => `${folder} ${system.kind}`);
    expect(new Set(kinds).size).toBe(new Set(monsters.map(({ folder }) => folder)).size);
  });

  it("say something of every one of them", () => {
    for (const { system } of all) expect(system.description).toMatch(/^<p>.{20,}<\/p>$/);
  });

  it("become the databases that the manifest names", async () => {
    for (const name of await packNames()) {
      const folder = await mkdtemp(join(tmpdir(), "melee-and-morale-pack-"));
      try {
        await compileSources(name, folder);
        const database = new ClassicLevel<string, { _id: string }>(folder, { valueEncoding: "json" });
        const keys = await database.keys().all();
        await database.close();
        const sources = [...(await readPackFolders(name)), ...(await readPackSources(name))];
        const expected = sources.flatMap(({ _key, items }) => [_key, ...(items ?? []).map((item: any) => item._key)]);
        expect(keys.sort()).toEqual(expected.sort());
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
  });
});
