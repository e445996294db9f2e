import { explainOnFocus } from "#applications/api/explain.ts";
import { once, show } from "#applications/api/verb.ts";
import type { SidesCombat } from "#documents/fights/sides/commit.ts";
import { addToFight } from "#documents/table/add-to-fight.ts";
import { contextMenuEntry, isMenuEntry } from "#platform/compat.ts";
import { localize } from "#platform/localize.ts";
import { STANDINGS } from "#rules/combat/sides/state.ts";
import { ownWithoutDie } from "./trackers/sides/buttons-view.ts";
import type { TrackerCombatant, TrackerInput } from "./trackers/sides/data.ts";
import { DECLARE_TEMPLATE } from "./trackers/sides/declare-view.ts";
import { trackerInput } from "./trackers/sides/input.ts";
import { declareChosen, hasForm, mayMark } from "./trackers/sides/row-choice.ts";
import { ownToAct } from "./trackers/sides/row-view.ts";
import { type TrackerView, trackerView } from "./trackers/sides/view.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;
/** An entry of the referee's in a row's menu: its words, its icon, what it does, and for whom it makes a difference. */
type RefereesEntry = readonly [
  label: string,
  icon: string,
  run: (combatant: Combatant.Implementation) => unknown,
  test: (combatant: TrackerCombatant) => boolean,
];
type RenderOptions = foundry.applications.sidebar.tabs.CombatTracker.RenderOptions;

const TEMPLATES = "systems/melee-and-morale/templates/sidebar/combat-tracker";
const PARTIALS = ["stops", "morale"].map((name) => `${TEMPLATES}/${name}.hbs`);
/** The forms are loaded when the first is asked for. */
const loadForms = () => import("./trackers/sides/side-dialog.ts");
const corePart = (id: string): string => CombatTracker.PARTS[id]?.template ?? "";

/**
 * The combat tracker for encounters by sides: the round as a strip, sides as blocks, one button that says what comes
 * next. Encounters of other types are drawn by core's own parts.
 */
