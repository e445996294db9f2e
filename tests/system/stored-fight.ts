import { PLAYER } from "./table.ts";

/** A fight in its first step, the fighter's. */
export function storedFight() {
  const die = (round: number, value: number) => [{ round, value, tiebreaks: [] }];
  const place = (acted: string | null) => [
    { round: 1, block: "side", acted, press: 0, mark: "", markedIn: null, standing: false, fell: null },
  ];
  return {
    _id: "storedFight00000",
    type: "sides",
    active: true,
    round: 1,
    turn: 0,
    system: {
      sides: { friendly: { name: "", color: "", dice: die(1, 5) }, hostile: { name: "", color: "", dice: die(1, 2) } },
      members: { storedFighter000: { placements: place(null) }, storedOgre000000: { placements: place(null) } },
      cursor: { round: 1, step: "friendly", phase: null },
      orders: [
        {
          round: 1,
          steps: [
            { key: "friendly", sides: ["friendly"], visited: true },
            { key: "hostile", sides: ["hostile"], visited: false },
          ],
          slowVisited: false,
        },
      ],
    },
    combatants: [
      {
        _id: "storedFighter000",
        type: "sides",
        actorId: "fighter000000000",
        initiative: 5,
      },
      {
        _id: "storedOgre000000",
        type: "sides",
        actorId: "ogre000000000000",
        tokenId: "tokenOgreNear000",
        sceneId: "hall000000000000",
        initiative: 2,
      },
    ],
    ownership: { default: 0, [PLAYER]: 0 },
  };
}
