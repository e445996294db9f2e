import { Board } from "../canvas/board.ts";
import { Token } from "../canvas/token.ts";
import { watched } from "../missing.ts";
import { instances } from "./api/application.ts";
import { DialogV2 } from "./api/dialog.ts";
import { type AnyObject, make, realm } from "./realm.ts";
import { Sidebar } from "./sidebar/sidebar.ts";
import { ActorDirectory } from "./sidebar/tabs/actor-directory.ts";
import { ChatLog } from "./sidebar/tabs/chat.ts";
import { CombatTracker } from "./sidebar/tabs/combat-tracker.ts";
import { CompendiumDirectory } from "./sidebar/tabs/compendium-directory.ts";
import { ItemDirectory } from "./sidebar/tabs/item-directory.ts";
import { applyColorScheme, Settings } from "./sidebar/tabs/settings.ts";
import { Hotbar } from "./ui/hotbar.ts";
import { Notifications } from "./ui/notifications.ts";
import { Players } from "./ui/players.ts";
import { TooltipManager } from "./ui/tooltip.ts";
import { ContextMenu } from "./ux/context-menu.ts";
import { DragDrop } from "./ux/drag-drop.ts";
import { FormDataExtended } from "./ux/form-data-extended.ts";
import { TextEditor } from "./ux/text-editor.ts";

/** Before `init`: the classes that a system may replace in `CONFIG.ui`, `CONFIG.ux` and `CONFIG.Token`. */
export function installInterface(): void {
  const { CONFIG } = realm;
  Object.assign(CONFIG.ui, {
    chat: ChatLog,
    combat: CombatTracker,
    actors: ActorDirectory,
    items: ItemDirectory,
    compendium: CompendiumDirectory,
    settings: Settings,
    sidebar: Sidebar,
    players: Players,
    hotbar: Hotbar,
    notifications: Notifications,
  });
  Object.assign(CONFIG.ux, { ContextMenu, DragDrop, FormDataExtended, TextEditor, TooltipManager });
  CONFIG.Token.objectClass ??= Token;
  CONFIG.queries.dialog ??= (data: any) => DialogV2._handleQuery(data);
  const later = Object.fromEntries(Object.keys(CONFIG.ui).map((name) => [name, undefined]));
  realm.ui = watched(
    { ...later, activeWindow: null, windows: {}, notifications: new Notifications() } as AnyObject,
    "ui",
    0,
  );
  realm.canvas = new Board();
  document.body.classList.add("bench");
  applyColorScheme(globalThis.localStorage?.getItem("bench.colorScheme") ?? "");
}

const noPicture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='3' fill='%23888'/%3E%3C/svg%3E";

/** Once per page: Escape closes the top window; a picture that is not here (core's icons are not) becomes a dot. */
function listenToPage(): void {
  if (document.body.dataset.bench) return;
  document.body.dataset.bench = "true";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const windows = [...instances.values()].filter((app) => app.hasFrame);
    windows.sort((a, b) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0))[0]?.close();
  });
  const replace = ({ target }: Event): void => {
    if (target instanceof HTMLImageElement && !target.src.startsWith("data:")) target.src = noPicture;
  };
  document.addEventListener("error", replace, { capture: true });
}

function ensurePage(): void {
  const wanted: [id: string, tag: string][] = [
    ["board", "main"],
    ["ui-left", "div"],
    ["ui-right", "div"],
    ["ui-bottom", "div"],
  ];
  for (const [id, tag] of wanted) if (!document.getElementById(id)) document.body.append(make(tag, { id }));
}

/** Between `setup` and `ready`: makes every application of `CONFIG.ui`, draws them and the viewed scene. */
export async function renderInterface(): Promise<void> {
  const { CONFIG, ui, game, canvas } = realm;
  ensurePage();
  listenToPage();
  for (const [name, Application] of Object.entries<any>(CONFIG.ui)) {
    if (name !== "notifications") ui[name] = new Application();
  }
  game.tooltip = new CONFIG.ux.TooltipManager();
  game.tooltip.activateEventListeners();
  TextEditor.activateListeners();
  const { sidebar, notifications: _, ...others } = ui;
  await sidebar.render({ force: true });
  for (const name of Object.keys(CONFIG.ui)) if (others[name]?.render) await others[name].render({ force: true });
  canvas.initialize();
  await canvas.draw();
}
