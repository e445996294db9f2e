import type { Document } from "../../../../common/abstract/document.ts";
import { HandlebarsApplicationMixin } from "../../api/handlebars-application.ts";
import { type AnyObject, realm } from "../../realm.ts";
import { menuEntry } from "../../ux/context-menu.ts";
import { AbstractSidebarTab } from "../sidebar-tab.ts";

/** Shows and steps the viewed combat; systems replace it by `CONFIG.ui.combat`. */
export class CombatTracker extends HandlebarsApplicationMixin(AbstractSidebarTab) {
  static override tabName = "combat";
  static override DEFAULT_OPTIONS: AnyObject = {
    classes: ["combat-sidebar"],
    window: { title: "COMBAT.SidebarTitle" },
    actions: {
      activateCombat: CombatTracker.#activateCombat,
      activateCombatant: CombatTracker.#rowPressed,
      createCombat: CombatTracker.#createCombat,
      cycleCombat: CombatTracker.#cycleCombat,
      panToCombatant: CombatTracker.#control,
      pingCombatant: CombatTracker.#control,
      rollInitiative: CombatTracker.#control,
      toggleDefeated: CombatTracker.#control,
      toggleHidden: CombatTracker.#control,
    },
  };
  static override PARTS: AnyObject = {
    header: { template: "templates/sidebar/tabs/combat/header.hbs" },
    tracker: { template: "templates/sidebar/tabs/combat/tracker.hbs", scrollable: [""] },
    footer: { template: "templates/sidebar/tabs/combat/footer.hbs" },
  };
  #viewed: any = undefined;
  #hovered: any = null;

  get combats(): Document[] {
    const scene = realm.game.scenes?.viewed ?? realm.canvas?.scene ?? null;
    return realm.game.combats?.filter((combat: Document) => !combat.scene || combat.scene === scene) ?? [];
  }
  get viewed(): any {
    const main = realm.ui.combat;
    if (this.isPopout && main && main !== this) return main.viewed;
    if (this.#viewed === undefined) this.#viewed = this.#choose();
    return this.#viewed && realm.game.combats.has(this.#viewed.id) ? this.#viewed : null;
  }
  set viewed(combat: Document) {
    if (this.isPopout && realm.ui.combat !== this) realm.ui.combat.viewed = combat;
    else this.#viewed = combat;
  }
  #choose(): any {
    const { combats } = this;
    return combats.find((combat) => combat.active) ?? combats[0] ?? null;
  }

  override _configureRenderOptions(options: AnyObject): void {
    super._configureRenderOptions(options);
    if (options.combat !== undefined) this.viewed = options.combat;
    else if (!this.viewed || !this.combats.includes(this.viewed)) this.viewed = this.#choose();
  }
  override async _preparePartContext(partId: string, context: AnyObject, options: AnyObject): Promise<AnyObject> {
    const prepared = await super._preparePartContext(partId, context, options);
    if (partId === "tracker") await this._prepareTrackerContext(prepared, options);
    else if (partId === "header" || partId === "footer") await this._prepareCombatContext(prepared, options);
    return prepared;
  }

  async _prepareCombatContext(context: AnyObject, _options: AnyObject): Promise<void> {
    const { combats, viewed: combat } = this;
    const index = combats.indexOf(combat);
    Object.assign(context, {
      user: realm.game.user,
      combat,
      hasCombat: combat !== null,
      combats: combats.map(({ id, name, active }, position) => ({ id, name, label: position + 1, active })),
      previousId: combats[index - 1]?.id ?? null,
      nextId: combats[index + 1]?.id ?? null,
      currentIndex: index + 1,
      displayCycle: combats.length > 7,
      control: combat?.turns.some((one: Document) => one.isOwner && one === combat.combatant) ?? false,
      linked: Boolean(combat?.scene),
      initiativeIcon: realm.CONFIG.Combat.initiativeIcon?.icon,
      css: "",
      labels: { scope: combat?.scene ? "linked" : "unlinked" },
    });
  }

  async _prepareTrackerContext(context: AnyObject, _options: AnyObject): Promise<void> {
    const combat = this.viewed;
    if (!combat) return;
    const turns: AnyObject[] = [];
    for (const [index, combatant] of combat.turns.entries()) {
      if (combatant.visible) turns.push(await this._prepareTurnContext(combat, combatant, index));
    }
    const hasDecimals = turns.some((turn) => turn.hasDecimals);
    const decimals = hasDecimals ? realm.CONFIG.Combat.initiative.decimals : 0;
    for (const turn of turns) if (Number.isFinite(turn.initiative)) turn.initiative = turn.initiative.toFixed(decimals);
    Object.assign(context, { combat, turns, hasDecimals, user: realm.game.user });
  }

