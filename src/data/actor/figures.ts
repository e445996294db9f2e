import { encounterRate } from "#rules/characters/movement.ts";
import { isSaveId, type SaveId } from "#rules/checks/saving-throw.ts";
import type { Bonuses } from "./bonuses.ts";

/** What a saving throw reads of an actor. */
export interface SaverFigures {
  readonly saveId: SaveId;
  readonly value: number;
  /** A bonus of its own to all saves. */
  readonly own: number;
  /** From effects. */
  readonly effects: number;
  /** Counts only against magic. */
  readonly wisdom: number;
}

/** A way of moving: feet a turn and feet a round. */
export interface Rate {
  readonly base: number;
  readonly encounter: number;
}

/** Base and encounter rates in feet, with what effects add, never below 0 (C7). */
export function movementOf(
  movement: Readonly<Record<string, { readonly base: number } | undefined>>,
  bonus: number,
): Record<string, Rate> {
  const rates: Record<string, Rate> = {};
  for (const [mode, rate] of Object.entries(movement)) {
    if (!rate) continue;
    const base = Math.max(0, rate.base + bonus);
    rates[mode] = { base, encounter: encounterRate(base) };
  }
  return rates;
}

/** What a saving throw reads; null for an id that is no save. */
export function saverOf(
  saves: Readonly<Record<SaveId, number>>,
  bonuses: Bonuses,
  saveId: string,
  added: { readonly own: number; readonly wisdom: number },
): SaverFigures | null {
  if (!isSaveId(saveId)) return null;
  return { saveId, value: saves[saveId], effects: bonuses.saves[saveId], ...added };
}
