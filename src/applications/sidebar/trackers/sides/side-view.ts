import { STANDINGS } from "#rules/combat/sides/state.ts";
import { explained, type Localize, type TrackerDie, type TrackerInput, type TrackerSide } from "./data.ts";

/** A side in the heading of its block. */
export interface SideView {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly die: string;
  readonly tiebreaks: string;
  readonly dieLabel: string;
  /** The referee's word for this round as a choice, null for players and once the side's step has come. */
  readonly words: {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string; readonly selected: boolean }[];
  } | null;
  /** The word as everybody reads it, empty for none. */
  readonly word: string;
  readonly wordHint: string;
  readonly morale: MoraleView | null;
}

/** The line that says that morale is due, with its two buttons. */
export interface MoraleView {
  readonly sideId: string;
  readonly label: string;
  readonly hint: string;
}

/** What the referee may say of a side for one round. */
const WORDS = ["", ...STANDINGS] as const;

/** A side as its heading is drawn; `open` while the order of the round may still be changed for it. */
export function sideView(input: TrackerInput, side: TrackerSide, open: boolean, localize: Localize): SideView {
  const { id, name, color, die, word } = side;
  const { text, tiebreaks } = dieView(die, localize);
  const options = WORDS.map((value) => ({
    value,
    label: localize(value ? `MELEE.Tracker.Word.${value}` : "MELEE.Tracker.noWord"),
    selected: value === word,
  }));
  const mayWord = input.viewer.gamemaster && !input.options.individual && (open || word !== "");
  return {
    id,
    name,
    color,
    die: text,
    tiebreaks,
    dieLabel: localize("MELEE.Tracker.die", { side: name }),
    words: mayWord ? { label: localize("MELEE.Tracker.wordOf", { side: name }), options } : null,
    word: word && !mayWord ? localize(`MELEE.Tracker.Word.${word}`) : "",
    wordHint: word ? explained(word, localize) : "",
    morale: moraleView(side, localize),
  };
}

/** A die as it is read: the number that was thrown, and the dice of rerolled ties in words. */
export function dieView(die: TrackerDie | null, localize: Localize): { text: string; tiebreaks: string } {
  if (!die) return { text: "", tiebreaks: "" };
  const { tiebreaks } = die;
  const ties = tiebreaks.length > 0 ? localize("MELEE.Tracker.tiebreaks", { dice: tiebreaks.join(", ") }) : "";
  return { text: String(die.value), tiebreaks: ties };
}

function moraleView({ id, name, morale }: TrackerSide, localize: Localize): MoraleView | null {
  if (!morale) return null;
  const scores = morale.scores.join(", ");
  const data = { side: name, down: morale.down, all: morale.all, scores };
  return { sideId: id, label: localize("MELEE.Tracker.moraleDue", data), hint: explained("morale", localize) };
}
