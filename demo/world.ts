import goblin from "../packs/_source/monsters/humanoids/goblin.json";
import gargoyle from "../packs/_source/monsters/magical-beasts/gargoyle.json";
import skeleton from "../packs/_source/monsters/undead/skeleton.json";
import { characters } from "./characters.ts";
import { DEMO, identifier } from "./identifiers.ts";

type Source = Record<string, any>;

const SPACE = 50;
const FRIENDLY = 1;
const HOSTILE = -1;

/** A compendium's monster as an actor of the world. */
function monster(source: Source): Source {
  const { _key: _, items, folder: _folder, ...actor } = source;
  return { ...actor, items: items.map(({ _key: __, ...item }: Source) => item) };
}

/** A token on a space of the grid, counted from the top left corner. */
function token(actor: Source, id: string, column: number, row: number, changes: Source = {}): Source {
  const { name, actorLink, texture, displayName, displayBars, bar1 } = actor.prototypeToken;
  return {
    _id: identifier(id),
    name,
    actorId: actor._id,
    actorLink,
    disposition: actorLink ? FRIENDLY : HOSTILE,
    x: column * SPACE,
    y: row * SPACE,
    width: 1,
    height: 1,
    texture,
    displayName,
    displayBars,
    bar1,
    ...changes,
  };
}

/** A monster's token with hit points of its own. */
function foe(actor: Source, id: string, name: string, hp: number, column: number, row: number): Source {
  return token(actor, id, column, row, { name, delta: { system: { hp: { value: hp, max: hp } } } });
}

const monsters = [monster(goblin), monster(gargoyle), monster(skeleton)] as const;
const [goblinActor, gargoyleActor, skeletonActor] = monsters;
const [ansgar, berit, corwin, edda] = characters;

const scene: Source = {
  _id: DEMO.scene,
  name: "The Cellar under the Mill",
  active: true,
  navigation: true,
  width: 18 * SPACE,
  height: 14 * SPACE,
  padding: 0,
  grid: { type: 1, size: SPACE, distance: 5, units: "ft" },
  tokens: [
    token(ansgar!, "TokenAnsgar", 7, 7),
    token(berit!, "TokenBerit", 6, 8),
    token(corwin!, "TokenCorwin", 3, 6),
    token(edda!, "TokenEdda", 3, 9),
    foe(goblinActor, "TokenGoblinOne", "Goblin 1", 4, 8, 7),
    foe(goblinActor, "TokenGoblinTwo", "Goblin 2", 3, 10, 8),
    foe(goblinActor, "TokenGoblinThree", "Goblin 3", 6, 11, 6),
    foe(goblinActor, "TokenGoblinFour", "Goblin 4", 5, 13, 9),
    foe(skeletonActor, "TokenSkeleton", "Skeleton", 5, 12, 4),
    foe(gargoyleActor, "TokenGargoyle", "Gargoyle", 18, 15, 7),
  ],
};

/** The demo world as plain JSON: three users, four characters, a cellar and what lives in it. */
export const demoWorld = {
  title: "The Cellar under the Mill",
  system: "melee-and-morale",
  users: [
    { _id: DEMO.gamemaster, name: "Gamemaster", role: 4, color: "#b3261e" },
    { _id: DEMO.player1, name: "Player 1", role: 1, color: "#1d5fa8", character: DEMO.ansgar },
    { _id: DEMO.player2, name: "Player 2", role: 1, color: "#2f7d32", character: DEMO.edda },
  ] as Source[],
  actors: [...characters, ...monsters],
  scenes: [scene],
};
