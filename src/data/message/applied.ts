import type { Effect } from "#rules/change.ts";
import type { CardViewer } from "./card.ts";

/** That an entry of a card was applied: by whom, whether halved, and what it really did. */
export interface Applied {
  readonly by: string;
  readonly half: boolean;
  readonly effects: readonly Effect[];
}

/** Which buttons of an entry can be pressed. */
interface Pressable {
  readonly canApply: boolean;
  readonly canUndo: boolean;
  readonly canHalve: boolean;
  readonly appliedText: string | null;
}

/** The buttons for all entries at once, with which of them can be pressed. */
export interface BulkView {
  readonly canApply: boolean;
  readonly canUndo: boolean;
  readonly canHalve: boolean;
}

/** What an applied entry did, in a sentence; the points only for who may know them. Null when it is not applied. */
export function appliedSentence(applied: Applied | null, name: string | null, viewer: CardViewer): string | null {
  if (!applied) return null;
  const { localize } = viewer;
  const [only] = applied.effects;
  if (applied.effects.length > 1) return localize("MELEE.Card.Applied.many", { count: applied.effects.length });
  if (!only || !name || !viewer.mayKnow(only.target)) return localize("MELEE.Card.Applied.plain");
  const lost = -only.delta;
  const whole = lost === 1 ? "MELEE.Card.Applied.lostOne" : "MELEE.Card.Applied.lost";
  const half = lost === 1 ? "MELEE.Card.Applied.lostOneHalf" : "MELEE.Card.Applied.lostHalf";
  return localize(applied.half ? half : whole, { name, lost });
}

/** The same as a short sign: "−3", or a tick where the points are not to be known; empty when it is not applied. */
export function appliedMark(applied: Applied | null, viewer: CardViewer): string {
  if (!applied) return "";
  const [only, another] = applied.effects;
  if (!only || another || !viewer.mayKnow(only.target)) return "✓";
  return only.delta > 0 ? `+${only.delta}` : `−${-only.delta}`;
}

/** The buttons for all entries; null where fewer than two have any. */
export function bulkView(entries: readonly Pressable[]): BulkView | null {
  const live = entries.filter(({ canApply, canUndo, appliedText }) => canApply || (canUndo && appliedText !== null));
  if (live.length < 2) return null;
  return {
    canApply: live.some(({ canApply }) => canApply),
    canUndo: live.some(({ canUndo }) => canUndo),
    canHalve: live.some(({ canHalve }) => canHalve),
  };
}
