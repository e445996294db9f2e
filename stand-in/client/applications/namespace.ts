import { ApplicationV2, instances } from "./api/application.ts";
import { DialogV2 } from "./api/dialog.ts";
import { DocumentSheetV2 } from "./api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "./api/handlebars-application.ts";
import { DocumentSheetConfig } from "./apps/document-sheet-config.ts";
import { SettingsConfig } from "./apps/settings-config.ts";
import { elements } from "./elements/elements.ts";
import * as fields from "./fields.ts";
import { getTemplate, loadTemplates, renderTemplate } from "./handlebars.ts";
import { ActorSheetV2 } from "./sheets/actor-sheet.ts";
import { ItemSheetV2 } from "./sheets/item-sheet.ts";
import { DocumentDirectory } from "./sidebar/document-directory.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { AbstractSidebarTab } from "./sidebar/sidebar-tab.ts";
import { ActorDirectory } from "./sidebar/tabs/actor-directory.ts";
import { ChatLog } from "./sidebar/tabs/chat.ts";
import { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import { CompendiumDirectory } from "./sidebar/tabs/compendium-directory.ts";
import { ItemDirectory } from "./sidebar/tabs/item-directory.ts";
import { Settings } from "./sidebar/tabs/settings.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { Notifications } from "./ui/notifications.ts";
import { Players } from "./ui/players.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { TextEditor } from "./ux/text-editor.ts";

/** What the page knows as `foundry.applications`. */
export const applications = {
  api: {
    ApplicationV2,
    Application: ApplicationV2,
    DocumentSheetV2,
    DocumentSheet: DocumentSheetV2,
    DialogV2,
    Dialog: DialogV2,
    HandlebarsApplicationMixin,
  },
  apps: { DocumentSheetConfig },
  settings: { SettingsConfig },
  sidebar: {
    AbstractSidebarTab,
    DocumentDirectory,
    Sidebar,
    tabs: { ActorDirectory, ChatLog, CombatTracker, CompendiumDirectory, ItemDirectory, Settings },
  },
  sheets: { ActorSheetV2, ActorSheet: ActorSheetV2, ItemSheetV2, ItemSheet: ItemSheetV2 },
  ux: { ContextMenu, DragDrop, FormDataExtended, TextEditor },
  ui: { Hotbar, Notifications, Players },
  handlebars: { getTemplate, loadTemplates, renderTemplate },
  fields: { ...fields },
  elements,
  instances,
};
