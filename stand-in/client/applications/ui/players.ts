import { ApplicationV2 } from "../api/application.ts";
import { type AnyObject, make, realm } from "../realm.ts";

/** Who is at the table, and who is online. */
export class Players extends ApplicationV2 {
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "players",
    tag: "aside",
    window: { frame: false, positioned: false },
  };
  #hooked = false;

  override async _renderHTML(): Promise<HTMLElement[]> {
    const rows = realm.game.users.map(({ id, name, active, isGM, color }: any) => {
      const state = `${isGM ? " (GM)" : ""}${active ? "" : ", away"}`;
      const attributes = {
        class: `player ${active ? "active" : ""}`,
        "data-user-id": id,
        style: `--user-color: ${color?.css ?? color}`,
      };
      return make("li", attributes, `${name}${state}`);
    });
    return [make("ol", { class: "players-list plain", "aria-label": "Players" }, ...rows)];
  }
  override _replaceHTML(result: HTMLElement[], content: HTMLElement): void {
    content.replaceChildren(...result);
  }
  override _insertElement(element: HTMLElement): void {
    document.getElementById("ui-left")!.append(element);
  }
  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.#hooked) return;
    this.#hooked = true;
    for (const hook of ["userConnected", "updateUser", "createUser", "deleteUser"])
      realm.Hooks.on(hook, () => this.render());
  }
}
