import type { ValuesOf } from "#rules/option.ts";
import { PROCEDURES, type ProcedureId } from "./registry.ts";
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValues } from "./setting-table.ts";

/** The package id, which is the scope of settings, sheets, hooks and queries. */
export const SYSTEM_ID = "melee-and-morale";

/** The settings as the types of core name them: `<package>.<key>`. */
export type ScopedSettings = { [Key in SettingKey as `${typeof SYSTEM_ID}.${Key}`]: SettingValues[Key] };

/** The settings of this world and this client, each under its key, and the options that a procedure reads of them. */
export interface Settings extends SettingValues {
  /** The world's options of a procedure, as plain data; none of a module's, which keeps them itself. */
  optionsOf<Id extends ProcedureId>(procedure: Id): ValuesOf<(typeof PROCEDURES)[Id]>;
  optionsOf(procedure: string): object;
}

/** A setting as core holds it once it is registered. */
const registered = (key: SettingKey) => game.settings.settings.get(`${SYSTEM_ID}.${key}`);

/** Lets worlds choose the procedure of a module, shown by its language key; the settings must be registered by then. */
export function offerProcedure(id: string, label: string): void {
  const setting = registered("procedure");
  if (setting) Object.assign(setting, { choices: Object.assign({}, setting.choices, { [id]: label }) });
}

/** What is stored, or the default where that is no choice: its module is gone, or somebody wrote it by hand. */
function read(key: SettingKey): unknown {
  const stored = game.settings.get(SYSTEM_ID, key);
  const choices = registered(key)?.choices;
  return choices && !Object.hasOwn(choices, String(stored)) ? SETTINGS[key].initial : stored;
}

const isOurs = (id: string): id is ProcedureId => Object.hasOwn(PROCEDURES, id);

function optionsOf(procedure: string): object {
  const options: object = isOurs(procedure) ? PROCEDURES[procedure] : {};
  return Object.fromEntries(SETTING_KEYS.filter((key) => key in options).map((key) => [key, read(key)]));
}

const getters = Object.fromEntries(SETTING_KEYS.map((key) => [key, { get: () => read(key), enumerable: true }]));

/** The settings of the system, read where they are used and never kept. */
export const settings: Settings = Object.create(null, { ...getters, optionsOf: { value: optionsOf } });