export class MeleeCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["melee-and-morale", "mm-combat"],
    actions: {
      startCombat: MeleeCombatTracker.#onStartCombat,
      next: MeleeCombatTracker.#onNext,
      previous: MeleeCombatTracker.#onPrevious,
      rollSides: MeleeCombatTracker.#onRollSides,
      typeDice: MeleeCombatTracker.#onTypeDice,
      addSide: MeleeCombatTracker.#onAddSide,
      toggleInHand: MeleeCombatTracker.#onToggleInHand,
      setMark: MeleeCombatTracker.#onSetMark,
      setOwnDone: MeleeCombatTracker.#onSetOwnDone,
      cast: MeleeCombatTracker.#onCast,
      rollMorale: MeleeCombatTracker.#onRollMorale,
      waveMorale: MeleeCombatTracker.#onWaveMorale,
      rollSurprise: MeleeCombatTracker.#onRollSurprise,
      rollReaction: MeleeCombatTracker.#onRollReaction,
      openRowMenu: MeleeCombatTracker.#onOpenRowMenu,
    },
  };

  static override PARTS = {
    header: { template: `${TEMPLATES}/header.hbs`, templates: [corePart("header"), ...PARTIALS] },
    tracker: {
      template: `${TEMPLATES}/tracker.hbs`,
      templates: [corePart("tracker"), DECLARE_TEMPLATE, ...PARTIALS],
      scrollable: [""],
    },
    footer: { template: `${TEMPLATES}/footer.hbs`, templates: [corePart("footer")] },
  };

  /** What was drawn last. */
  #input: TrackerInput | null = null;
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
    this.#input = combat && trackerInput(combat);
    const view = this.#input && trackerView(this.#input, localize);
    this.#views.set(options, view);
    return view;
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const { element } = this;
    explainOnFocus(element);
    element.addEventListener("change", (event) => this.#onChange(event));
    element.addEventListener("dragstart", (event) => this.#onDragStart(event));
    // What is dragged is not told before it is dropped: anywhere, it may be an actor that joins the fight.
    element.addEventListener("dragover", (event) => {
      if (game.user.isGM) event.preventDefault();
    });
    element.addEventListener("drop", (event) => this.#onDrop(event));
  }

  /** What was typed or chosen is stored; what was refused gives way to what stands. */
  #onChange({ target }: Event): void {
    const combat = this.sidesCombat;
    if (!combat || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { sideId, unitId, combatantId, change } = target.dataset;
    const stored =
      change === "declare" && combatantId
        ? declareChosen(combat, combatantId, target.value)
        : change === "setStanding" && sideId
          ? combat.setStanding(sideId, STANDINGS.find((word) => word === target.value) ?? null)
          : this.#storeDie(combat, unitId ?? sideId, target.value.trim());
    void stored.then((refusal) => {
      if (refusal) void this.render({ parts: ["tracker"] });
    });
  }

  async #storeDie(combat: SidesCombat, unit: string | undefined, typed: string): Promise<unknown> {
    return unit ? combat.setSideDie(unit, typed === "" ? null : Number(typed)) : null;
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
    const entry = (
      label: string,
      icon: string,
      run: (combatant: Combatant.Implementation) => unknown,
      shown: (row: HTMLElement) => boolean,
    ) =>
      contextMenuEntry({
        label,
        icon,
        visible: (row) => of(row)?.isOwner === true && shown(row),
        onClick: (row) => {
          const combatant = of(row);
          if (combatant) void run(combatant);
        },
      });
    const id = ({ id: combatantId }: Combatant.Implementation) => combatantId ?? "";
    const slow = (value: boolean | null) => (combatant: Combatant.Implementation) =>
      this.sidesCombat?.setSlow(id(combatant), value);
    const mark = (value: "delayed" | "skipped") => (combatant: Combatant.Implementation) =>
      this.sidesCombat?.setMark(id(combatant), value);
    const engaged = (value: boolean | null) => (combatant: Combatant.Implementation) =>
      this.sidesCombat?.setEngaged(id(combatant), value);
    const when = (test: (one: TrackerCombatant, input: TrackerInput) => boolean) => (row: HTMLElement) => {
      const one = this.#input?.combatants[row.dataset.combatantId ?? ""];
      return this.#input !== null && one !== undefined && test(one, this.#input);
    };
    const markable = (one: TrackerCombatant, input: TrackerInput) => mayMark(input, one);
    const referees: RefereesEntry[] = [
      ["engagedYes", "fa-handshake", engaged(true), ({ engaged: now }) => !now],
      ["engagedNo", "fa-handshake-slash", engaged(false), ({ engaged: now }) => now],
      ["engagedMeasured", "fa-ruler", engaged(null), ({ engagedByWord }) => engagedByWord !== null],
      ["putInSlow", "fa-hourglass-end", slow(true), ({ slowOverride }) => slowOverride !== true],
      ["takeOutOfSlow", "fa-hourglass-start", slow(false), ({ slowOverride }) => slowOverride !== false],
      ["weaponDecides", "fa-hand", slow(null), ({ slowOverride }) => slowOverride !== null],
    ];
    return [
      // A die that was thrown stands (C2); typed, it is another.
      ...super._getEntryContextOptions().filter((one) => !isMenuEntry(one, "COMBAT.CombatantReroll")),
      entry(
        game.user.isGM ? "MELEE.Tracker.more" : "MELEE.Tracker.moreOwn",
        "fa-solid fa-pen",
        (one) => this.#openForm(id(one)),
        when(hasForm),
      ),
      entry("MELEE.Tracker.delay", "fa-solid fa-clock", mark("delayed"), when(markable)),
      entry("MELEE.Tracker.skip", "fa-solid fa-ban", mark("skipped"), when(markable)),
      ...referees.map(([label, icon, run, test]) =>
        entry(
          `MELEE.Tracker.${label}`,
          `fa-solid ${icon}`,
          run,
          when((one) => game.user.isGM && test(one)),
        ),
      ),
    ];
  }

  async #openForm(combatantId: string): Promise<void> {
    await this.#once(`openForm ${combatantId}`, async (combat) => {
      const { openRowForm } = await import("./trackers/sides/row-form.ts");
      await openRowForm(combat, combatantId);
    });
  }

  /** Calls a verb of the viewed encounter, which shows its refusal itself, unless the same one still runs. */
  async #once(what: string, verb: (combat: SidesCombat) => Promise<unknown>): Promise<void> {
    const combat = this.sidesCombat;
    if (combat) await once(`${combat.id} ${what}`, () => verb(combat).then(() => null));
  }

  /** Begins without turning the button off meanwhile, as core does: that would take the focus from it. */
  static async #onStartCombat(this: MeleeCombatTracker): Promise<void> {
    await this.viewed?.startCombat();
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

  /** Asks for the dice of the user's own that are still missing, and stores what was typed. */
  static async #onTypeDice(this: MeleeCombatTracker): Promise<void> {
    await this.#once("typeDice", async (combat) => {
      const { askDice } = await loadForms();
      const dice = await askDice(ownWithoutDie(trackerInput(combat)));
      for (const [id, die] of Object.entries(dice ?? {})) if (die !== "") await combat.setSideDie(id, Number(die));
    });
  }

  static async #onAddSide(this: MeleeCombatTracker): Promise<void> {
    await this.#once("addSide", async (combat) => {
      const { askName } = await loadForms();
      const name = await askName();
      if (name) await combat.addSide({ name });
    });
  }

  static async #onToggleInHand(this: MeleeCombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const row = target.closest<HTMLElement>("li.combatant");
    const combatant = this.sidesCombat?.combatants.get(row?.dataset.combatantId ?? "");
    const item = combatant?.actor?.items.get(target.dataset.itemId ?? "");
    if (item) await show(item.toggleInHand());
  }

  /** Marks somebody as done, or takes whatever mark it has back. */
  static async #onSetMark(this: MeleeCombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const id = target.closest<HTMLElement>("li.combatant")?.dataset.combatantId;
    const mark = target.getAttribute("aria-pressed") === "true" ? null : "done";
    if (id) await this.sidesCombat?.setMark(id, mark);
  }

  /** Casts the spell that somebody declared, as the button of the sheet does. */
  static async #onCast(this: MeleeCombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const row = target.closest<HTMLElement>("li.combatant");
    const actor = this.sidesCombat?.combatants.get(row?.dataset.combatantId ?? "")?.actor;
    const { spellId = "" } = target.dataset;
    if (actor) await once(`${actor.uuid} cast ${spellId}`, () => actor.cast(spellId));
  }

  /** Marks all of the user's own who are still to act in the present step. */
  static async #onSetOwnDone(this: MeleeCombatTracker): Promise<void> {
    const combat = this.sidesCombat;
    for (const { id } of this.#input ? ownToAct(this.#input) : []) await combat?.setMark(id, "done");
  }

  static async #onRollMorale(this: MeleeCombatTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const side = sideOf(target);
    await this.#once(`rollMorale ${side}`, (combat) => combat.rollMorale(side));
  }

  static async #onWaveMorale(this: MeleeCombatTracker, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.sidesCombat?.waveMorale(sideOf(target));
  }

  static async #onRollSurprise(this: MeleeCombatTracker): Promise<void> {
    await this.#once("rollSurprise", (combat) => combat.rollSurprise());
  }

  static async #onRollReaction(this: MeleeCombatTracker): Promise<void> {
    await this.#once("rollReaction", (combat) => combat.rollReaction());
  }

  /**
   * Opens the row's context menu for those who have no right button: core listens for the same event. Its menu is made
   * for pointers, so a press by keyboard opens the form with what only that menu has.
   */
  static async #onOpenRowMenu(this: MeleeCombatTracker, event: PointerEvent, target: HTMLElement): Promise<void> {
    event.stopPropagation();
    const row = target.closest<HTMLElement>("li.combatant");
    const combatant = this.sidesCombat?.combatants.get(row?.dataset.combatantId ?? "");
    if (event.detail === 0 && combatant) return this.#openForm(combatant.id ?? "");
    const { left: clientX, bottom: clientY } = target.getBoundingClientRect();
    row?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX, clientY }));
  }
}

function sideOf(target: HTMLElement): string {
  return target.closest<HTMLElement>("[data-side-id]")?.dataset.sideId ?? "";
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
  for (const hook of ["updateActor", "deleteActor"] as const) {
    Hooks.on(hook, (actor: Actor.Implementation) => actorChanged(actor));
  }
  Hooks.on("updateToken", (token: TokenDocument.Implementation) => actorChanged(token.actor));
  // Movement that is forgotten when a round begins comes without the hook of an update.
  Hooks.on("recordToken", (token) => actorChanged(token.actor));
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const) {
    Hooks.on(hook, (effect: ActiveEffect.Implementation) => {
      const { parent } = effect;
      actorChanged(parent instanceof Actor ? parent : (parent?.actor ?? null));
    });
  }
  for (const hook of ["createSetting", "updateSetting"] as const) {
    Hooks.on(hook, ({ key }: Setting.Implementation) => {
      if (key.startsWith("melee-and-morale.")) redraw();
    });
  }
  Hooks.on("userConnected", redraw);
}
