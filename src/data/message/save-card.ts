import type { Change, HarmKind } from "#rules/change.ts";
import { damageAfterSave, saveChanges } from "#rules/checks/save-damage.ts";
import type { SaveOutcome } from "#rules/checks/saving-throw.ts";
import { type AppliableView, type Applied, appliedMark, appliedSentence, type BulkView, bulkView } from "./applied.ts";
import {
  type CardParty,
  type CardViewer,
  crowd,
  figure,
  type Localize,
  type ModifierLine,
  modifierLines,
  refusedSentence,
  type StoredRefusal,
  sumText,
} from "./card.ts";

/** One saving throw of a card as stored. */
export interface StoredSaveEntry {
  readonly id: string;
  readonly saver: CardParty;
  readonly saveId: string;
  readonly refusal: StoredRefusal | null;
  readonly outcome: SaveOutcome | null;
  /** The whole damage of this saver where it differs from the card's. */
  readonly damage: number | null;
  readonly immune: boolean;
  readonly applied: Applied | null;
}

/** The damage that a card's saves are against. */
export interface StoredSaveDamage {
  readonly total: number;
  readonly harms: readonly HarmKind[];
  readonly source: CardParty;
}

/** A stored card of saving throws. */
export interface StoredSave {
  readonly damage: StoredSaveDamage | null;
  readonly entries: readonly StoredSaveEntry[];
}

/** The state of a saver; each has its own shape and the word at `MELEE.Card.State.<id>`. */
export type SaveState = "saved" | "failed" | "refused";

/** One saving throw as drawn; `state` has its own shape and word. */
export interface SaveEntryView extends AppliableView {
  readonly saver: string;
  readonly label: string;
  readonly state: SaveState;
  readonly stateLabel: string;
  readonly sentence: string;
  /** The die and its modifiers alone; null when nothing was rolled. */
  readonly dieSum: string | null;
  readonly modifiers: readonly ModifierLine[];
  readonly immunity: string | null;
  /** What the save leaves of the damage; null on a card without any, and for who takes none. */
  readonly damage: { readonly total: number; readonly text: string } | null;
}

/** A save card as drawn for one viewer. */
export interface SaveCardView {
  readonly title: string;
  /** The damage and where it comes from; null without any. */
  readonly subtitle: string | null;
  readonly entries: readonly SaveEntryView[];
  readonly bulk: BulkView | null;
}

/** The changes of an entry on a card with this damage; none for who was refused a save. */
export function changesOfSave(entry: StoredSaveEntry, damage: StoredSaveDamage | null): readonly Change[] {
  const { outcome, saver, immune } = entry;
  if (!outcome || !damage) return [];
  const full = entry.damage ?? damage.total;
  return saveChanges({ saver: saver.uuid, full, harms: damage.harms, success: outcome.success, immune });
}

/** Whether a card is drawn as a list, a line for each saver: with several of them, or with damage. */
export function isListed(system: Pick<StoredSave, "damage" | "entries">): boolean {
  return system.damage !== null || system.entries.length > 1;
}

function stateOf({ outcome }: StoredSaveEntry): SaveState {
  if (!outcome) return "refused";
  return outcome.success ? "saved" : "failed";
}

function damageView(entry: StoredSaveEntry, damage: StoredSaveDamage | null, localize: Localize) {
  const { outcome, immune } = entry;
  if (!outcome || !damage || immune) return null;
  const total = damageAfterSave({ full: entry.damage ?? damage.total, success: outcome.success, immune });
  return { total, text: localize(total === 1 ? "MELEE.Card.Attack.damageOne" : "MELEE.Card.Attack.damage", { total }) };
}

/** What the roll came to, and for who may know it the value that was to reach. */
function sentenceOf(entry: StoredSaveEntry, viewer: CardViewer): string {
  const { outcome, refusal } = entry;
  if (!outcome) return refusal ? refusedSentence(refusal, viewer.localize) : "";
  const sum = sumText(outcome.die, outcome.modifiers, outcome.total);
  if (!viewer.mayKnow(entry.saver.uuid)) return sum;
  return viewer.localize("MELEE.Card.Save.against", { sum, value: figure(outcome.value) });
}

function entryView(entry: StoredSaveEntry, damage: StoredSaveDamage | null, viewer: CardViewer): SaveEntryView {
  const { localize } = viewer;
  const { outcome, applied } = entry;
  const state = stateOf(entry);
  const some = changesOfSave(entry, damage).length > 0;
  const mayApply = (some || applied !== null) && viewer.mayApply(entry.id);
  return {
    id: entry.id,
    saver: entry.saver.name,
    label: entry.saver.name,
    state,
    stateLabel: localize(`MELEE.Card.State.${state}`),
    sentence: sentenceOf(entry, viewer),
    dieSum: outcome ? sumText(outcome.die, outcome.modifiers, outcome.total) : null,
    modifiers: modifierLines(outcome?.modifiers ?? [], localize),
    immunity: entry.immune ? localize("MELEE.Card.Save.immune") : null,
    damage: damageView(entry, damage, localize),
    appliedText: appliedSentence(applied, entry.saver.name, viewer),
    appliedMark: appliedMark(applied, viewer),
    showApply: mayApply,
    canApply: mayApply && some && applied === null,
    canUndo: mayApply && applied !== null,
    // The save itself has decided whether it is half.
    canHalve: false,
    applyLabel: localize("MELEE.Card.Action.apply"),
  };
}

function subtitleOf({ damage }: StoredSave, localize: Localize): string | null {
  if (!damage) return null;
  const { total, source } = damage;
  const key = source.name === "" ? "MELEE.Card.Save.damage" : "MELEE.Card.Save.damageFrom";
  return localize(key, { total, source: source.name });
}

/** The card of saving throws for one viewer; the value to reach is only for who may know the saver's figures. */
export function saveCard(system: StoredSave, viewer: CardViewer): SaveCardView {
  const { localize } = viewer;
  const saveIds = new Set(system.entries.map(({ saveId }) => saveId));
  const save = [...saveIds].map((id) => localize(`MELEE.Save.${id}`)).join(", ");
  const shown = system.entries.filter(({ outcome, refusal }) => outcome || refusal);
  const entries = shown.map((entry) => entryView(entry, system.damage, viewer));
  const name = crowd(
    system.entries.map(({ saver }) => saver.name),
    localize,
  );
  return {
    title: localize("MELEE.Card.Save.title", { name, save }),
    subtitle: subtitleOf(system, localize),
    entries,
    bulk: bulkView(entries),
  };
}
