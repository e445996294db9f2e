import type { AttackMode } from "#rules/attacks/types.ts";
import type { InitiativeMode, InitiativeWhen, SidesOptions, Stride, TieRule } from "#rules/combat/sides/state.ts";

/** The package id, which is the scope of settings, sheets, hooks and queries. */
export const SYSTEM_ID = "melee-and-morale";

/** Who may put the damage of a card on its targets (owners always may on their own characters). */
export const WHO_APPLIES = ["gamemaster", "attackers", "automatic"] as const;
export type WhoApplies = (typeof WHO_APPLIES)[number];

/** Where the hit points of a monster's own token come from when it is made. */
export const HP_ON_DROP = ["roll", "average", "printed"] as const;
export type HpOnDrop = (typeof HP_ON_DROP)[number];

/** Combat procedures that a world may choose as its default. */
export const PROCEDURES = ["sides"] as const;
export type ProcedureId = (typeof PROCEDURES)[number];

/** The settings of the system, read where they are used and never kept. */
export const settings = {
  get procedure(): ProcedureId {
    return game.settings.get(SYSTEM_ID, "procedure");
  },
  get attackMode(): AttackMode {
    return game.settings.get(SYSTEM_ID, "attackMode");
  },
  get tieRule(): TieRule {
    return game.settings.get(SYSTEM_ID, "tieRule");
  },
  get initiativeMode(): InitiativeMode {
    return game.settings.get(SYSTEM_ID, "initiativeMode");
  },
  get initiativeWhen(): InitiativeWhen {
    return game.settings.get(SYSTEM_ID, "initiativeWhen");
  },
  get declarations(): boolean {
    return game.settings.get(SYSTEM_ID, "declarations");
  },
  get morale(): boolean {
    return game.settings.get(SYSTEM_ID, "morale");
  },
  get stride(): Stride {
    return game.settings.get(SYSTEM_ID, "stride");
  },
  /** The options of every fight together. */
  get fight(): SidesOptions {
    const { tieRule, initiativeMode, initiativeWhen, declarations, morale, stride } = settings;
    return { tieRule, initiativeMode, initiativeWhen, declarations, morale, stride };
  },
  get playersRoll(): boolean {
    return game.settings.get(SYSTEM_ID, "playersRoll");
  },
  get twoHandedIsSlow(): boolean {
    return game.settings.get(SYSTEM_ID, "twoHandedIsSlow");
  },
  get variableDamage(): boolean {
    return game.settings.get(SYSTEM_ID, "variableDamage");
  },
  get whoApplies(): WhoApplies {
    return game.settings.get(SYSTEM_ID, "whoApplies");
  },
  get showMonsterFigures(): boolean {
    return game.settings.get(SYSTEM_ID, "showMonsterFigures");
  },
  get hpOnDrop(): HpOnDrop {
    return game.settings.get(SYSTEM_ID, "hpOnDrop");
  },
  get markDefeated(): boolean {
    return game.settings.get(SYSTEM_ID, "markDefeated");
  },
  get enforceMovement(): boolean {
    return game.settings.get(SYSTEM_ID, "enforceMovement");
  },
  get schemaVersion(): number {
    return game.settings.get(SYSTEM_ID, "schemaVersion");
  },
  get skipDialog(): boolean {
    return game.settings.get(SYSTEM_ID, "skipDialog");
  },
};
