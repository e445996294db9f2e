import { type Refusal, type RefusalCode, refuse } from "./refusal.ts";

/** The conditions of this game by their status id, in the order in which the token's palette offers them. */
export const STATUS_IDS = [
  "dead",
  "falling",
  "prone",
  "helpless",
  "bound",
  "gagged",
  "silenced",
  "fleeing",
  "surrendered",
  "casting",
  "cover1",
  "cover2",
  "cover3",
  "cover4",
] as const;
export type StatusId = (typeof STATUS_IDS)[number];

/** What a condition can bar. */
export type Act = "attack" | "cast" | "move";

/** What a condition means; what is left out it does not do. */
interface Meaning {
  /** The rule behind it. */
  readonly rule: string;
  readonly bars?: readonly Act[];
  /** Counts as incapacitated for its side's morale, as the dead do (C22). */
  readonly helpless?: true;
  /** The penalty of who shoots at it (C11). */
  readonly cover?: 1 | 2 | 3 | 4;
}

const EVERYTHING = ["attack", "cast", "move"] as const;

/**
 * The one table of conditions. None changes a figure of its own: what it bars is refused, cover presets the penalty, and
 * who is falling acts on to the end of the step that tied sides share (C3).
 */
export const STATUS_MEANINGS: Readonly<Record<StatusId, Meaning>> = Object.freeze({
  dead: { rule: "C20", bars: EVERYTHING },
  falling: { rule: "C3" },
  prone: { rule: "Z3" },
  helpless: { rule: "C22", bars: EVERYTHING, helpless: true },
  bound: { rule: "C12", bars: ["attack", "cast"] },
  gagged: { rule: "C12", bars: ["cast"] },
  silenced: { rule: "C12", bars: ["cast"] },
  fleeing: { rule: "C22", bars: ["attack", "cast"] },
  surrendered: { rule: "C22", bars: ["attack", "cast"] },
  casting: { rule: "C12", bars: ["attack", "move"] },
  cover1: { rule: "C11", cover: 1 },
  cover2: { rule: "C11", cover: 2 },
  cover3: { rule: "C11", cover: 3 },
  cover4: { rule: "C11", cover: 4 },
});

/** Core's own conditions that mean the same as one of ours: whoever is asleep or paralysed is helpless (C22). */
const SAME_AS: Readonly<Record<string, StatusId | undefined>> = Object.freeze({
  unconscious: "helpless",
  sleep: "helpless",
  paralysis: "helpless",
  restrain: "bound",
  silence: "silenced",
});

const REFUSALS: Readonly<Record<Act, RefusalCode>> = { attack: "barredAttack", cast: "barredCast", move: "barredMove" };

/** The conditions of a set of status ids that mean something here, each once, in the order of the table. */
export function conditionsOf(statuses: Iterable<string>): StatusId[] {
  const present = new Set<string>();
  for (const id of statuses) present.add(SAME_AS[id] ?? id);
  return STATUS_IDS.filter((id) => present.has(id));
}

/** Why somebody in these conditions may not attack, cast or move; null when nothing bars it. `name` is theirs. */
export function barredBy(statuses: Iterable<string>, act: Act, name: string): Refusal | null {
  const barring = conditionsOf(statuses).find((id) => STATUS_MEANINGS[id].bars?.includes(act));
  return barring ? refuse(REFUSALS[act], { name, status: `MELEE.Status.${barring}` }) : null;
}

/** Whether somebody in these conditions is incapacitated as the dead are, though alive: for half a side's morale (C22). */
export function isHelpless(statuses: Iterable<string>): boolean {
  return conditionsOf(statuses).some((id) => STATUS_MEANINGS[id].helpless);
}

/** The penalty against missiles that these conditions give, the greatest of several; 0 without cover (C11). */
export function coverOf(statuses: Iterable<string>): 0 | 1 | 2 | 3 | 4 {
  let greatest: 0 | 1 | 2 | 3 | 4 = 0;
  for (const id of conditionsOf(statuses)) greatest = STATUS_MEANINGS[id].cover ?? greatest;
  return greatest;
}
