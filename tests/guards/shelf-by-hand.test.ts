import { describe, expect, it } from "vitest";
import { readPackSources } from "../../tools/packs.ts";

/*
 * Twenty monsters and all weapons, typed by a person from the printed rows. It shares no code with the tests that
 * write the whole compendium back as the printed tables, so a mistake in those does not hide here.
 */

/** Descending AC, Hit Dice, THAC0, saves (death, wands, paralysis, breath, spells), morale, XP, moves, usual hit points. */
const MONSTERS: Record<
  string,
  [number | null, string, number, number[], number, number, Record<string, number>, number]
> = {
  Bugbear: [5, "3+1", 16, [12, 13, 14, 15, 16], 9, 50, { walk: 90 }, 14],
  "Driver Ant": [3, "4*", 16, [12, 13, 14, 15, 16], 7, 125, { walk: 180 }, 18],
  Gargoyle: [5, "4", 16, [8, 9, 10, 10, 12], 11, 75, { walk: 90, fly: 150 }, 18],
  "Giant Rat": [7, "½", 19, [12, 13, 14, 15, 16], 8, 5, { walk: 120, swim: 60 }, 2],
  Goblin: [6, "1-1", 19, [14, 15, 16, 17, 18], 7, 5, { walk: 60 }, 3],
  "Green Slime": [null, "2*", 18, [12, 13, 14, 15, 16], 12, 25, { walk: 3 }, 9],
  Harpy: [7, "3*", 17, [12, 13, 14, 15, 16], 7, 50, { walk: 60, fly: 150 }, 13],
  "Hydra (5 heads)": [5, "5", 15, [10, 11, 12, 13, 14], 9, 175, { walk: 120 }, 40],
  Kobold: [7, "½", 19, [14, 15, 16, 17, 18], 6, 5, { walk: 60 }, 2],
  Mule: [7, "2", 18, [14, 15, 16, 17, 18], 8, 20, { walk: 120 }, 9],
  "Normal Human": [9, "½", 20, [14, 15, 16, 17, 18], 6, 5, { walk: 120 }, 2],
  "Normal Wolf": [7, "2+2", 17, [12, 13, 14, 15, 16], 6, 25, { walk: 180 }, 11],
  Ogre: [5, "4+1", 15, [10, 11, 12, 13, 14], 10, 125, { walk: 90 }, 19],
  "Red Dragon": [-1, "10**", 11, [6, 7, 8, 8, 10], 10, 2300, { walk: 90, fly: 240 }, 45],
  Skeleton: [7, "1", 19, [12, 13, 14, 15, 16], 12, 10, { walk: 60 }, 4],
  "Storm Giant": [2, "15", 9, [4, 5, 6, 5, 8], 10, 1350, { walk: 150 }, 67],
  "Vampire (7 HD)": [2, "7**", 13, [8, 9, 10, 10, 12], 11, 1250, { walk: 120 }, 31],
  "Veteran (level 1)": [2, "1", 19, [12, 13, 14, 15, 16], 9, 10, { walk: 60 }, 4],
  Werewolf: [5, "4*", 16, [10, 11, 12, 13, 14], 8, 125, { walk: 180 }, 18],
  Wight: [5, "3*", 17, [12, 13, 14, 15, 16], 12, 50, { walk: 90 }, 13],
};

/** Every routine as printed: count, attack, damage, riders. */
const ROUTINES: Record<string, string[]> = {
  Bugbear: ["1 Weapon 2d4"],
  "Driver Ant": ["1 Bite 2d6"],
  Gargoyle: ["2 Claw 1d3, 1 Bite 1d6, 1 Horn 1d4"],
  "Giant Rat": ["1 Bite 1d3 disease"],
  Goblin: ["1 Weapon 1d6"],
  "Green Slime": ["1 Touch consume flesh"],
  Harpy: ["2 Claw 1d4, 1 Weapon 1d6, 1 Song charm"],
  "Hydra (5 heads)": ["5 Bite 1d10"],
  Kobold: ["1 Weapon 1d4"],
  Mule: ["1 Kick 1d4", "1 Bite 1d3"],
  "Normal Human": ["1 Weapon 1d6"],
  "Normal Wolf": ["1 Bite 1d6"],
  Ogre: ["1 Club 1d10"],
  "Red Dragon": ["2 Claw 1d8, 1 Bite 4d8", "1 Breath =hp"],
  Skeleton: ["1 Weapon 1d6"],
  "Storm Giant": ["1 Weapon 8d6, 1 Lightning bolt"],
  "Vampire (7 HD)": ["1 Touch 1d10 energy drain", "1 Gaze charm"],
  "Veteran (level 1)": ["1 Weapon 1d8"],
  Werewolf: ["1 Bite 2d4"],
  Wight: ["1 Touch energy drain"],
};

