import { type Refusal, refuse } from "./refusal.ts";

/** What can hurt a creature; "normal" is a plain weapon. Labels at `MELEE.Harm.<id>`. */
export const HARM_KINDS = [
  "normal",
  "silver",
  "magic",
  "fire",
  "cold",
  "lightning",
  "acid",
  "gas",
  "poison",
  "coldIron",
  "spell",
] as const;
export type HarmKind = (typeof HARM_KINDS)[number];

/** One effect of an outcome on one target, as plain data: stored on the card, applied and undone from there. */
export type Change =
  | {
      readonly kind: "damage";
      readonly target: string | null;
      readonly amount: number;
      readonly harms: readonly HarmKind[];
    }
  | { readonly kind: "heal"; readonly target: string | null; readonly amount: number };

/** Hit points as an actor stores them. */
export interface HitPoints {
  readonly value: number;
  readonly max: number;
}

/** What a change really did: `delta` is the hit points gained (negative: lost). */
export interface Effect {
  readonly target: string;
  readonly delta: number;
}

/** Whether someone with these hit points is dead (C20). */
export function isDead(hp: Pick<HitPoints, "value">): boolean {
  return hp.value <= 0;
}

/** Options of applying: `half` after a saved breath and the like. */
export interface ApplyOptions {
  readonly half?: boolean;
}

/** Half an amount, rounded down, but never less than 1 of something. */
export function halved(amount: number): number {
  return amount < 1 ? 0 : Math.max(1, Math.floor(amount / 2));
}

/**
 * Does a change to hit points: damage stops at 0, healing at the maximum, and points above the maximum are not cut (12 of 9
 * less 1 are 11). An amount below 0 does nothing. `delta` is what really happened, which is all that undoing needs.
 */
export function applyChange(
  hp: HitPoints,
  change: Change,
  options: ApplyOptions = {},
): { readonly hp: HitPoints; readonly delta: number } {
  const whole = Number.isFinite(change.amount) ? Math.max(0, Math.floor(change.amount)) : 0;
  const amount = options.half ? halved(whole) : whole;
  const lost = Math.min(amount, Math.max(0, hp.value));
  const delta = change.kind === "damage" ? 0 - lost : Math.min(amount, Math.max(0, hp.max - hp.value));
  return { hp: { value: hp.value + delta, max: hp.max }, delta };
}

/** Takes an effect back exactly; refuses (`cannotUndo`) when less than nothing would be left, since later blows took those points. */
export function undoEffect(hp: HitPoints, effect: Pick<Effect, "delta">): HitPoints | Refusal {
  const value = hp.value - effect.delta;
  if (value < 0) return refuse("cannotUndo", { hp: hp.value, amount: effect.delta });
  return { value, max: hp.max };
}
