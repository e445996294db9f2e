import { Die, termTypes } from "./dice/terms.ts";

/** The registry that systems fill: defaults of everything that a system may meet, for one generation of core. */
export function buildConfiguration(core: 13 | 14, classes: Record<string, any>): Record<string, any> {
  const configuration: Record<string, any> = {
    ...documentConfiguration(core, classes),
    Dice: {
      rolls: [classes.Roll],
      types: [],
      terms: { d: Die },
      termTypes: { ...termTypes },
      functions: {},
      randomUniform: Math.random,
      fulfillment: { dice: {}, methods: {}, defaultMethod: "" },
      ...(core < 14 && { rollModes: rollModes() }),
    },
    statusEffects: core < 14 ? statuses() : statusRegistry(statuses()),
    specialStatusEffects: {
      DEFEATED: "dead",
      INVISIBLE: "invisible",
      BLIND: "blind",
      BURROW: "burrow",
      HOVER: "hover",
      FLY: "fly",
    },
    controlIcons: { defeated: "icons/svg/skull.svg", combat: "icons/svg/combat.svg" },
    time: { roundTime: 0, turnTime: 0 },
    sounds: { dice: "sounds/dice.wav", notification: "sounds/notify.wav" },
    queries: {},
    ui: {},
    ux: {},
    TextEditor: { enrichers: [] },
    fontDefinitions: {},
    debug: {},
  };
  // Read-only as in core: the settings of encounters are what the world has stored over these defaults.
  Object.defineProperty(configuration.Combat, "settings", {
    enumerable: true,
    get: () => ({
      resource: "",
      skipDefeated: false,
      turnMarker: {},
      ...(globalThis as any).game?.settings?.get("core", "combatTrackerConfig"),
    }),
  });
  return configuration;
}

/** Ways of moving: what is not measured costs nothing. */
const actions = {
  ...Object.fromEntries(["walk", "fly", "swim", "burrow", "crawl", "climb", "jump"].map((id) => [id, {}])),
  blink: { teleport: true },
  displace: { teleport: true, measure: false },
};

function documentConfiguration(core: 13 | 14, classes: Record<string, any>): Record<string, any> {
  const document = (name: string, more: Record<string, unknown> = {}) => ({
    documentClass: classes[name],
    dataModels: {},
    typeLabels: {},
    typeIcons: {},
    sheetClasses: {},
    compendiumIndexFields: [],
    ...more,
  });
  const plain = ["User", "Folder", "Setting", "Macro", "ActorDelta", "Scene", "Combatant", "CombatantGroup"];
  const token = { documentClass: classes.TokenDocument, movement: { actions, defaultAction: "walk" } };
  const effects = core < 14 ? { legacyTransferral: true } : { phases: {}, changeTypes: {} };
  const messages = {
    template: "templates/sidebar/chat-message.hbs",
    batchSize: 100,
    sidebarIcon: "fa-solid fa-comments",
    ...(core >= 14 && { modes: messageModes() }),
  };
  const combats = {
    initiative: { formula: null, decimals: 2 },
    initiativeIcon: { icon: "", hover: "" },
    sounds: {},
    sidebarIcon: "fa-solid fa-swords",
  };
  return {
    ...Object.fromEntries(plain.map((name) => [name, document(name)])),
    Actor: document("Actor", { trackableAttributes: {}, sidebarIcon: "fa-solid fa-users" }),
    Item: document("Item", { sidebarIcon: "fa-solid fa-suitcase" }),
    Token: token,
    ActiveEffect: document("ActiveEffect", effects),
    ChatMessage: document("ChatMessage", messages),
    Combat: document("Combat", combats),
  };
}

/** Core's own conditions: ids as its public lists give them. */
function statuses(): { id: string; name: string; img: string }[] {
  const ids =
    "dead unconscious sleep stun prone restrain paralysis fly blind deaf silence fear burning frozen shock corrode bleeding disease " +
    "poison curse regen degen hover burrow upgrade downgrade invisible target eye bless fireShield coldShield magicShield holyShield";
  return ids.split(" ").map((id) => ({
    id,
    name: `EFFECT.Status${id[0]!.toUpperCase()}${id.slice(1)}`,
    img: `icons/svg/${id === "dead" ? "skull" : id}.svg`,
  }));
}

function rollModes(): Record<string, { label: string; icon: string }> {
  const mode = (label: string, icon: string) => ({ label: `CHAT.${label}`, icon });
  return {
    publicroll: mode("RollPublic", "fa-solid fa-globe"),
    gmroll: mode("RollPrivate", "fa-solid fa-user-secret"),
    blindroll: mode("RollBlind", "fa-solid fa-eye-slash"),
    selfroll: mode("RollSelf", "fa-solid fa-user"),
  };
}

function messageModes(): Record<string, { label: string; icon: string }> {
  const { publicroll, gmroll, blindroll, selfroll } = rollModes();
  const inCharacter = { label: "CHAT.InCharacter", icon: "fa-solid fa-comment" };
  return { public: publicroll!, gm: gmroll!, blind: blindroll!, self: selfroll!, ic: inCharacter };
}

/** Core 14's status registry: a record by id that still answers as a list. */
function statusRegistry(entries: any[]): any {
  const record = new Map<string, any>(entries.map((entry) => [entry.id, entry]));
  const list = () => [...record.values()].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
  return new Proxy({} as any, {
    get(_, key) {
      if (key === "push") return (...added: any[]) => added.forEach((one) => void record.set(one.id, one));
      if (key === "length") return record.size;
      if (typeof key === "string" && record.has(key)) return record.get(key);
      const member = (list() as any)[key];
      return typeof member === "function" ? member.bind(list()) : undefined;
    },
    set(_, key, value) {
      record.set(String(key), { id: String(key), ...value });
      return true;
    },
    has: (_, key) => record.has(String(key)),
    deleteProperty: (_, key) => record.delete(String(key)),
    ownKeys: () => [...record.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      record.has(String(key)) ? { enumerable: true, configurable: true, value: record.get(String(key)) } : undefined,
  });
}