/** Number appearing in the dungeon and in the lair, treasure, whose saves they have, alignments. */
const FOUND: Record<string, [string, string, string, string, string]> = {
  Bugbear: ["2d4", "5d4", "B", "monster 3", "chaotic"],
  "Driver Ant": ["2d4", "4d6", "U", "monster 2", "neutral"],
  Gargoyle: ["1d6", "2d4", "C", "monster 8", "chaotic"],
  "Giant Rat": ["3d6", "3d10", "C", "monster 1", "neutral"],
  Goblin: ["2d4", "6d10", "R (C in the lair)", "normal human", "chaotic"],
  "Green Slime": ["1", "0", "", "monster 1", "neutral"],
  Harpy: ["1d6", "2d4", "C", "monster 3", "chaotic"],
  "Hydra (5 heads)": ["1", "1", "B", "monster 5", "neutral"],
  Kobold: ["4d4", "6d10", "P (J in the lair)", "normal human", "chaotic"],
  Mule: ["1d8", "2d6", "", "normal human", "neutral"],
  "Normal Human": ["1d4", "1d20", "U", "normal human", "lawful neutral chaotic"],
  "Normal Wolf": ["2d6", "3d6", "", "monster 1", "neutral"],
  Ogre: ["1d6", "2d6", "C + 1000 gp", "monster 4", "chaotic"],
  "Red Dragon": ["1d4", "1d4", "H", "monster 10", "chaotic"],
  Skeleton: ["3d4", "3d10", "", "monster 1", "chaotic"],
  "Storm Giant": ["1", "1d3", "E + 5000 gp", "monster 15", "lawful"],
  "Vampire (7 HD)": ["1d4", "1d6", "F", "monster 7", "chaotic"],
  "Veteran (level 1)": ["2d4", "2d6", "V", "fighter 1", "lawful neutral chaotic"],
  Werewolf: ["1d6", "2d6", "C", "monster 4", "chaotic"],
  Wight: ["1d6", "1d8", "B", "monster 3", "chaotic"],
};

/** What alone harms those of them that most things leave whole. */
const HARMED_ONLY_BY: Record<string, string> = {
  Gargoyle: "magic spell",
  "Green Slime": "fire cold",
  "Vampire (7 HD)": "magic spell",
  Werewolf: "silver magic spell",
  Wight: "silver magic spell",
};

/** Damage, gold, pieces for it, coins of weight, all qualities, ranges. */
const WEAPONS: Record<string, [string, number, number, number, string, string]> = {
  "Battle axe": ["1d8", 7, 1, 50, "melee slow two-handed", ""],
  Club: ["1d4", 3, 1, 50, "blunt melee", ""],
  Crossbow: ["1d6", 30, 1, 50, "missile reload slow two-handed", "80/160/240"],
  Dagger: ["1d4", 3, 1, 10, "melee missile", "10/20/30"],
  "Hand axe": ["1d6", 4, 1, 30, "melee missile", "10/20/30"],
  "Holy water (vial)": ["1d8", 25, 1, 0, "missile splash", "10/30/50"],
  Javelin: ["1d4", 1, 1, 20, "missile", "30/60/90"],
  Lance: ["1d6", 5, 1, 120, "charge melee", ""],
  "Long bow": ["1d6", 40, 1, 30, "missile two-handed", "70/140/210"],
  Mace: ["1d6", 5, 1, 30, "blunt melee", ""],
  "Oil (flask), burning": ["1d8", 2, 1, 0, "missile splash", "10/30/50"],
  "Pole arm": ["1d10", 7, 1, 150, "brace melee slow two-handed", ""],
  "Short bow": ["1d6", 25, 1, 30, "missile two-handed", "50/100/150"],
  "Short sword": ["1d6", 7, 1, 30, "melee", ""],
  "Silver dagger": ["1d4", 30, 1, 10, "melee missile", "10/20/30"],
  Sling: ["1d4", 2, 1, 20, "blunt missile", "40/80/160"],
  Spear: ["1d6", 3, 1, 30, "brace melee missile", "20/40/60"],
  Staff: ["1d4", 2, 1, 40, "blunt melee slow two-handed", ""],
  Sword: ["1d8", 10, 1, 60, "melee", ""],
  Torch: ["1d4", 1, 6, 0, "melee", ""],
  "Two-handed sword": ["1d10", 15, 1, 150, "melee slow two-handed", ""],
  "War hammer": ["1d6", 5, 1, 30, "blunt melee", ""],
};

