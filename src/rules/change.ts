/** What can hurt a creature; "normal" is a plain weapon. Labels at `MELEE.Harm.<id>`. */
export const HARM_KINDS = [
  "normal",
  "silver",
  "magic",
  "fire",
  "cold",
  "lightning",
  "acid",
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
