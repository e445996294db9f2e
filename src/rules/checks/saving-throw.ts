import type { Modifier, Rule } from "../dice/request.ts";
import type { Refusal } from "../refusal.ts";
import { refuse } from "../refusal.ts";
import { naturalDie, plainModifiers, rollWith } from "./twenty.ts";

/** The five classic saving throws in printed order. */
export const SAVE_IDS = ["death", "wands", "paralysis", "breath", "spells"] as const;
export type SaveId = (typeof SAVE_IDS)[number];

/** The value that each save must reach. */
export type SaveValues = Readonly<Record<SaveId, number>>;

/** One saving throw to make. */
export interface SaveDraft {
  readonly saver: { readonly uuid: string; readonly name: string };
  readonly saveId: string;
  /** What the total must reach; null when the saver has no such save. */
  readonly value: number | null;
  readonly modifiers: readonly Modifier[];
  /** A typed d20 (1 to 20). */
  readonly die?: number;
}

/** A saving throw as it fell. */
export interface SaveOutcome {
  readonly saveId: SaveId;
  readonly value: number;
  readonly die: number;
  readonly modifiers: readonly Modifier[];
  readonly total: number;
  readonly success: boolean;
}

/** Tells whether a text is the id of a save. */
export function isSaveId(id: string): id is SaveId {
  return SAVE_IDS.some((known) => known === id);
}

/**
 * Rolls a save: d20 and modifiers must reach the value, and a natural 1 or 20 is nothing special (T8).
 * Refuses an unknown save or one without a value (`noSuchSave`), and a typed die that no d20 shows.
 */
export function* savingThrow(draft: SaveDraft): Rule<SaveOutcome | Refusal> {
  const { saveId, value, saver } = draft;
  if (!isSaveId(saveId) || value === null) return refuse("noSuchSave", { save: saveId, name: saver.name });
  const refused = naturalDie(draft.die);
  if (refused) return refused;
  const modifiers = plainModifiers(draft.modifiers);
  const { die, total } = yield* rollWith("save", modifiers, draft.die);
  return { saveId, value, die, modifiers, total, success: total >= value };
}
