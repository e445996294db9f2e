import { ApplicationV2 } from "../api/application.ts";
import { type AnyObject, realm } from "../realm.ts";

/** One tab of the sidebar; the same class, framed, is its pop-out. */
export class AbstractSidebarTab extends ApplicationV2 {
  declare ["constructor"]: typeof AbstractSidebarTab;
  static tabName = "";
  static override DEFAULT_OPTIONS: AnyObject = {
    id: "{id}",
    classes: ["tab", "sidebar-tab"],
    tag: "section",
    window: { frame: false, positioned: false },
  };
  #popout: AbstractSidebarTab | undefined;

  override _initializeApplicationOptions(options: AnyObject): AnyObject {
    const { tabName } = this.constructor;
    const popout = options.window?.frame === true;
    return super._initializeApplicationOptions({ ...options, uniqueId: popout ? `${tabName}-popout` : tabName });
  }

  get tabName(): string {
    return this.constructor.tabName;
  }
  get isPopout(): boolean {
    return this.hasFrame;
  }
  get popout(): AbstractSidebarTab | undefined {
    return this.#popout;
  }
  get active(): boolean {
    return realm.ui.sidebar?.tabGroups.primary === this.tabName;
  }

  override async _renderFrame(options: AnyObject): Promise<HTMLElement> {
    const frame = await super._renderFrame(options);
    if (this.isPopout) return frame;
    Object.assign(frame.dataset, { tab: this.tabName, group: "primary" });
    frame.classList.toggle("active", this.active);
    return frame;
  }
  override _replaceHTML(result: any, content: HTMLElement, _options: AnyObject): void {
    content.replaceChildren(...result);
  }
  override _insertElement(element: HTMLElement): void {
    const content = document.getElementById("sidebar-content");
    const present = document.getElementById(element.id);
    if (this.isPopout || !content) super._insertElement(element);
    else if (present) present.replaceWith(element);
    else content.append(element);
  }

  override async render(options: AnyObject | boolean = {}, legacy: AnyObject = {}): Promise<this> {
    if (this.#popout?.rendered) {
      await this.#popout.render(
        typeof options === "object" ? { ...options, force: false } : { ...legacy, force: false },
      );
    }
    return super.render(options, legacy);
  }

  activate(): void {
    if (!this.isPopout) realm.ui.sidebar?.changeTab(this.tabName, "primary");
  }
  async renderPopout(): Promise<AbstractSidebarTab> {
    this.#popout ??= new this.constructor({
      classes: ["sidebar-popout"],
      window: { frame: true, positioned: true, title: `SIDEBAR.${this.tabName}` },
      position: { width: 340 },
    });
    return this.#popout.render({ force: true });
  }
}
