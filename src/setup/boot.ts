import { registerSaves } from "#documents/cards/saved.ts";
import { publishApi } from "./api.ts";
import { registerBrowser } from "./browser.ts";
import { registerChatMenu } from "./chat-menu.ts";
import { registerCombat } from "./combat.ts";
import { configureDocuments } from "./configuration.ts";
import { registerExplanations } from "./explain.ts";
import { registerHotbar } from "./hotbar.ts";
import { registerKeybindings } from "./keybindings.ts";
import { runMigrations } from "./migrations/run.ts";
import { registerPrompts } from "./prompts.ts";
import { registerQueries } from "./queries.ts";
import { registerScene } from "./scene.ts";
import { registerSettings } from "./settings.ts";
import { registerSheets } from "./sheets.ts";
import { registerConditions } from "./statuses.ts";

/** `init`: tells core of classes, settings, keys and sheets. */
export function initialize(): void {
  configureDocuments();
  registerConditions();
  registerSettings();
  registerKeybindings();
  registerQueries();
  registerSheets();
  registerCombat();
  registerChatMenu();
  registerSaves();
  registerBrowser();
  registerHotbar();
  registerExplanations();
  registerScene();
  // Modules register what they bring along in their own init, which comes after the system's.
  publishApi();
}

/** `setup`: puts the dialogs behind the documents' questions. */
export function prepare(): void {
  registerPrompts();
}

/** `ready`: brings an older world's data up to date. */
export function finish(): void {
  void runMigrations();
}
