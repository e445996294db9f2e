import { SETTING_KEYS, SETTINGS, type SettingEntry, type SettingKey } from "#platform/setting-table.ts";
import { SYSTEM_ID } from "#platform/settings.ts";

/** What core makes of a stored value, by the kind of the setting. */
const TYPES = { choice: String, switch: Boolean, count: Number } as const;

/** The choices of a setting with their language keys: `MELEE.Setting.<key>.choice.<id>`. */
function choicesOf(key: SettingKey, entry: SettingEntry) {
  if (entry.kind !== "choice") return {};
  return { choices: Object.fromEntries(entry.ids.map((id) => [id, `MELEE.Setting.${key}.choice.${id}`])) };
}

/** Registers every setting of the table; its words are `MELEE.Setting.<key>.name` and `.hint`. */
export function registerSettings(): void {
  for (const key of SETTING_KEYS) register(key, SETTINGS[key]);
  for (const hook of ["createSetting", "updateSetting"] as const) Hooks.on(hook, redraw);
}

function register(key: SettingKey, entry: SettingEntry): void {
  const { kind, initial, scope = "world", shown = true } = entry;
  const words = { name: `MELEE.Setting.${key}.name`, hint: `MELEE.Setting.${key}.hint` };
  game.settings.register(SYSTEM_ID, key, {
    ...(shown ? words : {}),
    ...choicesOf(key, entry),
    scope,
    config: shown,
    type: TYPES[kind],
    default: initial,
  });
}

/** Draws what is open anew: windows and tracker show figures by the world's settings. */
function redraw(setting: Setting.Implementation): void {
  if (!setting.key.startsWith(`${SYSTEM_ID}.`)) return;
  for (const application of foundry.applications.instances.values()) void application.render();
}
