import { describe, expect, it } from "vitest";
import {
  type ArmorClassForm,
  browseMonsters,
  isHitDiceBound,
  type MonsterEntry,
  type MonsterFilter,
  type MonsterOrder,
  monsterFacets,
  NO_FILTER,
} from "../../../src/rules/monsters/browse.ts";
import { PRINTED } from "./printed.ts";

const BY_NAME: MonsterOrder = { column: "name", descending: false };
const OPEN = { from: null, to: null };

function names(wanted: Partial<MonsterFilter>, order = BY_NAME, form: ArmorClassForm = "descending"): string[] {
  return browseMonsters(PRINTED, { ...NO_FILTER, ...wanted }, order, form).map(({ name }) => name);
}

describe("finding monsters", () => {
  it("lists all 233 printed ones when nothing is asked for", () => {
    expect(names({})).toHaveLength(233);
  });

  it("finds what has more than 3 to 4 hit dice, flies and is chaotic", () => {
    const wanted = { hitDice: { from: "3+", to: "4" }, mode: "fly", alignment: "chaotic" };
    expect(names(wanted)).toEqual(["Gargoyle", "Wraith"]);
    expect(names({ ...wanted, hitDice: { from: "3", to: "4" } })).toEqual(["Gargoyle", "Harpy", "Wraith"]);
    expect(names({ ...wanted, hitDice: { from: "3+", to: "4" }, alignment: "" })).toEqual([
      "Gargoyle",
      "Giant Hawk",
      "Hippogriff",
      "Insect Swarm (4 HD)",
      "Wraith",
    ]);
  });

  it("takes the ends of a range in either order, and leaves an unreadable end open", () => {
    const fliers = { mode: "fly", alignment: "chaotic" };
    expect(names({ ...fliers, hitDice: { from: "4", to: "3" } })).toEqual(["Gargoyle", "Harpy", "Wraith"]);
    expect(names({ ...fliers, hitDice: { from: "8", to: "lots" } })).toEqual([
      "Chimera",
      "Efreeti (Lesser)",
      "Green Dragon",
      "Red Dragon",
    ]);
  });

  it("finds armor class as it is shown", () => {
    const best = ["Air Elemental (Greater)", "Dragon Turtle", "Earth Elemental (Greater)", "Fire Elemental (Greater)"];
    const found = [...best, "Gold Dragon", "Red Dragon", "Water Elemental (Greater)"];
    expect(names({ armorClass: { from: null, to: -1 } })).toEqual(found);
    expect(names({ armorClass: { from: 20, to: null } }, BY_NAME, "ascending")).toEqual(found);
  });

  it("finds nothing that is hit without a roll by armor class", () => {
    expect(names({ name: "green slime" })).toEqual(["Green Slime"]);
    expect(names({ name: "green slime", armorClass: { from: 0, to: null } }, BY_NAME, "ascending")).toEqual([]);
  });

  it("finds by experience, kind and special", () => {
    const rich = ["Bronze Golem", "Dragon Turtle", "Giant Roc", "Gold Dragon", "Sperm Whale"];
    expect(names({ experience: { from: 2500, to: null } })).toEqual(rich);
    expect(names({ kind: "undead", experience: { ...OPEN, to: 100 } })).toEqual([
      "Ghoul",
      "Skeleton",
      "Wight",
      "Zombie",
    ]);
    expect(names({ tag: "regeneration", kind: "humanoid" })).toEqual(["Thoul", "Troll"]);
  });

  it("finds parts of words, whatever their case and accents", () => {
    expect(names({ name: "GOB" })).toEqual(["Goblin", "Hobgoblin"]);
    expect(names({ name: "doppelganger" })).toEqual(["Doppelgänger"]);
    expect(names({ name: "  drag  BLA " })).toEqual(["Black Dragon"]);
  });
});

describe("ordering monsters", () => {
  it("orders hit dice as numbers, halves below 1-1 and modifiers between whole numbers", () => {
    const wanted = { hitDice: { from: "", to: "1" }, kind: "humanoid" };
    expect(names(wanted, { column: "hitDice", descending: false })).toEqual(["Kobold", "Goblin", "Merman", "Orc"]);
    const undead = names({ kind: "undead" }, { column: "hitDice", descending: true });
    const printed = ["Vampire (9 HD)", "Vampire (8 HD)", "Vampire (7 HD)", "Spectre", "Mummy", "Wraith", "Wight"];
    expect(undead).toEqual([...printed, "Ghoul", "Zombie", "Skeleton"]);
  });

  it("orders armor class as it is shown, and puts what has none last both ways", () => {
    const slimes = { kind: "ooze" };
    const up = names(slimes, { column: "armorClass", descending: false }, "descending");
    const down = names(slimes, { column: "armorClass", descending: true }, "descending");
    expect([up.at(-1), down.at(-1)]).toEqual(["Green Slime", "Green Slime"]);
    expect(names(slimes, { column: "armorClass", descending: true }, "ascending")).toEqual(up);
  });

  it("orders equals by name", () => {
    const hydras = names({ experience: { from: 2500, to: null } }, { column: "experience", descending: true });
    expect(hydras).toEqual(["Dragon Turtle", "Giant Roc", "Sperm Whale", "Bronze Golem", "Gold Dragon"]);
  });
});

