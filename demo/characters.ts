import magicMissile from "../packs/_source/spells/arcane/magic-missile.json";
import sleep from "../packs/_source/spells/arcane/sleep.json";
import arrows from "../packs/_source/weapons-and-armor/ammunition/arrows-quiver-of-20.json";
import bolts from "../packs/_source/weapons-and-armor/ammunition/crossbow-bolts-case-of-30.json";
import chainmail from "../packs/_source/weapons-and-armor/armor/chainmail.json";
import leather from "../packs/_source/weapons-and-armor/armor/leather.json";
import plateMail from "../packs/_source/weapons-and-armor/armor/plate-mail.json";
import shield from "../packs/_source/weapons-and-armor/armor/shield.json";
import dagger from "../packs/_source/weapons-and-armor/melee-weapons/dagger.json";
import mace from "../packs/_source/weapons-and-armor/melee-weapons/mace.json";
import silverDagger from "../packs/_source/weapons-and-armor/melee-weapons/silver-dagger.json";
import spear from "../packs/_source/weapons-and-armor/melee-weapons/spear.json";
import sword from "../packs/_source/weapons-and-armor/melee-weapons/sword.json";
import twoHandedSword from "../packs/_source/weapons-and-armor/melee-weapons/two-handed-sword.json";
import crossbow from "../packs/_source/weapons-and-armor/missile-weapons/crossbow.json";
import longBow from "../packs/_source/weapons-and-armor/missile-weapons/long-bow.json";
import { DEMO, identifier } from "./identifiers.ts";

type Source = Record<string, any>;

const ICONS = "systems/melee-and-morale/assets/icons";
const OWNER = 3;

/** A compendium's item in a character's pack; what is worn or held says so. */
function carry(owner: string, source: Source, system: Source = {}): Source {
  const { _key: _, ...item } = source;
  return {
    ...item,
    _id: identifier(`${owner}${source.name.replace(/[^A-Za-z]/g, "")}`),
    system: { ...source.system, ...system },
  };
}

const worn = { equipped: true };
const inOneHand = { equipped: true, inHand: "one" };
const inBothHands = { equipped: true, inHand: "both" };

interface Character {
  name: string;
  icon: string;
  player: string;
  className: string;
  level: number;
  experience: number;
  hp: number;
  attackBonus: number;
  /** Death, wands, paralysis, breath, spells. */
  saves: [number, number, number, number, number];
  /** Strength, intelligence, wisdom, dexterity, constitution, charisma. */
  abilities: [number, number, number, number, number, number];
  alignment: string;
  movement: number;
  biography: string;
  items: Source[];
}

function character(id: string, figures: Character): Source {
  const [death, wands, paralysis, breath, spells] = figures.saves;
  const [strength, intelligence, wisdom, dexterity, constitution, charisma] = figures.abilities.map((value) => ({
    value,
  }));
  const img = `${ICONS}/${figures.icon}.svg`;
  return {
    _id: id,
    name: figures.name,
    type: "character",
    img,
    ownership: { default: 0, [figures.player]: OWNER },
    system: {
      hp: { value: figures.hp, max: figures.hp },
      armorClass: 10,
      attackBonus: figures.attackBonus,
      saves: { death, wands, paralysis, breath, spells },
      movement: { walk: { base: figures.movement } },
      size: "medium",
      alignment: figures.alignment,
      abilities: { strength, intelligence, wisdom, dexterity, constitution, charisma },
      className: figures.className,
      level: figures.level,
      experience: figures.experience,
      biography: `<p>${figures.biography}</p>`,
    },
    items: figures.items,
    prototypeToken: {
      name: figures.name,
      actorLink: true,
      disposition: 1,
      displayName: 50,
      displayBars: 50,
      bar1: { attribute: "hp" },
      texture: { src: img },
    },
  };
}

const ansgar = character(DEMO.ansgar, {
  name: "Ansgar",
  icon: "barbute",
  player: DEMO.player1,
  className: "Fighter",
  level: 5,
  experience: 16000,
  hp: 27,
  attackBonus: 2,
  saves: [10, 11, 12, 13, 14],
  abilities: [13, 9, 10, 11, 12, 12],
  alignment: "lawful",
  movement: 60,
  biography: "Sergeant of a border company that is no more. He pays for what he breaks.",
  items: [
    carry("Ansgar", sword, inOneHand),
    carry("Ansgar", spear),
    carry("Ansgar", dagger),
    carry("Ansgar", chainmail, worn),
    carry("Ansgar", shield, worn),
  ],
});

const berit = character(DEMO.berit, {
  name: "Berit",
  icon: "black-knight-helm",
  player: DEMO.player1,
  className: "Fighter",
  level: 4,
  experience: 8000,
  hp: 24,
  attackBonus: 2,
  saves: [10, 11, 12, 13, 14],
  abilities: [16, 8, 9, 12, 14, 10],
  alignment: "neutral",
  movement: 60,
  biography: "She lifted the sword off a giant's wall, and nobody has asked for it back.",
  items: [carry("Berit", twoHandedSword, inBothHands), carry("Berit", mace), carry("Berit", plateMail, worn)],
});

const corwin = character(DEMO.corwin, {
  name: "Corwin",
  icon: "visored-helm",
  player: DEMO.player2,
  className: "Fighter",
  level: 3,
  experience: 4000,
  hp: 17,
  attackBonus: 0,
  saves: [12, 13, 14, 15, 16],
  abilities: [11, 12, 10, 13, 13, 9],
  alignment: "neutral",
  movement: 60,
  biography: "A siege hand with a good eye. He counts bolts in his sleep.",
  items: [
    carry("Corwin", crossbow, inBothHands),
    carry("Corwin", bolts),
    carry("Corwin", silverDagger),
    carry("Corwin", chainmail, worn),
  ],
});

const edda = character(DEMO.edda, {
  name: "Edda",
  icon: "cowled",
  player: DEMO.player2,
  className: "Elf",
  level: 2,
  experience: 4000,
  hp: 9,
  attackBonus: 0,
  saves: [12, 13, 13, 15, 15],
  abilities: [10, 13, 12, 16, 9, 14],
  alignment: "neutral",
  movement: 90,
  biography: "From the wood behind the mill. She speaks seldom and shoots first.",
  items: [
    carry("Edda", longBow, inBothHands),
    carry("Edda", arrows),
    carry("Edda", dagger),
    carry("Edda", leather, worn),
    carry("Edda", sleep, { memorised: 1, prepared: 1 }),
    carry("Edda", magicMissile, { memorised: 1, prepared: 1 }),
  ],
});

/** The four ready characters: one with sword and shield, one with a two-handed sword, one with a crossbow, one with a bow. */
export const characters: readonly Source[] = [ansgar, berit, corwin, edda];
