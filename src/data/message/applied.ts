import type { Change, Effect } from "#rules/change.ts";
import type { CardParty, CardViewer } from "./card.ts";

/** That an entry of a card was applied: by whom, whether halved, and what it really did. */
export interface Applied {
  readonly by: string;
  readonly half: boolean;
  readonly effects: readonly Effect[];
}

/** An entry of a card as *apply* and *undo* see it. */
export interface AppliableEntry {
  readonly id: string;
  /** Whom it is about; null for nobody yet. */
  readonly party: CardParty | null;
  readonly changes: readonly Change[];
  readonly applied: Applied | null;
  /** The uuid of who, or of what of theirs, or of the card that did it; left out where nobody is known. */
  readonly striker?: string;
}

/** What the model of a card offers whose entries can be applied and undone. */
export interface Appliable {
  readonly appliables: readonly AppliableEntry[];
  /** The stored entries with other marks (null takes one off), as an update of the whole list. */
  markedEntries(marks: ReadonlyMap<string, Applied | null>): readonly object[];
}

/** Stored entries, to be written back whole, with other marks; the others stay as they are. */
export function withMarks<Entry extends { readonly id: string; readonly applied: unknown }>(
  entries: readonly Entry[],
  marks: ReadonlyMap<string, Applied | null>,
): (Omit<Entry, "applied"> & { applied: Applied | Entry["applied"] | null })[] {
  return entries.map((entry) => {
    const mark = marks.get(entry.id);
    return mark === undefined ? entry : { ...entry, applied: mark };
  });
}

/** How an entry's *apply*, *half* and *undo* are drawn, and what they did. */
export interface AppliableView {
  readonly id: string;
  /** What it did, in a sentence; null when it is not applied. */
  readonly appliedText: string | null;
  /** In short: the hit points lost, for who may know; empty when nothing is applied. */
  readonly appliedMark: string;
  /** Whether the row of the three buttons is drawn at all, and which of them can be pressed. */
  readonly showApply: boolean;
  readonly canApply: boolean;
  readonly canUndo: boolean;
  readonly canHalve: boolean;
  readonly applyLabel: string;
}

/** The buttons for all entries at once, with which of them can be pressed. */
export type BulkView = Pick<AppliableView, "canApply" | "canUndo" | "canHalve">;

/** What an applied entry did, in a sentence; the points only for who may know them. Null when it is not applied. */
export function appliedSentence(applied: Applied | null, name: string | null, viewer: CardViewer): string | null {
  if (!applied) return null;
  const { localize } = viewer;
  const [only] = applied.effects;
  if (applied.effects.length > 1) return localize("MELEE.Card.Applied.many", { count: applied.effects.length });
  if (!only || !name || !viewer.mayKnow(only.target)) return localize("MELEE.Card.Applied.plain");
  if (only.delta === 0) return localize("MELEE.Card.Applied.nothing", { name });
  if (only.delta > 0) return localize("MELEE.Card.Applied.gained", { name, gained: only.delta });
  const lost = -only.delta;
  const whole = lost === 1 ? "MELEE.Card.Applied.lostOne" : "MELEE.Card.Applied.lost";
  const half = lost === 1 ? "MELEE.Card.Applied.lostOneHalf" : "MELEE.Card.Applied.lostHalf";
  return localize(applied.half ? half : whole, { name, lost });
}

/** The points in short: "−3"; empty where they are not to be known, and when it is not applied. */
export function appliedMark(applied: Applied | null, viewer: CardViewer): string {
  const [only, another] = applied?.effects ?? [];
  if (!only || another || !viewer.mayKnow(only.target)) return "";
  if (only.delta === 0) return "0";
  return only.delta > 0 ? `+${only.delta}` : `−${-only.delta}`;
}

/** The buttons for all entries; null where fewer than two have any. */
export function bulkView(entries: readonly AppliableView[]): BulkView | null {
  const live = entries.filter(({ canApply, canUndo, appliedText }) => canApply || (canUndo && appliedText !== null));
  if (live.length < 2) return null;
  return {
    canApply: live.some(({ canApply }) => canApply),
    canUndo: live.some(({ canUndo }) => canUndo),
    canHalve: live.some(({ canHalve }) => canHalve),
  };
}
