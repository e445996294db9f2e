import { PLAYER, SEED } from "./table.ts";

const spear = { _id: "spear00000000000", name: "Spear", type: "attack", system: { damage: "1d6", melee: true } };
const bite = { _id: "goblinBite000000", name: "Bite", type: "attack", system: { damage: "1d4", melee: true } };

/** THAC0 19 is a bonus of 0; 4 hit points; a routine of a spear and a bite. */
export const GOBLIN = {
  _id: "goblin0000000000",
  name: "Goblin",
  type: "monster",
  prototypeToken: { actorLink: false },
  system: {
    hp: { value: 4, max: 4 },
    armorClass: 13,
    attackBonus: 0,
    saves: { death: 14, wands: 15, paralysis: 16, breath: 17, spells: 18 },
    routines: [
      [
        { attackId: spear._id, count: 1 },
        { attackId: bite._id, count: 1 },
      ],
    ],
  },
  items: [spear, bite],
};

/** Another actor of the world with an attack of the same name, and one with none. */
export const CHIEF = {
  ...GOBLIN,
  _id: "chief00000000000",
  name: "Chief",
  system: { ...GOBLIN.system, attackBonus: 2 },
  items: [{ ...spear, _id: "chiefSpear000000", system: { ...spear.system, damage: "1d8" } }],
};
export const RAT = { ...GOBLIN, _id: "rat0000000000000", name: "Rat", items: [bite] };

/** A monster with a sword, a weapon as a character has it. */
const GUARD = {
  ...{ _id: "guard00000000000", name: "Guard", type: "monster", prototypeToken: { actorLink: false } },
  items: [{ _id: "guardSword000000", name: "Sword", type: "weapon", system: { damage: "1d8", melee: true } }],
};

/** AC 10, 10 hit points. */
export const HERO = {
  _id: "hero000000000000",
  name: "Hero",
  type: "character",
  ownership: { default: 0, [PLAYER]: 3 },
  prototypeToken: { actorLink: true },
  system: {
    hp: { value: 10, max: 10 },
    saves: { death: 12, wands: 13, paralysis: 14, breath: 15, spells: 16 },
  },
};

/** 9 hit points: its breath does 9, or 4 to who saves. */
export const DRAGON = {
  _id: "dragon0000000000",
  name: "Dragon",
  type: "monster",
  prototypeToken: { actorLink: false },
  system: { hp: { value: 9, max: 40 }, armorClass: 20, attackBonus: 10 },
  items: [
    {
      _id: "breath0000000000",
      name: "Breath",
      type: "attack",
      system: { damage: "=hp", automatic: true, melee: false, harms: ["fire"] },
    },
  ],
};

const place = (_id: string, name: string, actorId: string, column: number, row: number, more: object = {}) => ({
  ...{ _id, name, actorId, actorLink: false, disposition: -1, x: column * 100, y: row * 100 },
  ...more,
});
/** The ids of the tokens Goblin 1 to Goblin 6. */
export const NAMES = [1, 2, 3, 4, 5, 6].map((number) => `tokenGoblin00000${number}`.slice(-16));
/** Five stand around the hero at 10, 10; the sixth is 30 feet away. */
const SPACES = [
  [9, 9],
  [10, 9],
  [11, 9],
  [9, 10],
  [11, 10],
  [16, 10],
] as const;
const [hall] = SEED.scenes;
const SCENE = {
  ...hall,
  tokens: [
    ...(hall?.tokens ?? []),
    place("tokenHero0000000", "Hero", HERO._id, 10, 10, { actorLink: true, disposition: 1 }),
    ...SPACES.map(([column, row], index) => place(NAMES[index]!, `Goblin ${index + 1}`, GOBLIN._id, column, row)),
    place("tokenChief000000", "Chief", CHIEF._id, 9, 11),
    place("tokenArmed000000", "Guard", GUARD._id, 1, 2),
    place("tokenDragon00000", "Dragon", DRAGON._id, 13, 13),
    place("tokenRat00000000", "Rat", RAT._id, 10, 11),
  ],
};
/** The hall of the other tests, and in it a hero and a horde of goblins with their chief, a rat and a dragon. */
export const WORLD = { seed: { actors: [...SEED.actors, GOBLIN, CHIEF, RAT, GUARD, HERO, DRAGON], scenes: [SCENE] } };
