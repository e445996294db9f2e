import { setGeneration } from "../common/registry.ts";
import { uuidContext } from "../common/utils/helpers.ts";
import { buildNamespace, documentClasses } from "../namespace.ts";
import { DocumentSheetConfig } from "./applications/apps/document-sheet-config.ts";
import { Handlebars, registerHelpers } from "./applications/handlebars.ts";
import { installInterface, renderInterface } from "./applications/interface.ts";
import { buildConfiguration } from "./config.ts";
import { clientRealm, fromUuid, fromUuidSync, page } from "./data/client-realm.ts";
import { ClientDatabaseBackend } from "./data/database-backend.ts";
import { followLine } from "./data/reconnection.ts";
import { Game } from "./game.ts";
import { Localization } from "./helpers/i18n.ts";
import { answerQueries } from "./helpers/queries.ts";
import { type ClientConnection, GameSocket } from "./helpers/socket.ts";
import { Hooks } from "./hooks.ts";
import { watched, watchFor } from "./missing.ts";

/** The manifest of a system or a module, as its author wrote it. */
export type PackageManifest = Record<string, any>;

export interface BootOptions {
  connection: ClientConnection;
  core: 13 | 14;
  /** Imports the system's module and then those of the active modules, once the globals stand. */
  loadSystem: (manifest: PackageManifest, modules: readonly PackageManifest[]) => Promise<unknown>;
  storage?: Storage;
}

/** Joins a world: installs the page's globals, loads the system and runs init, i18nInit, setup, ready. */
export async function boot({ connection, core, loadSystem, storage }: BootOptions): Promise<Game> {
  setGeneration(core);
  const socket = new GameSocket(connection);
  const data = await socket.request("world", {});
  Hooks.reset();
  watchFor(core, (names) => socket.tell("missing", { names }));
  const classes = documentClasses();
  const game = new Game(data, socket, storage);
  const backend = new ClientDatabaseBackend(socket);
  clientRealm.backend = backend;
  uuidContext.collection = (documentName, pack) => (pack ? game.packs.get(pack) : game.collections.get(documentName));
  Object.assign(page, classes, {
    ...buildNamespace(core),
    game,
    ui: {},
    canvas: { ready: false, scene: null },
    Hooks,
    Handlebars,
    fromUuid,
    fromUuidSync,
    CONFIG: watched({ ...buildConfiguration(core, classes), DatabaseBackend: backend }, "CONFIG", 1),
    getDocumentClass: (name: string) => page.CONFIG[name].documentClass,
  });
  registerHelpers();
  installInterface();
  answerQueries(socket);
  // Who comes or goes while this client still reads the world is told when there are users to tell of.
  let early: Record<string, any>[] | null = [];
  const present = ({ user: id, active }: Record<string, any>): void => {
    const user = game.users?.get(id);
    if (!user) return;
    user.active = active;
    Hooks.callAll("userConnected", user, active);
  };
  socket.receive("connected", (message) => (early ? void early.push(message) : present(message)));
  DocumentSheetConfig.reset();
  game.registerCore();
  await loadSystem(data.system, data.modules);
  Hooks.callAll("init");
  game.i18n.load(CORE_TEXTS, ...data.languages);
  Localization.preLocalize();
  Hooks.callAll("i18nInit");
  game.initializeDocuments();
  for (const message of early) present(message);
  early = null;
  backend.begin();
  Hooks.callAll("setup");
  await renderInterface();
  DocumentSheetConfig.initializeSheets();
  game.keybindings.initialize(globalThis.document);
  game.ready = true;
  followLine(socket, backend);
  Hooks.callAll("ready");
  return game;
}

/** The few texts of core that systems or the bench's own windows show; they are ours. */
const CORE_TEXTS = {
  "COMBAT.RollsInitiative": "{name} rolls initiative",
  "COMBAT.UnknownCombatant": "Unknown combatant",
  "COMBAT.EndTitle": "End this encounter",
  "COMBAT.EndConfirmation": "End the encounter and remove its combatants?",
  "COMBAT.NoneActive": "There is no encounter",
  "COMBAT.NoneRemaining": "Nobody is left who can act",
  "COMBAT.SidebarTitle": "Combat",
  "COMBAT.CombatantClear": "Clear initiative",
  "COMBAT.CombatantReroll": "Roll initiative again",
  "COMBAT.CombatantRemove": "Remove",
  "COMBAT.ToggleSceneLink": "Bind to the scene or unbind",
  "COMBAT.InitiativeReset": "Reset initiative",
  "COMBAT.Delete": "End the encounter",
  "COMMON.Confirm": "Confirm",
  "COMMON.No": "No",
  "COMMON.Yes": "Yes",
  "CHAT.InCharacter": "In character",
  "CHAT.RollPublic": "Everybody sees rolls",
  "CHAT.RollPrivate": "The gamemasters and I see rolls",
  "CHAT.RollBlind": "Only gamemasters see rolls",
  "CHAT.RollSelf": "Only I see rolls",
  "DOCUMENT.Actor": "Actor",
  "DOCUMENT.Delete": "Delete",
  "DOCUMENT.Item": "Item",
  "SHEETS.CopyUuid": "Copy the document's UUID",
  "SHEETS.DocumentSheetPrivate": "You may not look at this {type}",
  "SIDEBAR.Delete": "Delete",
  "SIDEBAR.Duplicate": "Duplicate",
  "EFFECT.StatusDead": "Dead",
};
