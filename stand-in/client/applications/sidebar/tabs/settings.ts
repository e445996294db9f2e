import { SettingsConfig } from "../../apps/settings-config.ts";
import { type AnyObject, make, realm } from "../../realm.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** Light or dark on the page; "" follows the device. */
export function applyColorScheme(scheme: string): void {
  const dark = scheme ? scheme === "dark" : (window.matchMedia?.("(prefers-color-scheme: dark)").matches ?? false);
  document.body.classList.toggle("theme-dark", dark);
  document.body.classList.toggle("theme-light", !dark);
}

/** Settings of the game and of the page, and what the bench recorded. */
export class Settings extends AbstractSidebarTab {
  static override tabName = "settings";
  static override DEFAULT_OPTIONS: AnyObject = {
    actions: {
      openApp: () => new SettingsConfig().render({ force: true }),
      toggleTheme: Settings.#toggleTheme,
      leave: () => window.location.assign("/"),
    },
  };
  override async _renderHTML(): Promise<HTMLElement[]> {
    const { game } = realm;
    const button = (action: string, label: string): HTMLElement =>
      make("button", { type: "button", "data-action": action }, label);
    const facts = [
      `${game.world?.title ?? ""}`,
      `${game.system.title} ${game.system.version}`,
      `Generation ${game.release.generation}`,
    ];
    return [
      make("ul", { class: "plain facts" }, ...facts.map((fact) => make("li", {}, fact))),
      button("openApp", "Configure settings"),
      button("toggleTheme", "Light or dark"),
      make("a", { href: "/log.json", target: "_blank" }, "Operation log"),
      make("a", { href: "/report.json", target: "_blank" }, "Report"),
      button("leave", "Leave the table"),
    ];
  }
  static async #toggleTheme(): Promise<void> {
    const scheme = document.body.classList.contains("theme-dark") ? "light" : "dark";
    window.localStorage.setItem("bench.colorScheme", scheme);
    applyColorScheme(scheme);
  }
}
