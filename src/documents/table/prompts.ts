import type { Cover, RangeBand, Reach } from "#rules/attacks/types.ts";
import type { SaveId } from "#rules/checks/saving-throw.ts";
import type { Refusal } from "#rules/refusal.ts";

/** One target as a dialog shows it; distances in feet, null when nobody can measure them. */
export interface TargetDraft {
  readonly uuid: string;
  readonly name: string;
  /** From the nearest attacker. */
  readonly distance: number | null;
  /** From the farthest; the same where there is one attacker. */
  readonly farthest: number | null;
  /** The penalty for missiles that its conditions give (C11). */
  readonly cover: 0 | 1 | 2 | 3 | 4;
  /** Whether it has declared a retreat (C8). */
  readonly retreating: boolean;
}

/** Everything that an attack dialog starts from; what was measured only presets. */
export interface AttackDraft {
  readonly attacker: string;
  /** The names of all who attack together; one of them is `attacker`. */
  readonly attackers: readonly string[];
  /** The weapons or natural attacks, in order, each with how often it strikes. */
  readonly sources: readonly { readonly uuid: string; readonly name: string; readonly count: number }[];
  readonly targets: readonly TargetDraft[];
  /** The reaches that every source allows; more than one means that the user must choose. */
  readonly modes: readonly Reach[];
  readonly mode: Reach;
  /** Printed distances in feet, null for what is never thrown or shot. */
  readonly ranges: { readonly short: number; readonly medium: number; readonly long: number } | null;
  /** Why nobody of the attackers may attack, unless the referee lets them; null when somebody may. */
  readonly barred: Refusal | null;
  readonly choice: AttackChoice;
}

/** What a user chooses in the attack dialog, or a caller gives as options. */
export interface AttackChoice {
  readonly mode: Reach;
  /** Feet or a band for every target; null leaves what was measured for each. */
  readonly range: number | RangeBand | null;
  /** For every target; null leaves what the conditions of each say (C11). */
  readonly cover: Cover | null;
  readonly modifier: number;
  /** A typed d20 for the first attack; null rolls. */
  readonly die: number | null;
  /** The targets retreat: +2 to hit, and their shields do not count (C8); null leaves what each has declared. */
  readonly retreating: boolean | null;
  /** Lets the attack happen at whatever distance; the referee's word (C9). */
  readonly anyDistance: boolean;
  /** Lets those attack who retreat or whom a condition bars; the referee's word (C8). */
  readonly overrule: boolean;
}

/** Everything that a save dialog starts from. */
export interface SaveDraft {
  readonly saver: string;
  /** The names of all who save together; the first of them is `saver`. */
  readonly savers: readonly string[];
  /** The uuids of their actors. */
  readonly uuids: readonly string[];
  readonly saveId: SaveId;
  /** What must be reached: the least of all savers' values. */
  readonly value: number;
  /** The greatest of them; the same where there is one saver. */
  readonly highest: number;
  /** The Wisdom modifier that counts against magic, the strongest of several; 0 where nobody has any. */
  readonly wisdom: number;
  /** The damage that it is against; null for none. */
  readonly damage: number | null;
  readonly choice: SaveChoice;
}

/** What a user chooses in the save dialog, or a caller gives as options. */
export interface SaveChoice {
  readonly modifier: number;
  /** A typed d20; null rolls. */
  readonly die: number | null;
  /** Whether Wisdom counts, because the effect is magical. */
  readonly magic: boolean;
}

/** A morale score, with the case in which it holds (empty for the printed one). */
export interface ScoreDraft {
  readonly value: number;
  readonly when: string;
}

/** Everything that the dialog of a morale check or a reaction roll starts from. */
export interface CheckDraft {
  readonly kind: "morale" | "reaction";
  /** Of the actor, or of the side within its encounter. */
  readonly uuid: string;
  readonly name: string;
  /** The scores to choose from; none for a reaction. */
  readonly scores: readonly ScoreDraft[];
  readonly choice: CheckChoice;
}

/** What a user chooses in it, or a caller gives as options. */
export interface CheckChoice {
  readonly modifier: number;
  /** The morale score; null for a reaction, or for who has none. */
  readonly morale: number | null;
}

/** The questions that verbs may ask; documents never open a window themselves. */
export interface Prompts {
  /** The user's choice, or null when they cancelled. */
  attack(draft: AttackDraft): Promise<AttackChoice | null>;
  save(draft: SaveDraft): Promise<SaveChoice | null>;
  check(draft: CheckDraft): Promise<CheckChoice | null>;
  /** Whether the referee allows what the rules refuse. */
  overrule(refusal: Refusal): Promise<boolean>;
}

/** The port: as it stands it takes every draft as it is; set-up puts the dialogs in. */
export const prompts: Prompts = {
  attack: async (draft) => draft.choice,
  save: async (draft) => draft.choice,
  check: async (draft) => draft.choice,
  overrule: async () => false,
};

/** Puts other questions behind the port (dialogs at set-up). */
export function installPrompts(replacement: Partial<Prompts>): void {
  Object.assign(prompts, replacement);
}
