import type { SaveOutcome } from "#rules/checks/saving-throw.ts";
import { type CardParty, type CardViewer, figure, type ModifierLine, modifierLines, sumText } from "./card.ts";

/** One saving throw of a card as stored. */
export interface StoredSaveEntry {
  readonly id: string;
  readonly saver: CardParty;
  readonly saveId: string;
  readonly outcome: SaveOutcome | null;
}

/** A stored card of saving throws. */
export interface StoredSave {
  readonly entries: readonly StoredSaveEntry[];
}

/** One saving throw as drawn; `state` has its own shape and word. */
export interface SaveEntryView {
  readonly id: string;
  readonly saver: string;
  readonly state: "saved" | "failed";
  readonly stateLabel: string;
  readonly sentence: string;
  readonly modifiers: readonly ModifierLine[];
}

/** A save card as drawn for one viewer. */
export interface SaveCardView {
  readonly title: string;
  readonly entries: readonly SaveEntryView[];
}

function entryView(entry: StoredSaveEntry, outcome: SaveOutcome, viewer: CardViewer): SaveEntryView {
  const { localize } = viewer;
  const state = outcome.success ? "saved" : "failed";
  const sum = sumText(outcome.die, outcome.modifiers, outcome.total);
  return {
    id: entry.id,
    saver: entry.saver.name,
    state,
    stateLabel: localize(`MELEE.Card.State.${state}`),
    sentence: viewer.mayKnow(entry.saver.uuid)
      ? localize("MELEE.Card.Save.against", { sum, value: figure(outcome.value) })
      : sum,
    modifiers: modifierLines(outcome.modifiers, localize),
  };
}

/** The card of saving throws for one viewer; the value to reach is only for who may know the saver's figures. */
export function saveCard(system: StoredSave, viewer: CardViewer): SaveCardView {
  const { localize } = viewer;
  const names = system.entries.map(({ saver }) => saver.name).join(", ");
  const saveIds = new Set(system.entries.map(({ saveId }) => saveId));
  const save = [...saveIds].map((id) => localize(`MELEE.Save.${id}`)).join(", ");
  return {
    title: localize("MELEE.Card.Save.title", { name: names, save }),
    entries: system.entries.flatMap((entry) => (entry.outcome ? [entryView(entry, entry.outcome, viewer)] : [])),
  };
}