describe("ordering by each column", () => {
  const entry = (name: string, given: Partial<MonsterEntry> = {}): MonsterEntry => ({
    ...{ uuid: name, name, img: "", hitDice: "1", armorClass: 10, experience: 5, morale: 7, alignments: [], kind: "" },
    ...{ movement: [], tags: [], numberAppearing: { dungeon: "", lair: "" } },
    ...given,
  });
  const list = [
    entry("Bat", {
      morale: 6,
      kind: "animal",
      alignments: ["neutral"],
      movement: [
        { mode: "walk", base: 9 },
        { mode: "fly", base: 120 },
      ],
    }),
    entry("Ant 10", {
      morale: 12,
      kind: "vermin",
      alignments: ["lawful", "neutral"],
      movement: [{ mode: "walk", base: 60 }],
    }),
    entry("Ant 9", { morale: null }),
    entry("Zombie", { morale: 12, kind: "undead", alignments: ["chaotic"], movement: [{ mode: "walk", base: 90 }] }),
  ];
  const by = (column: MonsterOrder["column"], descending = false) =>
    browseMonsters(list, NO_FILTER, { column, descending }, "descending").map(({ name }) => name);

  it("takes the fastest way to move, and whoever cannot move comes last", () => {
    expect(by("movement")).toEqual(["Ant 10", "Zombie", "Bat", "Ant 9"]);
    expect(by("movement", true)).toEqual(["Bat", "Zombie", "Ant 10", "Ant 9"]);
  });

  it("has morale by number, equals by name, and whoever has none last", () => {
    expect(by("morale")).toEqual(["Bat", "Ant 10", "Zombie", "Ant 9"]);
  });

  it("has words by the alphabet, names with numbers by the number, and the empty last both ways", () => {
    expect(by("kind")).toEqual(["Bat", "Zombie", "Ant 10", "Ant 9"]);
    expect(by("alignment")).toEqual(["Zombie", "Ant 10", "Bat", "Ant 9"]);
    expect(by("alignment", true)).toEqual(["Bat", "Ant 10", "Zombie", "Ant 9"]);
    expect([by("name"), by("name", true)]).toEqual([
      ["Ant 9", "Ant 10", "Bat", "Zombie"],
      ["Zombie", "Bat", "Ant 10", "Ant 9"],
    ]);
  });

  it("has the figureless by name too, whichever way the others go", () => {
    const none = [entry("Slime B"), entry("Slime A"), entry("Slime C", { morale: 2 })].map((one) => ({
      ...one,
      morale: one.name === "Slime C" ? 2 : null,
    }));
    const order = { column: "morale", descending: true } as const;
    expect(browseMonsters(none, NO_FILTER, order, "descending").map(({ name }) => name)).toEqual([
      "Slime C",
      "Slime A",
      "Slime B",
    ]);
  });

  it("has an armor class below 0 before one above, and the lower first", () => {
    const armored = [20, 22, 10].map((armorClass) => entry(`AC ${armorClass}`, { armorClass }));
    const order = { column: "armorClass", descending: false } as const;
    expect(browseMonsters(armored, NO_FILTER, order, "descending").map(({ name }) => name)).toEqual([
      "AC 22",
      "AC 20",
      "AC 10",
    ]);
  });

  it("tells apart by no empty word", () => {
    expect(monsterFacets(list)).toMatchObject({ kinds: ["animal", "vermin", "undead"], tags: [] });
  });
});

describe("the end of a range of hit dice", () => {
  it("is what can be read, or nothing at all", () => {
    expect(["", "  ", "3", "3+1", "½", "lots", "3 or so"].map(isHitDiceBound)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

it("says what monsters can be told apart by", () => {
  const { alignments, kinds, modes } = monsterFacets(PRINTED);
  expect([...alignments].sort()).toEqual(["chaotic", "lawful", "neutral"]);
  expect(kinds).toHaveLength(17);
  expect(modes).toContain("glide");
});
