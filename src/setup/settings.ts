import { HP_ON_DROP, PROCEDURES, SYSTEM_ID, WHO_APPLIES } from "#platform/settings.ts";
import { ATTACK_MODES } from "#rules/attacks/types.ts";
import { INITIATIVE_MODES, INITIATIVE_WHENS, STRIDES, TIE_RULES } from "#rules/combat/sides/state.ts";

/** The choices of a setting with their language keys: `MELEE.Setting.<key>.choice.<id>`. */
function choices<Id extends string>(key: string, ids: readonly Id[]): Record<Id, string> {
  return Object.fromEntries(ids.map((id) => [id, `MELEE.Setting.${key}.choice.${id}`])) as Record<Id, string>;
}

/** The name and hint of a setting: `MELEE.Setting.<key>.name` and `.hint`. */
function words(key: string) {
  return { name: `MELEE.Setting.${key}.name`, hint: `MELEE.Setting.${key}.hint` };
}

/** Draws what is open anew: windows and tracker show figures by the world's settings. */
function redraw(setting: Setting.Implementation): void {
  if (!setting.key.startsWith(`${SYSTEM_ID}.`)) return;
  for (const application of foundry.applications.instances.values()) void application.render();
}

/** Registers every setting; world settings are public to modules by key. */
export function registerSettings(): void {
  const world = { scope: "world", config: true } as const;
  game.settings.register(SYSTEM_ID, "procedure", {
    ...words("procedure"),
    ...world,
    type: String,
    choices: choices("procedure", PROCEDURES),
    default: "sides",
  });
  game.settings.register(SYSTEM_ID, "attackMode", {
    ...words("attackMode"),
    ...world,
    type: String,
    choices: choices("attackMode", ATTACK_MODES),
    default: "ascending",
  });
  game.settings.register(SYSTEM_ID, "tieRule", {
    ...words("tieRule"),
    ...world,
    type: String,
    choices: choices("tieRule", TIE_RULES),
    default: "reroll",
  });
  game.settings.register(SYSTEM_ID, "whoApplies", {
    ...words("whoApplies"),
    ...world,
    type: String,
    choices: choices("whoApplies", WHO_APPLIES),
    default: "gamemaster",
  });
  game.settings.register(SYSTEM_ID, "hpOnDrop", {
    ...words("hpOnDrop"),
    ...world,
    type: String,
    choices: choices("hpOnDrop", HP_ON_DROP),
    default: "roll",
  });
  registerRound();
  registerSwitches();
  for (const hook of ["createSetting", "updateSetting"] as const) Hooks.on(hook, redraw);
  game.settings.register(SYSTEM_ID, "schemaVersion", { scope: "world", config: false, type: Number, default: 0 });
}

/** How a round goes: what throws dice and when, and how far *next* goes. */
function registerRound(): void {
  const world = { scope: "world", config: true } as const;
  game.settings.register(SYSTEM_ID, "initiativeMode", {
    ...words("initiativeMode"),
    ...world,
    type: String,
    choices: choices("initiativeMode", INITIATIVE_MODES),
    default: "sides",
  });
  game.settings.register(SYSTEM_ID, "initiativeWhen", {
    ...words("initiativeWhen"),
    ...world,
    type: String,
    choices: choices("initiativeWhen", INITIATIVE_WHENS),
    default: "eachRound",
  });
  game.settings.register(SYSTEM_ID, "stride", {
    ...words("stride"),
    ...world,
    type: String,
    choices: choices("stride", STRIDES),
    default: "phases",
  });
  const switches = { ...world, type: Boolean, default: true } as const;
  game.settings.register(SYSTEM_ID, "declarations", { ...words("declarations"), ...switches });
  game.settings.register(SYSTEM_ID, "morale", { ...words("morale"), ...switches });
  game.settings.register(SYSTEM_ID, "playersRoll", { ...words("playersRoll"), ...switches });
}

/** The settings that are on or off; `skipDialog` is each user's own. */
function registerSwitches(): void {
  const world = { scope: "world", config: true, type: Boolean } as const;
  game.settings.register(SYSTEM_ID, "twoHandedIsSlow", { ...words("twoHandedIsSlow"), ...world, default: true });
  game.settings.register(SYSTEM_ID, "variableDamage", { ...words("variableDamage"), ...world, default: true });
  game.settings.register(SYSTEM_ID, "showMonsterFigures", { ...words("showMonsterFigures"), ...world, default: false });
  game.settings.register(SYSTEM_ID, "markDefeated", { ...words("markDefeated"), ...world, default: false });
  game.settings.register(SYSTEM_ID, "enforceMovement", { ...words("enforceMovement"), ...world, default: false });
  game.settings.register(SYSTEM_ID, "skipDialog", {
    ...words("skipDialog"),
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
  });
}
