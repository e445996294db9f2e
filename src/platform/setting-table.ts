import { ATTACK_MODES } from "#rules/attacks/types.ts";
import { count, type Option, oneOf, onOff, type ValuesOf } from "#rules/option.ts";
import { PROCEDURES } from "./registry.ts";

/** Who may put the damage of a card on its targets (owners always may on their own characters). */
const WHO_APPLIES = ["gamemaster", "attackers", "automatic"] as const;

/** Where the hit points of a monster's own token come from when it is made. */
const HP_ON_DROP = ["roll", "average", "printed"] as const;

/** One setting: an option of the world, unless it is each client's own; one that is not shown has no words. */
export type SettingEntry = Option & { readonly scope?: "world" | "client"; readonly shown?: boolean };

/**
 * Every setting of the system, in the order in which they are shown; keys and values are public. A new one is a line here
 * and its words at `MELEE.Setting.<key>` in the language file.
 */
export const SETTINGS = Object.freeze({
  procedure: oneOf<string>(Object.keys(PROCEDURES), "sides"),
  attackMode: oneOf(ATTACK_MODES, "ascending"),
  ...PROCEDURES.sides,
  playersRoll: onOff(true),
  whoApplies: oneOf(WHO_APPLIES, "gamemaster"),
  twoHandedIsSlow: onOff(true),
  variableDamage: onOff(true),
  showMonsterFigures: onOff(false),
  hpOnDrop: oneOf(HP_ON_DROP, "roll"),
  markDefeated: onOff(false),
  enforceMovement: onOff(false),
  skipDialog: { ...onOff(false), scope: "client" },
  schemaVersion: { ...count(0), shown: false },
} as const);
export type SettingKey = keyof typeof SETTINGS;

/** The keys of all settings, in order. */
export const SETTING_KEYS: readonly SettingKey[] = Object.keys(SETTINGS).filter(isSetting);

function isSetting(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key);
}

/** The values of all settings, by key. */
export type SettingValues = ValuesOf<typeof SETTINGS>;
