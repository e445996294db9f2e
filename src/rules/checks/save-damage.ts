import { type Change, type HarmKind, halved } from "../change.ts";

/** Who saved against damage, and how much there was of it. */
export interface SavedAgainst {
  readonly saver: string;
  /** The whole damage, before any save. */
  readonly full: number;
  readonly harms: readonly HarmKind[];
  readonly success: boolean;
  /** Takes nothing from this harm, saved or not (C21). */
  readonly immune: boolean;
}

/** The damage that a save leaves: all of it when it failed, half of it, rounded down but at least 1, when it succeeded. */
export function damageAfterSave({ full, success, immune }: Omit<SavedAgainst, "saver" | "harms">): number {
  const whole = Number.isFinite(full) ? Math.max(0, Math.floor(full)) : 0;
  if (immune) return 0;
  return success ? halved(whole) : whole;
}

/** The changes that *apply* makes for a saver; none where no damage is left. */
export function saveChanges(against: SavedAgainst): readonly Change[] {
  const amount = damageAfterSave(against);
  return amount === 0 ? [] : [{ kind: "damage", target: against.saver, amount, harms: against.harms }];
}
