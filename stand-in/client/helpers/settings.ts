import type { Document } from "../../common/abstract/document.ts";
import { deepClone } from "../../common/utils/helpers.ts";

const realm = globalThis as any;

const PRIMITIVES: unknown[] = [String, Number, Boolean];

/** Casts a stored value to its setting's type: constructors of primitives, fields, models, other classes. */
function cast(config: any, value: any): any {
  const { type } = config;
  if (value === undefined || value === null) return value ?? null;
  if (type && typeof type === "object" && typeof type.clean === "function") {
    return type.initialize?.(type.clean(deepClone(value)), null, {}) ?? deepClone(value);
  }
  if (PRIMITIVES.includes(type)) return type(value);
  if (typeof type === "function" && type.defineSchema) return type.fromSource(deepClone(value));
  return deepClone(value);
}

/** `game.settings`: registered settings of the world (documents), of the user (documents) and of this browser. */
export class ClientSettings {
  readonly settings = new Map<string, any>();
  readonly menus = new Map<string, any>();
  readonly storage: Map<string, any>;

  constructor(client: Storage) {
    this.storage = new Map<string, any>([["client", client]]);
  }

  register(namespace: string, key: string, data: any): void {
    const id = `${namespace}.${key}`;
    const name = data.name ?? id;
    this.settings.set(id, { scope: "client", config: false, ...data, name, namespace, key, id });
  }

  registerMenu(namespace: string, key: string, data: any): void {
    this.menus.set(`${namespace}.${key}`, { restricted: false, ...data, namespace, key: `${namespace}.${key}` });
  }

  #config(namespace: string, key: string): any {
    const config = this.settings.get(`${namespace}.${key}`);
    if (!config) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return config;
  }

  /** The Setting document of a world or user setting. */
  #document(config: any): any {
    const user = config.scope === "user" ? (realm.game.user?.id ?? realm.game.userId) : null;
    return this.storage
      .get("world")
      ?.find((one: Document) => one.key === config.id && (one._source.user ?? null) === user);
  }

  get(namespace: string, key: string, { document = false } = {}): any {
    const config = this.#config(namespace, key);
    const stored = config.scope === "client" ? null : this.#document(config);
    if (document) return stored;
    const text = config.scope === "client" ? this.storage.get("client").getItem(config.id) : stored?._source.value;
    if (text === null || text === undefined) return cast(config, config.default ?? config.type?.initial);
    return cast(config, JSON.parse(text));
  }

  async set(namespace: string, key: string, value: any, options: any = {}): Promise<any> {
    const config = this.#config(namespace, key);
    const valid = this.#validate(config, value);
    const text = JSON.stringify(valid?.toObject?.() ?? valid ?? null);
    if (config.scope === "client") {
      // An equal value is no change (foundryvtt#9051).
      if (text === JSON.stringify(this.get(namespace, key) ?? null)) return valid;
      this.storage.get("client").setItem(config.id, text);
      config.onChange?.(this.get(namespace, key), options, realm.game.user?.id);
      realm.Hooks.callAll("clientSettingChanged", config.id, valid, options);
      return valid;
    }
    const Setting = realm.CONFIG.Setting.documentClass;
    const existing = this.#document(config);
    if (existing) await existing.update({ value: text }, options);
    else
      await Setting.create(
        { key: config.id, value: text, ...(config.scope === "user" && { user: realm.game.user.id }) },
        options,
      );
    return this.get(namespace, key);
  }

  #validate(config: any, value: any): any {
    const { type, choices } = config;
    if (type && typeof type === "object" && typeof type.clean === "function") {
      const clean = type.clean(value);
      const failure = type.validate(clean);
      if (failure) throw new Error(`${config.id}: ${failure.message ?? failure}`);
      return clean;
    }
    if (choices && !(String(value) in choices)) throw new Error(`"${value}" is not a choice of ${config.id}`);
    return PRIMITIVES.includes(type) ? type(value) : value;
  }

  /** Called when a Setting document has been created or updated, on every client. */
  changed(document: Document, options: any, userId: string): void {
    const config = this.settings.get(document.key);
    if (!config || (document._source.user && document._source.user !== realm.game.user.id)) return;
    config.onChange?.(this.get(config.namespace, config.key), options, userId);
  }
}

/** Settings of core that systems read. */
export function registerCoreSettings(settings: ClientSettings, generation: number): void {
  const client = (key: string, type: any, initial: unknown) =>
    settings.register("core", key, { scope: "client", type, default: initial });
  const world = (key: string, type: any, initial: unknown) =>
    settings.register("core", key, { scope: "world", type, default: initial });
  if (generation < 14) client("rollMode", String, "publicroll");
  else client("messageMode", String, "public");
  client("uiConfig", Object, {});
  client("combatTrackerSettings", Object, {});
  world("combatTrackerConfig", Object, { resource: "", skipDefeated: false });
  world("sheetClasses", Object, {});
  world("gridDiagonals", Number, realm.game.system.grid?.diagonals ?? 0);
  world("time", Number, 0);
  world("gamePaused", Boolean, false);
}
