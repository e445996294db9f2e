import { type AnyObject, callAll, localize, make, realm } from "../realm.ts";
import { ContextMenu } from "../ux/context-menu.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { BASE_OPTIONS, buildFrame, followPointer, mayUse, mergeOptions, PageEvent } from "./frame.ts";
import { showTab, tabEntries } from "./tabs.ts";

/** All applications on the page by id. */
export const instances = new Map<string, ApplicationV2>();

const STATES = Object.freeze({ ERROR: -3, CLOSING: -2, CLOSED: -1, NONE: 0, RENDERING: 1, RENDERED: 2 });

/** A window or a fixed part of the page: options, render order, frame, actions, form, tabs, position. */
export class ApplicationV2 extends EventTarget {
  static BASE_APPLICATION: typeof ApplicationV2 = ApplicationV2;
  static RENDER_STATES = STATES;
  static TABS: AnyObject = {};
  static DEFAULT_OPTIONS: AnyObject = BASE_OPTIONS;
  static #count = 0;
  static #topIndex = 100;

  readonly options: AnyObject;
  position: AnyObject;
  tabGroups: Record<string, any> = {};
  #window: AnyObject = {};
  #state: number = STATES.NONE;
  #element: HTMLElement | null = null;
  #content: HTMLElement | null = null;
  #minimized = false;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(options: AnyObject = {}) {
    super();
    this.options = Object.freeze(this._initializeApplicationOptions(options));
    this.position = { ...this.options.position };
    for (const [group, config] of Object.entries(this.#ownClass.TABS)) {
      this.tabGroups[group] ??= (config as AnyObject).initial ?? null;
    }
  }

  /** The class and its ancestors up to BASE_APPLICATION, nearest first. */
  static *inheritanceChain(): Generator<typeof ApplicationV2> {
    let current: any = this;
    while (current && current !== Function.prototype && current !== EventTarget) {
      yield current;
      if (current === this.BASE_APPLICATION) return;
      current = Object.getPrototypeOf(current);
    }
  }

