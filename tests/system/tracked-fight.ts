import type {
  TrackerCombatant,
  TrackerInput,
  TrackerSide,
} from "../../src/applications/sidebar/trackers/sides/data.ts";
import { trackerView } from "../../src/applications/sidebar/trackers/sides/view.ts";

/** Every text as its key and its data. */
export const words = (key: string, data: Record<string, string | number> = {}) =>
  [key.replace("MELEE.Tracker.", "").replace("MELEE.", ""), ...Object.values(data)].join(" ");

export const combatant = (id: string, side: string, more: Partial<TrackerCombatant> = {}): TrackerCombatant => ({
  id,
  name: id.toUpperCase(),
  img: "",
  side,
  visible: true,
  hidden: false,
  owner: false,
  alive: true,
  falling: false,
  helpless: false,
  fled: "",
  acted: false,
  mark: "",
  declaration: null,
  offers: [],
  engaged: false,
  engagedByWord: null,
  movement: null,
  die: null,
  holdsMissile: false,
  slowOverride: null,
  hp: null,
  weapons: [],
  statuses: [],
  ...more,
});

export const side = (id: string, name: string, value: number | null, more: Partial<TrackerSide> = {}): TrackerSide => ({
  id,
  name,
  color: "#111111",
  die: value === null ? null : { value, modifier: 0, tiebreaks: [] },
  word: "",
  morale: null,
  ...more,
});

export const SIDE_PHASES = ["morale", "movement", "missiles", "spells", "melee"];
export const step = (key: string, sides: string[], combatantIds: string[]) => ({
  key,
  sides,
  units: sides,
  combatantIds,
  phases: key === "slow" ? ["movement", "missiles", "melee"] : SIDE_PHASES,
  slow: key === "slow",
});

export const GAMEMASTER = { gamemaster: true, mayStep: true, mayRoll: true, gamemasterOnline: true };
export const PLAYER = { ...GAMEMASTER, gamemaster: false };
export const BY_SIDES = { declarations: false, individual: false, typed: false, stride: "sides" } as const;
export const BY_PHASES = { ...BY_SIDES, declarations: true, stride: "phases" } as const;

/** The orcs act, the party is next, an elf holds a two-handed sword; one orc lies in ambush, unseen by players. */
export const input = (more: Partial<TrackerInput> = {}): TrackerInput => ({
  round: 3,
  present: "orcs",
  phase: null,
  next: { round: 3, step: "party", phase: null },
  trail: [{ step: "orcs", phase: null }],
  usable: [],
  steps: [
    step("orcs", ["orcs"], ["orc1", "orc2"]),
    step("party", ["party"], ["thief", "cleric"]),
    step("slow", [], ["elf", "ambush"]),
  ],
  sides: [side("party", "Party", 3), side("orcs", "Orcs", 5, { die: { value: 5, modifier: 0, tiebreaks: [4, 1] } })],
  combatants: {
    orc1: combatant("orc1", "orcs"),
    orc2: combatant("orc2", "orcs", { alive: false }),
    thief: combatant("thief", "party", { owner: true, hp: { value: 3, max: 6 } }),
    cleric: combatant("cleric", "party"),
    elf: combatant("elf", "party", {
      weapons: [{ id: "w", name: "Two-handed sword", inHand: true, slow: true }],
    }),
    ambush: combatant("ambush", "orcs", { visible: false, hidden: true, slowOverride: true }),
  },
  turn: "orc1",
  options: BY_SIDES,
  viewer: PLAYER,
  ...more,
});

/** The same fight with other figures for one combatant. */
export const having = (
  id: string,
  figures: Partial<TrackerCombatant>,
  more: Partial<TrackerInput> = {},
): TrackerInput => {
  const given = input(more);
  const one = given.combatants[id]!;
  return { ...given, combatants: { ...given.combatants, [id]: { ...one, ...figures } } };
};
export const rowOf = (given: TrackerInput, id: string) =>
  trackerView(given, words)
    .blocks.flatMap(({ rows }) => rows)
    .find((row) => row.id === id)!;
export const primary = (given: TrackerInput) => trackerView(given, words).primary;
