import { show } from "#applications/api/verb.ts";
import type { SidesCombat } from "#documents/combat-commit.ts";
import { addToFight } from "#documents/fight.ts";
import { contextMenuEntry } from "#platform/compat.ts";
import { localize } from "#platform/localize.ts";
import { diceRound } from "#rules/combat/units.ts";
import { askName, askPlace } from "./side-dialog.ts";
import { trackerInput } from "./tracker-input.ts";
import { type TrackerView, trackerView } from "./tracker-view.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;
type RenderOptions = foundry.applications.sidebar.tabs.CombatTracker.RenderOptions;

const TEMPLATES = "systems/melee-and-morale/templates/sidebar/combat-tracker";
const corePart = (id: string): string => CombatTracker.PARTS[id]?.template ?? "";

/**
 * The combat tracker for encounters by sides: the round as a strip, sides as blocks, one button that says what comes
 * next. Encounters of other types are drawn by core's own parts.
 */
export class MeleeCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["melee-and-morale", "mm-combat"],
    actions: {
      next: MeleeCombatTracker.#onNext,
      previous: MeleeCombatTracker.#onPrevious,
      rollSides: MeleeCombatTracker.#onRollSides,
      addSide: MeleeCombatTracker.#onAddSide,
      toggleInHand: MeleeCombatTracker.#onToggleInHand,
      toggleActed: MeleeCombatTracker.#onToggleActed,
      openRowMenu: MeleeCombatTracker.#onOpenRowMenu,
    },
  };

  static override PARTS = {
    header: { template: `${TEMPLATES}/header.hbs`, templates: [corePart("header")] },
    tracker: { template: `${TEMPLATES}/tracker.hbs`, templates: [corePart("tracker")], scrollable: [""] },
    footer: { template: `${TEMPLATES}/footer.hbs`, templates: [corePart("footer")] },
  };

  #views = new WeakMap<object, TrackerView | null>();

  /** The viewed encounter, if it goes by sides. */
  get sidesCombat(): SidesCombat | null {
    const { viewed } = this;
    return viewed?.isSides() ? viewed : null;
  }

  protected override async _preparePartContext(
    partId: string,
    context: foundry.applications.api.ApplicationV2.RenderContextOf<this>,
    options: RenderOptions,
  ): Promise<foundry.applications.api.ApplicationV2.RenderContextOf<this>> {
    const prepared = await super._preparePartContext(partId, context, options);
    return Object.assign(prepared, { corePart: corePart(partId), mm: this.#view(options) });
  }

  /** Built once for all parts of a render. */
  #view(options: object): TrackerView | null {
    const built = this.#views.get(options);
    if (built !== undefined) return built;
    const combat = this.sidesCombat;
    const view = combat ? trackerView(trackerInput(combat), localize) : null;
    this.#views.set(options, view);
    return view;
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const { element } = this;
    element.addEventListener("change", (event) => this.#onDieTyped(event));
    element.addEventListener("dragstart", (event) => this.#onDragStart(event));
    // What is dragged is not told before it is dropped: anywhere, it may be an actor that joins the fight.
    element.addEventListener("dragover", (event) => {
      if (game.user.isGM) event.preventDefault();
    });
    element.addEventListener("drop", (event) => this.#onDrop(event));
  }

  #onDieTyped(event: Event): void {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !input.dataset.sideId) return;
    const value = input.value.trim() === "" ? null : Number(input.value);
    void this.sidesCombat?.setSideDie(input.dataset.sideId, value).then((refusal) => {
      // What was refused gives way to the die that stands.
      if (refusal) void this.render({ parts: ["tracker"] });
    });
  }

  #onDragStart(event: DragEvent): void {
    const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("li.combatant") : null;
    const combatant = this.sidesCombat?.combatants.get(row?.dataset.combatantId ?? "");
    if (!combatant || !game.user.isGM) return;
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "Combatant", uuid: combatant.uuid }));
  }

  #dropBlock(event: DragEvent): string | null {
    if (!game.user.isGM || !this.sidesCombat || !(event.target instanceof HTMLElement)) return null;
    return event.target.closest<HTMLElement>("[data-drop-side]")?.dataset.dropSide || null;
  }

  /** A row dropped on a side joins it; an actor, from a sidebar or a compendium, joins the fight. Gamemasters only. */
  #onDrop(event: DragEvent): void {
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!game.user.isGM || typeof data !== "object" || data === null || !("uuid" in data)) return;
    const { uuid } = data;
    if ("type" in data && data.type === "Actor" && typeof uuid === "string") {
      event.preventDefault();
      void show(addToFight(uuid));
      return;
    }
    const side = this.#dropBlock(event);
    const combatant = this.sidesCombat?.combatants.find((one) => one.uuid === uuid);
    if (!side || !combatant?.id) return;
    event.preventDefault();
    void this.sidesCombat?.moveToSide(combatant.id, side);
  }

  protected override _getEntryContextOptions() {
    const of = (row: HTMLElement) => this.sidesCombat?.combatants.get(row.dataset.combatantId ?? "");
    const entry = (label: string, icon: string, run: (combatant: Combatant.Implementation) => unknown) =>
      contextMenuEntry({
        label,
        icon,
        visible: (row) => game.user.isGM && of(row) !== undefined,
        onClick: (row) => {
          const combatant = of(row);
          if (combatant) void run(combatant);
        },
      });
    const slow = (value: boolean | null) => (combatant: Combatant.Implementation) =>
      this.sidesCombat?.setSlow(combatant.id ?? "", value);
    return [
      ...super._getEntryContextOptions(),
      entry("MELEE.Tracker.putInSlow", "fa-solid fa-hourglass-end", slow(true)),
      entry("MELEE.Tracker.takeOutOfSlow", "fa-solid fa-hourglass-start", slow(false)),
      entry("MELEE.Tracker.weaponDecides", "fa-solid fa-hand", slow(null)),
      entry("MELEE.Tracker.changeSide", "fa-solid fa-flag", (combatant) => this.#changeSide(combatant)),
    ];
  }

  async #changeSide(combatant: Combatant.Implementation): Promise<void> {
    const combat = this.sidesCombat;
    if (!combat || !combatant.id) return;
    const present = { side: combatant.sideId, slow: slowWord(combat, combatant.id) };
    const wanted = await askPlace(combat.system.sideList, present, combatant.name ?? "");
    if (!wanted) return;
    if (wanted.side !== present.side) await combat.moveToSide(combatant.id, wanted.side);
    if (wanted.slow !== present.slow) await combat.setSlow(combatant.id, wanted.slow);
  }

  static async #onNext(this: MeleeCombatTracker): Promise<void> {
    await this.viewed?.nextTurn();
  }

  static async #onPrevious(this: MeleeCombatTracker): Promise<void> {
    await this.viewed?.previousTurn();
  }

  static async #onRollSides(this: MeleeCombatTracker): Promise<void> {
    await this.sidesCombat?.rollSides();
  }

  static async #onAddSide(this: MeleeCombatTracker): Promise<void> {
    const name = await askName();
    if (name) await this.sidesCombat?.addSide({ name });
  }

  static async #onToggleInHand(this: MeleeCombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const row = target.closest<HTMLElement>("li.combatant");
    const combatant = this.sidesCombat?.combatants.get(row?.dataset.combatantId ?? "");
    const item = combatant?.actor?.items.get(target.dataset.itemId ?? "");
    if (item) await show(item.toggleInHand());
  }

  static async #onToggleActed(this: MeleeCombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const id = target.closest<HTMLElement>("li.combatant")?.dataset.combatantId;
    if (id) await this.sidesCombat?.setActed(id, target.getAttribute("aria-pressed") !== "true");
  }

  /**
   * Opens the row's context menu for those who have no right button: core listens for the same event. Its menu is made
   * for pointers, so a press by keyboard opens the form with what only that menu has.
   */
  static async #onOpenRowMenu(this: MeleeCombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const row = target.closest<HTMLElement>("li.combatant");
    const combatant = this.sidesCombat?.combatants.get(row?.dataset.combatantId ?? "");
    if (event.detail === 0 && combatant) return this.#changeSide(combatant);
    const { left: clientX, bottom: clientY } = target.getBoundingClientRect();
    row?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }));
  }
}