  _initializeApplicationOptions(options: AnyObject): AnyObject {
    const merged: AnyObject = {};
    for (const ancestor of [...this.#ownClass.inheritanceChain()].reverse()) {
      if (Object.hasOwn(ancestor, "DEFAULT_OPTIONS")) mergeOptions(merged, ancestor.DEFAULT_OPTIONS);
    }
    mergeOptions(merged, options);
    merged.uniqueId ??= String(++ApplicationV2.#count);
    merged.id = String(merged.id).replace("{id}", merged.uniqueId);
    return merged;
  }

  get #ownClass(): typeof ApplicationV2 {
    return this.constructor as typeof ApplicationV2;
  }
  get window(): AnyObject {
    return this.#window;
  }
  get id(): string {
    return this.options.id;
  }
  get title(): string {
    return localize(this.options.window.title);
  }
  get element(): HTMLElement {
    return this.#element as HTMLElement;
  }
  get classList(): DOMTokenList | undefined {
    return this.#element?.classList;
  }
  get form(): HTMLFormElement | null {
    if (this.#element?.tagName === "FORM") return this.#element as HTMLFormElement;
    return this.#element?.querySelector("form") ?? null;
  }
  get state(): number {
    return this.#state;
  }
  get rendered(): boolean {
    return this.#state === STATES.RENDERED;
  }
  get minimized(): boolean {
    return this.#minimized;
  }
  get hasFrame(): boolean {
    return this.options.window.frame;
  }

  /** Queued per application; without `force` one that is not on the page is left alone. */
  async render(options: AnyObject | boolean = {}, legacy: AnyObject = {}): Promise<this> {
    const wanted = typeof options === "boolean" ? { ...legacy, force: options } : { ...options };
    return this.#enqueue(() => this.#render(wanted));
  }

  #enqueue<T>(task: () => Promise<T>): Promise<T> {
    const run = this.#queue.then(task, task);
    this.#queue = run.catch(() => undefined);
    return run;
  }

  async #render(options: AnyObject): Promise<this> {
    const isFirstRender = this.#state <= STATES.NONE;
    if (isFirstRender && !options.force) return this;
    try {
      if (this._canRender(options) === false) return this;
    } catch (error) {
      realm.ui?.notifications?.warn((error as Error).message);
      return this;
    }
    options.isFirstRender = isFirstRender;
    this.#state = STATES.RENDERING;
    try {
      this._configureRenderOptions(options);
      const context = await this._prepareContext(options);
      if (isFirstRender) await this._preFirstRender(context, options);
      await this._preRender(context, options);
      if (realm.game?.release?.generation >= 14) this.dispatchEvent(new PageEvent("prerender"));
      if (isFirstRender) {
        this.#element = await this._renderFrame(options);
        this._attachFrameListeners();
      }
      const result = await this._renderHTML(context, options);
      this._replaceHTML(result, this.#content as HTMLElement, options);
      if (isFirstRender) {
        instances.set(this.id, this);
        this._insertElement(this.element);
      }
      if (this.hasFrame) this._updateFrame(options);
      this.#state = STATES.RENDERED;
      if (isFirstRender) await this._onFirstRender(context, options);
      await this._onRender(context, options);
      for (const name of this.#hookNames()) callAll(`render${name}`, this, this.element, context, options);
      this.dispatchEvent(new PageEvent("render"));
      if (this.hasFrame && this.options.window.positioned) this.setPosition(options.position);
      if (options.force) this.bringToFront();
      await this._postRender(context, options);
    } catch (error) {
      this.#state = STATES.ERROR;
      throw error;
    }
    return this;
  }

  *#hookNames(): Generator<string> {
    for (const ancestor of this.#ownClass.inheritanceChain()) if (ancestor.name) yield ancestor.name;
  }

  _canRender(_options: AnyObject): false | undefined {
    return undefined;
  }
  _configureRenderOptions(options: AnyObject): void {
    options.window = { title: this.title, icon: this.options.window.icon, ...options.window };
    const tab = options.tab;
    if (typeof tab === "string") {
      const group = Object.keys(this.#ownClass.TABS)[0] ?? Object.keys(this.tabGroups)[0];
      if (group) this.tabGroups[group] = tab;
    } else if (tab) Object.assign(this.tabGroups, tab);
  }
  async _prepareContext(_options: AnyObject): Promise<AnyObject> {
    const groups = Object.keys(this.#ownClass.TABS);
    return groups.length === 1 ? { tabs: this._prepareTabs(groups[0]!) } : {};
  }
  async _preFirstRender(_context: AnyObject, _options: AnyObject): Promise<void> {}
  async _preRender(_context: AnyObject, _options: AnyObject): Promise<void> {}
  async _onFirstRender(_context: AnyObject, _options: AnyObject): Promise<void> {}
  async _onRender(_context: AnyObject, _options: AnyObject): Promise<void> {}
  async _postRender(_context: AnyObject, options: AnyObject): Promise<void> {
    if (options.isFirstRender) this.element.querySelector<HTMLElement>("[autofocus]")?.focus();
  }
  async _renderHTML(_context: AnyObject, _options: AnyObject): Promise<unknown> {
    throw new Error(`${this.constructor.name} does not say how its content is made`);
  }
  _replaceHTML(_result: any, _content: HTMLElement, _options: AnyObject): void {
    throw new Error(`${this.constructor.name} does not say how its content is replaced`);
  }

  async _renderFrame(_options: AnyObject): Promise<HTMLElement> {
    const config = this.options.window;
    const element = make(this.options.tag, { id: this.id });
    element.classList.add(...(config.frame ? ["application"] : []), ...this.options.classes);
    if (!config.frame) {
      this.#content = element;
      return element;
    }
    this.#window = buildFrame(element, config, this._getHeaderControls().length > 0);
    this.#content = this.#window.content;
    return element;
  }

  _updateFrame(options: AnyObject): void {
    if (options.window?.title !== undefined && this.#window.title)
      this.#window.title.textContent = options.window.title;
    if (options.window?.icon !== undefined && this.#window.icon) {
      this.#window.icon.className = `window-icon ${options.window.icon}`;
    }
  }

  _insertElement(element: HTMLElement): void {
    const present = document.getElementById(element.id);
    if (present && present !== element) present.replaceWith(element);
    else document.body.append(element);
  }
  _removeElement(element: HTMLElement): void {
    element.remove();
  }
  _tearDown(_options: AnyObject): void {}

  /** The header's menu entries that this user may see. */
  _getHeaderControls(): AnyObject[] {
    const controls = [...this.options.window.controls];
    for (const name of this.#hookNames()) callAll(`getHeaderControls${name}`, this, controls);
    return controls.filter((entry) => mayUse(this, entry));
  }

  async toggleControls(expanded?: boolean | null): Promise<void> {
    const menu = this.#window.controlsDropdown as HTMLElement;
    const show = expanded ?? menu.hidden;
    menu.hidden = !show;
    if (!show) return;
    const items = this._getHeaderControls().map((entry) => {
      const button = make("button", { type: "button", "data-action": entry.action }, localize(entry.label));
      if (entry.onClick) button.addEventListener("click", (event) => entry.onClick.call(this, event));
      return make("li", { class: "header-control" }, button);
    });
    menu.replaceChildren(...items);
  }

  async close(options: AnyObject = {}): Promise<this> {
    return this.#enqueue(async () => {
      if (this.#state <= STATES.NONE && this.#state !== STATES.ERROR) return this;
      await this._preClose(options);
      this.#state = STATES.CLOSING;
      if (this.#element) this._removeElement(this.#element);
      this._tearDown(options);
      this.#element = this.#content = null;
      this.#window = {};
      this.#minimized = false;
      if (instances.get(this.id) === this) instances.delete(this.id);
      this.#state = STATES.CLOSED;
      this._onClose(options);
      for (const name of this.#hookNames()) callAll(`close${name}`, this);
      this.dispatchEvent(new PageEvent("close"));
      return this;
    });
  }
  async _preClose(_options: AnyObject): Promise<void> {}
  _onClose(_options: AnyObject): void {}
  _prePosition(_position: AnyObject): void {}
  _onPosition(_position: AnyObject): void {}

  setPosition(wanted: AnyObject = {}): AnyObject | undefined {
    if (!this.#element || !this.options.window.positioned) return undefined;
    const position = Object.assign(this.position, wanted);
    this._prePosition(position);
    const { style } = this.#element;
    for (const side of ["width", "height"]) {
      if (typeof position[side] === "number") style.setProperty(side, `${position[side]}px`);
      else style.removeProperty(side);
    }
    const offset = (instances.size % 8) * 24;
    position.left ??= Math.max(8, (window.innerWidth - (this.#element.offsetWidth || 400)) / 2 - 160 + offset);
    position.top ??= Math.max(8, (window.innerHeight - (this.#element.offsetHeight || 300)) / 3 - 60 + offset);
    style.left = `${Math.round(position.left)}px`;
    style.top = `${Math.round(position.top)}px`;
    if (position.scale) style.transform = `scale(${position.scale})`;
    this._onPosition(position);
    this.dispatchEvent(new PageEvent("position"));
    return position;
  }

  bringToFront(): void {
    if (!this.#element || !this.hasFrame) return;
    this.position.zIndex = ++ApplicationV2.#topIndex;
    this.#element.style.zIndex = String(this.position.zIndex);
    realm.ui.activeWindow = this;
  }
  async minimize(): Promise<void> {
    if (this.hasFrame && this.options.window.minimizable) this.#setMinimized(true);
  }
  async maximize(): Promise<void> {
    this.#setMinimized(false);
  }
  #setMinimized(minimized: boolean): void {
    this.#minimized = minimized;
    this.#element?.classList.toggle("minimized", minimized);
  }

  _attachFrameListeners(): void {
    const element = this.element;
    element.addEventListener("click", (event) => this.#onPointer(event as PointerEvent));
    element.addEventListener("contextmenu", (event) => this.#onPointer(event as PointerEvent));
    if (element.tagName === "FORM") this._attachForm(element, this.options.form);
    if (!this.hasFrame) return;
    element.addEventListener("pointerdown", () => this.bringToFront(), { capture: true });
    element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      event.stopPropagation();
      void this.close();
    });
    const header = this.#window.header as HTMLElement;
    header.addEventListener("dblclick", (event) => {
      if (!(event.target as Element).closest("button")) void (this.#minimized ? this.maximize() : this.minimize());
    });
    followPointer(this, header, ({ left, top }, dx, dy) => ({ left: left + dx, top: Math.max(0, top + dy) }));
    if (!this.#window.resize) return;
    followPointer(this, this.#window.resize, ({ width, height }, dx, dy) => ({
      width: Math.max(200, width + dx),
      height: Math.max(120, height + dy),
    }));
  }

  /** Wires a form: the root, or one inside a part of the template mixin. */
  _attachForm(form: HTMLElement, config: AnyObject): void {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this._onSubmitForm(config, event).catch((error) => this.#report(error));
    });
    form.addEventListener("change", (event) => this._onChangeForm(config, event));
  }
  #report(error: unknown): void {
    if (realm.Hooks?.onError)
      realm.Hooks.onError(`${this.constructor.name}#submit`, error, { notify: "error", log: "error" });
    else console.error(error);
  }

  async _onSubmitForm(config: AnyObject, event: Event): Promise<void> {
    event.preventDefault();
    const form = (event.currentTarget ?? this.form) as HTMLFormElement;
    const formData = new FormDataExtended(form);
    if (config.handler) await config.handler.call(this, event, form, formData, (event as any).submitOptions ?? {});
    if (config.closeOnSubmit) await this.close({ submitted: true });
  }
  _onChangeForm(config: AnyObject, event: Event): void {
    if (!config.submitOnChange) return;
    this._onSubmitForm(config, event).catch((error) => this.#report(error));
  }
  /** Submits the root form by code; errors reach the caller. */
  async submit(submitOptions: AnyObject = {}): Promise<void> {
    const form = this.form;
    if (!form || !this.options.form.handler) throw new Error(`${this.constructor.name} has no form to submit`);
    const event = Object.assign(new Event("submit", { cancelable: true }), { submitOptions });
    await this._onSubmitForm(this.options.form, event);
  }

  #onPointer(event: PointerEvent): void {
    const target = (event.target as Element | null)?.closest<HTMLElement>("[data-action]");
    if (!target || !this.#element?.contains(target)) return;
    const action = target.dataset.action!;
    const button = event.type === "contextmenu" ? 2 : event.button;
    const entry = this.options.actions[action];
    if (!(entry?.buttons ?? [0]).includes(button)) return;
    if (this.hasFrame && action === "close") return void this.close();
    if (this.hasFrame && action === "toggleControls") return void this.toggleControls();
    if (action === "tab" && !entry) return void this._onClickTab(event);
    const handler = typeof entry === "function" ? entry : entry?.handler;
    if (button === 2) event.preventDefault();
    if (handler) handler.call(this, event, target);
    else this._onClickAction(event, target);
  }
  _onClickAction(_event: PointerEvent, _target: HTMLElement): void {}
  _onClickTab(event: PointerEvent): void {
    const nav = (event.target as Element).closest<HTMLElement>("[data-tab]");
    const group = nav?.dataset.group ?? nav?.closest<HTMLElement>("[data-group]")?.dataset.group;
    if (nav?.dataset.tab && group) this.changeTab(nav.dataset.tab, group, { event, navElement: nav });
  }

  changeTab(tab: string, group: string, { force = false }: AnyObject = {}): void {
    if (!tab || !group) throw new Error("changeTab needs a tab and its group");
    if (this.tabGroups[group] === tab && !force) return;
    showTab(this.element, tab, group);
    this.tabGroups[group] = tab;
  }
  _getTabsConfig(group: string): AnyObject | null {
    return this.#ownClass.TABS[group] ?? null;
  }
  _prepareTabs(group: string): AnyObject {
    const config = this._getTabsConfig(group);
    if (!config) return {};
    this.tabGroups[group] ??= config.initial ?? config.tabs[0]?.id ?? null;
    return tabEntries(config, group, this.tabGroups[group]);
  }

  /** A context menu on matching descendants; hooks may change its entries. Null when nothing is left. */
  _createContextMenu(handler: () => AnyObject[], selector: string, options: AnyObject = {}): ContextMenu | null {
    const { container = this.element, hookName, parentClassHooks = true, ...menuOptions } = options;
    const entries = handler.call(this);
    const hooks = hookName ? [hookName] : [...this.#hookNames()].map((name) => `get${name}ContextOptions`);
    for (const hook of parentClassHooks ? hooks : hooks.slice(0, 1)) callAll(hook, this, entries);
    if (!entries.length) return null;
    return new ContextMenu.implementation(container, selector, entries, { jQuery: false, ...menuOptions });
  }
}