const monsters = await readPackSources("monsters");
const equipment = await readPackSources("weapons-and-armor");

function named(name: string): Record<string, any> {
  const [found, another] = monsters.filter((document) => document.name === name);
  if (!found || another) throw new Error(`There is not one ${name}.`);
  return found;
}

describe("twenty monsters", () => {
  it("are twenty, each in every table", () => {
    const names = Object.keys(MONSTERS);
    expect(names.length).toBe(20);
    expect([Object.keys(ROUTINES), Object.keys(FOUND)]).toEqual([names, names]);
  });

  it.each(Object.keys(MONSTERS))("T4, T5, T7: %s has the printed figures", (name) => {
    const { armorClass, hitDice, attackBonus, saves, morale, experience, movement, hp } = named(name).system;
    expect(hp.max).toBe(hp.value);
    expect([
      armorClass === null ? null : 19 - armorClass,
      hitDice.text,
      19 - attackBonus,
      [saves.death, saves.wands, saves.paralysis, saves.breath, saves.spells],
      morale,
      experience,
      Object.fromEntries(Object.entries<{ base: number }>(movement).map(([mode, { base }]) => [mode, base])),
      hp.max,
    ]).toEqual(MONSTERS[name]);
  });

  it.each(Object.keys(ROUTINES))("C17, C18: %s attacks as printed", (name) => {
    const { items, system } = named(name);
    const routines = system.routines.map((routine: { attackId: string; count: number }[]) =>
      routine
        .map(({ attackId, count }) => {
          const attack = items.find((item: { _id: string }) => item._id === attackId);
          return [count, attack.name, attack.system.damage, ...attack.system.riders].filter(Boolean).join(" ");
        })
        .join(", "),
    );
    expect(routines).toEqual(ROUTINES[name]);
  });

  it.each(Object.keys(FOUND))("%s is met in the printed number, with the printed treasure and alignment", (name) => {
    const { numberAppearing, treasure, saveAs, alignments } = named(name).system;
    expect([numberAppearing.dungeon, numberAppearing.lair, treasure, saveAs, alignments.join(" ")]).toEqual(
      FOUND[name],
    );
  });

  it("C21: five of them are harmed by little", () => {
    const harmed = Object.keys(MONSTERS).flatMap((name) => {
      const { invulnerable, harmedOnlyBy } = named(name).system;
      return invulnerable ? [[name, harmedOnlyBy.join(" ")]] : [];
    });
    expect(Object.fromEntries(harmed)).toEqual(HARMED_ONLY_BY);
  });
});

describe("the weapons", () => {
  const weapons = equipment.filter(({ type }) => type === "weapon");

  it("are these twenty-two", () => {
    expect(weapons.map(({ name }) => name).sort()).toEqual(Object.keys(WEAPONS).sort());
    expect(weapons.length).toBe(22);
  });

  it.each(Object.keys(WEAPONS))("C5, C10, C18: %s has the printed figures", (name) => {
    const { system } = weapons.find((document) => document.name === name)!;
    const qualities = [...system.qualities];
    if (system.melee) qualities.push("melee");
    if (system.missile) qualities.push("missile");
    if (system.slow) qualities.push("slow");
    if (system.twoHanded) qualities.push("two-handed");
    const { short, medium, long } = system.range;
    expect([
      system.damage,
      system.cost,
      system.bundle,
      system.weight,
      qualities.sort().join(" "),
      short + medium + long === 0 ? "" : `${short}/${medium}/${long}`,
    ]).toEqual(WEAPONS[name]);
  });

  it("come with four pieces of armor: kind, ascending armor class, shield, gold, coins of weight", () => {
    const armor = equipment
      .filter(({ type }) => type === "armor")
      .map(({ name, system }) => [
        name,
        [system.kind, system.armorClass, system.shieldBonus, system.cost, system.weight],
      ]);
    expect(Object.fromEntries(armor)).toEqual({
      Leather: ["light", 12, 0, 20, 200],
      Chainmail: ["heavy", 14, 0, 40, 400],
      "Plate mail": ["heavy", 16, 0, 60, 500],
      Shield: ["shield", null, 1, 10, 100],
    });
  });
});