/** The referee's word of this round on whether somebody acts last, null when there is none. */
function slowWord(combat: SidesCombat, combatantId: string): boolean | null {
  const state = combat.system.toRules();
  const word = state.combatants.find(({ id }) => id === combatantId)?.slowOverride;
  return word?.round === diceRound(state) ? word.slow : null;
}

/** Draws the tracker again when something that it shows lies outside the encounter: hit points, weapons, effects. */
export function registerTrackerRedraw(): void {
  const redraw = foundry.utils.debounce(() => {
    for (const tracker of [ui.combat, ui.combat?.popout]) {
      if (tracker instanceof MeleeCombatTracker && tracker.sidesCombat) void tracker.render();
    }
  }, 30);
  const actorChanged = (actor: Actor.Implementation | null) => {
    const shown = game.combats.viewed?.combatants.some(({ actorId }) => actorId !== null && actorId === actor?.id);
    if (shown) redraw();
  };
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const) {
    Hooks.on(hook, (item: Item.Implementation) => actorChanged(item.actor));
  }
  Hooks.on("updateActor", (actor: Actor.Implementation) => actorChanged(actor));
  Hooks.on("updateToken", (token: TokenDocument.Implementation) => actorChanged(token.actor));
  // Movement that is forgotten when a round begins comes without the hook of an update.
  Hooks.on("recordToken", (token) => actorChanged(token.actor));
  Hooks.on("userConnected", redraw);
}
