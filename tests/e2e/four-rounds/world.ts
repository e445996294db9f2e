import { identifier } from "../../../demo/identifiers.ts";
import silverDagger from "../../../packs/_source/weapons-and-armor/melee-weapons/silver-dagger.json";
import { type Fighter, setup } from "../../fixtures/fights/four-rounds-cast.ts";

type Source = Record<string, any>;

/** Pixels of a square: small, so that all of the map is in sight beside the sidebar. */
export const SPACE = 24;
export const GAMEMASTER = "Gamemaster";
export const PLAYERS = ["Player 1", "Player 2"] as const;
export const USERS = [GAMEMASTER, ...PLAYERS] as const;

const ICONS = "systems/melee-and-morale/assets/icons";
const OWNER = 3;
const FRIENDLY = 1;
const HOSTILE = -1;
const letters = (words: string) => words.replace(/[^A-Za-z0-9]/g, "");
const userId = (user: string) => identifier(letters(user));

/** The name that a combatant, its token and its actor share. */
export const fighters: readonly Fighter[] = setup.cast;
export const fighterOf = (name: string): Fighter => {
  const found = fighters.find((fighter) => fighter.name === name);
  if (!found) throw new Error(`${name} is not in the cast.`);
  return found;
};

/** The id of somebody's item. */
export const itemId = (owner: string, item: string) =>
  identifier(letters(owner).slice(-5) + letters(item).slice(0, 11));
export const tokenId = (name: string) => identifier(`Token${letters(name)}`);

/** A weapon, a shield or a natural attack as the fixture has it; figures of armor class are stored ascending. */
function item(owner: Fighter, name: string, inHand: boolean): Source {
  const base = { _id: itemId(owner.name, name), name };
  if (name === "Shield") {
    const system = { armorClass: null, shieldBonus: 1, kind: "shield", equipped: inHand };
    return { ...base, type: "armor", img: `${ICONS}/checked-shield.svg`, system };
  }
  const figures: Source = (setup.weapons as Source)[name];
  const [short, medium, long] = figures.range ?? [0, 0, 0];
  const shared = {
    damage: figures.damage,
    melee: figures.melee,
    missile: figures.range !== undefined,
    range: { short, medium, long },
    harms: figures.silver ? silverDagger.system.harms : [],
  };
  if (figures.natural) {
    return { ...base, type: "attack", img: `${ICONS}/haunting.svg`, system: { ...shared, riders: ["energy drain"] } };
  }
  const held = !inHand ? "none" : figures.twoHanded ? "both" : "one";
  // What is slow here is slow by the setting for two-handed weapons.
  const system = { ...shared, twoHanded: figures.twoHanded, slow: false, equipped: inHand, inHand: held };
  return { ...base, type: "weapon", img: `${ICONS}/stiletto.svg`, system };
}

function suit({ name, armorClass }: Fighter): Source[] {
  if (armorClass.armour === 9) return [];
  const system = { armorClass: 19 - armorClass.armour, shieldBonus: 0, kind: "heavy", equipped: true };
  return [{ _id: itemId(name, "Suit"), name: "Armor", type: "armor", img: `${ICONS}/checked-shield.svg`, system }];
}

function spells({ name, memorised }: Fighter): Source[] {
  return Object.entries(memorised ?? {}).map(([spell, copies]) => {
    const { level, range, damage = "" } = (setup.spells as Source)[spell];
    const system = { level, memorised: copies, prepared: copies, known: true, range: `${range} feet`, damage };
    return { _id: itemId(name, spell), name: spell, type: "spell", img: `${ICONS}/stiletto.svg`, system };
  });
}

const ability = (value: number | null) => ({ value: value ?? 10 });

/** An actor of the cast. */
function actor(fighter: Fighter): Source {
  const { name, kind, hp, armorClass, thac0, morale, movement, saves } = fighter;
  const [death, wands, paralysis, breath, spellsSave] = saves;
  const shared = {
    hp: { value: hp, max: hp },
    attackBonus: 19 - thac0,
    saves: { death, wands, paralysis, breath, spells: spellsSave },
    movement: { walk: { base: movement.base } },
    morale,
  };
  const system =
    kind === "character"
      ? {
          ...shared,
          armorClass: 10,
          className: fighter.levelOrHitDice.split(" ")[0],
          level: Number(fighter.levelOrHitDice.split(" ")[1]),
          abilities: { strength: ability(fighter.strength.score), dexterity: ability(fighter.dexterity.score) },
        }
      : {
          ...shared,
          armorClass: 19 - armorClass.total,
          hitDice: { text: fighter.levelOrHitDice, count: Number.parseInt(fighter.levelOrHitDice, 10), die: 8 },
          invulnerable: fighter.harmedOnlyBy !== undefined,
          harmedOnlyBy: fighter.harmedOnlyBy ?? [],
        };
  const carried = [
    ...fighter.inHand.map((one) => item(fighter, one, true)),
    ...fighter.inPack.map((one) => item(fighter, one, false)),
  ];
  const linked = kind === "character";
  return {
    _id: identifier(letters(name)),
    name,
    type: kind,
    img: `${ICONS}/${linked ? "barbute" : "goblin-head"}.svg`,
    ownership: { default: 0, ...(linked ? { [userId(fighter.player)]: OWNER } : {}) },
    system,
    items: [...carried, ...(linked ? suit(fighter) : []), ...spells(fighter)],
    prototypeToken: { name, actorLink: linked, disposition: linked ? FRIENDLY : HOSTILE },
  };
}

/** A token on its square; a monster's has hit points of its own. */
function token({ name, kind, hp, at: [column, row] }: Fighter): Source {
  const linked = kind === "character";
  return {
    _id: tokenId(name),
    name,
    actorId: identifier(letters(name)),
    actorLink: linked,
    ...(linked ? {} : { delta: { system: { hp: { value: hp, max: hp } } } }),
    disposition: linked ? FRIENDLY : HOSTILE,
    x: column * SPACE,
    y: row * SPACE,
    width: 1,
    height: 1,
    texture: { src: `${ICONS}/${linked ? "barbute" : "goblin-head"}.svg` },
  };
}

const { scene, options } = setup;

/** The fixture's cast on its squares, and no encounter yet. */
export const fourRoundsWorld = {
  title: "Four rounds",
  system: "melee-and-morale",
  users: [
    { _id: userId(GAMEMASTER), name: GAMEMASTER, role: 4, color: "#b3261e" },
    { _id: userId("Player 1"), name: "Player 1", role: 1, color: "#1d5fa8" },
    { _id: userId("Player 2"), name: "Player 2", role: 1, color: "#2f7d32" },
  ] as Source[],
  actors: fighters.map(actor),
  scenes: [
    {
      _id: identifier("FourRounds"),
      name: "The long meadow",
      active: true,
      navigation: true,
      width: scene.columns * SPACE,
      height: scene.rows * SPACE,
      padding: 0,
      grid: { type: 1, size: SPACE, distance: scene.feetPerSquare, units: "ft" },
      tokens: fighters.map(token),
    },
  ] as Source[],
};

/** The world's settings from the fixture. */
export const fourRoundsSettings: Readonly<Record<string, unknown>> = options;