  async _prepareTurnContext(combat: Document, combatant: Document, index: number): Promise<AnyObject> {
    const { id, name, hidden, isDefeated, isOwner, initiative, resource = null } = combatant;
    const active = index === combat.turn;
    const effects: AnyObject[] = [...(combatant.actor?.temporaryEffects ?? [])].map(({ name, img }: any) => ({
      name,
      img,
    }));
    const flags = { active, hide: hidden, defeated: isDefeated };
    return {
      ...{ id, name, hidden, isDefeated, isOwner, initiative, resource, active },
      img: await this._getCombatantThumbnail(combatant),
      hasDecimals: Number.isFinite(initiative) && !Number.isInteger(initiative),
      canPing: false,
      css: Object.entries(flags)
        .flatMap(([css, on]) => (on ? [css] : []))
        .join(" "),
      effects: { icons: effects, tooltip: effects.map((one) => one.name).join(", ") },
    };
  }
  async _getCombatantThumbnail(combatant: Document): Promise<string> {
    return combatant.img || combatant.token?.texture?.src || combatant.actor?.img || "icons/svg/mystery-man.svg";
  }
  _formatEffectsTooltip(_effects: AnyObject[]): void {}

  override async _onFirstRender(context: AnyObject, options: AnyObject): Promise<void> {
    await super._onFirstRender(context, options);
    if (this.isPopout) return;
    const menu = { fixed: true, parentClassHooks: false };
    this._createContextMenu(this._getEntryContextOptions, ".combatant", {
      ...menu,
      hookName: "getCombatantContextOptions",
    });
    this._createContextMenu(this._getCombatContextOptions, ".encounter-context-menu, .encounter-title", {
      ...menu,
      hookName: "getCombatContextOptions",
    });
  }
  override _attachFrameListeners(): void {
    super._attachFrameListeners();
    this.element.addEventListener("pointerover", (event) => this._onCombatantHoverIn(event as PointerEvent));
    this.element.addEventListener("pointerleave", (event) => this._onCombatantHoverOut(event as PointerEvent));
    this.element.addEventListener("change", (event) => {
      if ((event.target as Element).matches(".initiative-input")) void this._onUpdateInitiative(event);
    });
    this.element.addEventListener("dblclick", (event) => {
      const combatant = this.#combatantOf(event.target as Element);
      if (combatant && !(event.target as Element).closest("button, input"))
        combatant.actor?.sheet?.render({ force: true });
    });
  }
  #combatantOf(element: Element): any {
    return this.viewed?.combatants.get(element.closest<HTMLElement>("[data-combatant-id]")?.dataset.combatantId);
  }

  _getEntryContextOptions(): AnyObject[] {
    const { isGM } = realm.game.user;
    const of = (li: HTMLElement): any => this.#combatantOf(li);
    const rolled = (li: HTMLElement): boolean => isGM && Number.isFinite(of(li)?.initiative);
    return [
      menuEntry("COMBAT.CombatantClear", rolled, (li) => of(li).update({ initiative: null })),
      menuEntry(
        "COMBAT.CombatantReroll",
        (li) => of(li)?.isOwner,
        (li) => this.viewed.rollInitiative([of(li).id]),
      ),
      menuEntry(
        "COMBAT.CombatantRemove",
        () => isGM,
        (li) => of(li).delete(),
      ),
    ];
  }
  _getCombatContextOptions(): AnyObject[] {
    const mayChange = (): boolean => realm.game.user.isGM && Boolean(this.viewed);
    return [
      menuEntry("COMBAT.ToggleSceneLink", mayChange, () => this.viewed.toggleSceneLink()),
      menuEntry("COMBAT.InitiativeReset", mayChange, () => this.viewed.resetAll()),
      menuEntry("COMBAT.Delete", mayChange, () => this.viewed.endCombat()),
    ];
  }

  // An action that is no action of the tracker but a method of the viewed combat is that method.
  override async _onClickAction(event: PointerEvent, target: HTMLElement): Promise<void> {
    const combat = this.viewed;
    const action = target.dataset.action!;
    if (typeof combat?.[action] !== "function") return super._onClickAction(event, target);
    const button = target as HTMLButtonElement;
    button.disabled = true;
    try {
      await combat[action]();
    } finally {
      button.disabled = false;
    }
  }

  static async #activateCombat(this: any, _event: Event, target: HTMLElement): Promise<void> {
    await (realm.game.combats.get(target.dataset.combatId) ?? this.viewed)?.activate();
  }
  static async #createCombat(this: any, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCombatCreate(event, target);
  }
  static async #cycleCombat(this: any, event: PointerEvent, target: HTMLElement): Promise<void> {
    await this._onCombatCycle(event, target);
  }
  static #control(this: any, event: PointerEvent, target: HTMLElement): unknown {
    return this._onCombatantControl(event, target);
  }
  static #rowPressed(this: any, event: PointerEvent, target: HTMLElement): void {
    if (!(event.target as Element).closest("input")) this._onCombatantMouseDown(event, target);
  }

  async _onCombatCreate(_event: Event, _target: HTMLElement): Promise<void> {
    const combat = await realm.getDocumentClass("Combat").create({ scene: realm.game.scenes.viewed?.id ?? null });
    await combat?.activate({ render: false });
  }
  async _onCombatCycle(_event: Event, target: HTMLElement): Promise<any> {
    const combat = realm.game.combats.get(target.dataset.combatId);
    if (!combat) return undefined;
    if (realm.game.user.isGM) await combat.activate({ render: false });
    await this.render({ combat });
    return combat;
  }
  async _onCombatantControl(event: Event, target: HTMLElement): Promise<unknown> {
    event.preventDefault();
    event.stopPropagation();
    const combatant = this.#combatantOf(target);
    const action = target.dataset.action ?? "";
    const method = ({ toggleDefeated: "_onToggleDefeatedStatus", toggleHidden: "_onToggleHidden" } as AnyObject)[
      action
    ];
    const name = method ?? `_on${action[0]?.toUpperCase()}${action.slice(1)}`;
    return combatant ? (this as any)[name]?.(combatant) : undefined;
  }
  _onPanToCombatant(combatant: Document): void {
    combatant.token?.object?.element?.scrollIntoView?.({ block: "center", inline: "center" });
  }
  _onPingCombatant(_combatant: Document): void {}
  _onRollInitiative(combatant: Document): Promise<unknown> {
    return this.viewed.rollInitiative([combatant.id]);
  }
  _onToggleHidden(combatant: Document): Promise<unknown> {
    return combatant.update({ hidden: !combatant.hidden });
  }
  async _onToggleDefeatedStatus(combatant: Document): Promise<void> {
    const defeated = !combatant.isDefeated;
    await combatant.update({ defeated });
    const status = realm.CONFIG.specialStatusEffects.DEFEATED;
    await combatant.actor?.toggleStatusEffect(status, { overlay: true, active: defeated });
  }
  /** "+2" and "-1" are relative, "=5" and "5" absolute, blank clears. */
  async _onUpdateInitiative(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const combatant = this.#combatantOf(input);
    const raw = input.value.trim();
    const amount = raw === "" ? null : Number(raw.replace(/^=/, ""));
    if (!combatant || Number.isNaN(amount)) return void this.render();
    const value = /^[+-]/.test(raw) ? (combatant.initiative ?? 0) + (amount ?? 0) : amount;
    await combatant.update({ initiative: value });
  }
  _onCombatantMouseDown(_event: PointerEvent, target: HTMLElement): void {
    const token = this.#combatantOf(target)?.token?.object;
    if (token?.isOwner) token.control({ releaseOthers: true });
  }
  _onCombatantHoverIn(event: PointerEvent): void {
    const combatant = this.#combatantOf(event.target as Element);
    if (combatant === this.#hovered) return;
    if (this.#hovered) this.hoverCombatant(this.#hovered, false);
    this.#hovered = combatant ?? null;
    if (combatant) this.hoverCombatant(combatant, true);
  }
  _onCombatantHoverOut(_event: PointerEvent): void {
    if (this.#hovered) this.hoverCombatant(this.#hovered, false);
    this.#hovered = null;
  }
  hoverCombatant(combatant: Document, hover: boolean): void {
    this.element?.querySelector(`.combatant[data-combatant-id="${combatant.id}"]`)?.classList.toggle("hover", hover);
    combatant.token?.object?.element?.classList.toggle("hover", hover);
  }
  scrollToTurn(): void {
    const { combatant } = this.viewed ?? {};
    if (combatant)
      this.element.querySelector(`[data-combatant-id="${combatant.id}"]`)?.scrollIntoView?.({ block: "nearest" });
  }
}
