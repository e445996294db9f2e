import { addToFight } from "#documents/table/add-to-fight.ts";
import { useByUuid } from "#documents/table/macro.ts";
import { attack } from "#rules/attacks/attack.ts";
import { previewAttack } from "#rules/attacks/preview.ts";
import { feetFromUnits, measuredFeet } from "#rules/attacks/reach.ts";
import { applyChange, undoEffect } from "#rules/change.ts";
import { savingThrow } from "#rules/checks/saving-throw.ts";
import { NO_FACTS } from "#rules/combat/facts.ts";
import { run } from "#rules/dice/driver.ts";
import { scripted } from "#rules/dice/scripted.ts";
import { seeded } from "#rules/dice/seeded.ts";
import { isRefusal } from "#rules/refusal.ts";
import { barredBy } from "#rules/statuses.ts";
import { abilityModifier } from "#rules/tables/ability-modifiers.ts";
import { matrixArmorClass, matrixTarget } from "#rules/tables/attack-matrix.ts";
import {
  ascendingFromDescending,
  attackBonusFromThac0,
  descendingFromAscending,
  thac0FromAttackBonus,
} from "#rules/tables/conversions.ts";
import { openMonsterBrowser } from "./monster-browser.ts";
import { registerProcedure, requestOfProcedure } from "./procedures.ts";

/** The pure functions that modules may call: sums without a single document. */
const rules = Object.freeze({
  abilityModifier,
  applyChange,
  ascendingFromDescending,
  attack,
  attackBonusFromThac0,
  barredBy,
  descendingFromAscending,
  feetFromUnits,
  isRefusal,
  matrixArmorClass,
  matrixTarget,
  measuredFeet,
  previewAttack,
  run,
  savingThrow,
  scripted,
  seeded,
  thac0FromAttackBonus,
  undoEffect,
});

/** What the system offers to macros and modules. */
export const api = Object.freeze({
  rules,
  importers: Object.freeze({}),
  procedures: Object.freeze({ register: registerProcedure, request: requestOfProcedure, noFacts: NO_FACTS }),
  monsterBrowser: openMonsterBrowser,
  addToFight,
  use: useByUuid,
});

/** Puts the public functions at `game.system.api`. */
export function publishApi(): void {
  Object.assign(game.system, { api });
}
