import { ApplicationV2 } from "../api/application.ts";
import { type AnyObject, make, realm } from "../realm.ts";

const tabs = {
  chat: "Chat",
  combat: "Combat",
  actors: "Actors",
  items: "Items",
  compendium: "Packs",
  settings: "Settings",
};

/** The bar at the right with its tabs; each tab is an application of its own. */
export class Sidebar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "sidebar",
    tag: "aside",
    window: { frame: false, positioned: false },
  };
  override tabGroups: Record<string, any> = { primary: "chat" };

  override async _renderHTML(): Promise<HTMLElement[]> {
    const buttons = Object.entries(tabs).map(([tab, label]) => {
      const active = this.tabGroups.primary === tab;
      const attributes = {
        "data-action": "tab",
        "data-group": "primary",
        "data-tab": tab,
        "aria-pressed": String(active),
      };
      return make("button", { type: "button", class: active ? "active" : "", ...attributes }, label);
    });
    const nav = make(
      "nav",
      { id: "sidebar-tabs", class: "tabs", "data-group": "primary", "aria-label": "Sidebar" },
      ...buttons,
    );
    return [nav, document.getElementById("sidebar-content") ?? make("div", { id: "sidebar-content" })];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
  override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-right")!.append(element);
  }
  override changeTab(tab: string, group: string, options: AnyObject = {}): void {
    super.changeTab(tab, group, options);
    realm.Hooks.callAll("changeSidebarTab", realm.ui[tab]);
  }
}
