import { explainOnFocus } from "#applications/api/explain.ts";
import { show } from "#applications/api/verb.ts";
import { addToFight } from "#documents/table/add-to-fight.ts";
import { contextMenuEntry, isMenuEntry } from "#platform/compat.ts";
import { localize } from "#platform/localize.ts";
import { TRACKER_PARTS, type TrackerKind, type TrackerMenuEntry } from "./trackers/kind.ts";
import { trackerKindOf, trackerKinds } from "./trackers/registry.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;
type ActionTarget = foundry.applications.api.ApplicationV2.ActionTarget;
type RenderOptions = foundry.applications.sidebar.tabs.CombatTracker.RenderOptions;

const TEMPLATES = "systems/melee-and-morale/templates/sidebar/trackers";
const corePart = (id: string): string => CombatTracker.PARTS[id]?.template ?? "";

/**
 * The combat tracker: each encounter is drawn and handled as its procedure says, and by core's own parts where there is
 * none.
 */
export class MeleeCombatTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    classes: ["melee-and-morale", "mm-combat"],
    actions: { startCombat: MeleeCombatTracker.#onStartCombat },
  };

  static override PARTS = {
    header: { template: `${TEMPLATES}/header.hbs`, templates: [corePart("header")] },
    tracker: { template: `${TEMPLATES}/tracker.hbs`, templates: [corePart("tracker")], scrollable: [""] },
    footer: { template: `${TEMPLATES}/footer.hbs`, templates: [corePart("footer")] },
  };

  /** How the viewed encounter is drawn; null for one that core draws. */
  get kind(): TrackerKind | null {
    return trackerKindOf(this.viewed);
  }

  #views = new WeakMap<object, object | null>();

  protected override async _preparePartContext(
    partId: string,
    context: foundry.applications.api.ApplicationV2.RenderContextOf<this>,
    options: RenderOptions,
  ): Promise<foundry.applications.api.ApplicationV2.RenderContextOf<this>> {
    const prepared = await super._preparePartContext(partId, context, options);
    const { kind } = this;
    const part = TRACKER_PARTS.find((one) => one === partId);
    const template = part && kind?.templates[part];
    if (kind && template) await foundry.applications.handlebars.loadTemplates([template, ...(kind.partials ?? [])]);
    const missing = missingProcedure(this.viewed);
    return Object.assign(prepared, { corePart: corePart(partId), part: template, missing, mm: this.#view(options) });
  }

  /** Built once for all parts of a render. */
  #view(options: object): object | null {
    const built = this.#views.get(options);
    if (built !== undefined) return built;
    const { viewed, kind } = this;
    const view = viewed && kind ? kind.view(viewed) : null;
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

  #combatantOf(target: EventTarget | null): Combatant.Implementation | null {
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>("li.combatant") : null;
    return this.viewed?.combatants.get(row?.dataset.combatantId ?? "") ?? null;
  }

  /** What was typed or chosen is stored; what was refused gives way to what stands. */
  #onChange({ target }: Event): void {
    const { viewed, kind } = this;
    if (!viewed || !kind?.changed) return;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    void show(kind.changed(viewed, target)).then((refused) => {
      if (refused) void this.render({ parts: ["tracker"] });
    });
  }

  #onDragStart(event: DragEvent): void {
    const combatant = this.kind && this.#combatantOf(event.target);
    if (!combatant || !game.user.isGM) return;
    event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "Combatant", uuid: combatant.uuid }));
  }

  /** An actor, from a sidebar or a compendium, joins the fight; what a dropped row means, its procedure says. Gamemasters only. */
  #onDrop(event: DragEvent): void {
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!game.user.isGM || typeof data !== "object" || data === null || !("uuid" in data)) return;
    const { uuid } = data;
    if ("type" in data && data.type === "Actor" && typeof uuid === "string") {
      event.preventDefault();
      void show(addToFight(uuid));
      return;
    }
    const { viewed, kind } = this;
    const combatant = viewed?.combatants.find((one) => one.uuid === uuid);
    if (!viewed || !combatant || !kind?.dropped || !(event.target instanceof HTMLElement)) return;
    event.preventDefault();
    void show(kind.dropped(viewed, combatant, event.target));
  }

  protected override _getEntryContextOptions() {
    // A die that was thrown stands (C2); typed, it is another.
    const own = super._getEntryContextOptions().filter((one) => !isMenuEntry(one, "COMBAT.CombatantReroll"));
    // The menu is made once, whatever encounter is in view then.
    const ours = trackerKinds().flatMap((kind) => (kind.menu ?? []).map((entry) => this.#menuEntry(kind, entry)));
    return [...own, ...ours];
  }

  #menuEntry(kind: TrackerKind, { label, icon, visible, run }: TrackerMenuEntry) {
    return contextMenuEntry({
      label,
      icon: `fa-solid ${icon}`,
      visible: (row) => {
        const combatant = this.#combatantOf(row);
        return this.kind === kind && combatant?.isOwner === true && visible(combatant);
      },
      onClick: (row) => {
        const combatant = this.#combatantOf(row);
        if (combatant) void show(run(combatant));
      },
    });
  }

  /** Buttons of the procedure; core would call a verb of the encounter of the same name without looking at the answer. */
  protected override async _onClickAction(event: PointerEvent, target: ActionTarget): Promise<void> {
    const { viewed, kind } = this;
    const action = kind?.actions?.[target.dataset.action];
    if (!viewed || !action) {
      await super._onClickAction(event, target);
      return;
    }
    const combatant = this.#combatantOf(target);
    if (combatant) event.stopPropagation();
    await show(action({ combat: viewed, combatant, target, event }));
  }

  /** Begins without turning the button off meanwhile, as core does: that would take the focus from it. */
  static async #onStartCombat(this: MeleeCombatTracker): Promise<void> {
    await this.viewed?.startCombat();
  }
}

/** The sentence for an encounter whose procedure's module is not there; empty for all others. */
function missingProcedure(combat: Combat.Implementation | null): string {
  if (!combat) return leftOutEncounter();
  if (combat.fight || combat.type === "base") return "";
  return localize("MELEE.Tracker.missingProcedure", { module: moduleOf(combat.type) });
}

/**
 * The sentence for an encounter that core left out of the world because the module of its subtype is not active.
 * Source: https://github.com/foundryvtt/foundryvtt/issues/8571
 */
function leftOutEncounter(): string {
  const left = game.data.combats?.find(({ _id }) => _id && game.combats.invalidDocumentIds.has(_id));
  return left?.type?.includes(".") ? localize("MELEE.Tracker.leftOutEncounter", { module: moduleOf(left.type) }) : "";
}

/** The title of the module that a subtype belongs to, else its id. */
function moduleOf(type: string): string {
  const [module = ""] = type.split(".");
  return game.modules.get(module)?.title ?? module;
}

/** Draws the tracker again when something that it shows lies outside the encounter: hit points, weapons, effects. */
export function registerTrackerRedraw(): void {
  const redraw = foundry.utils.debounce(() => {
    for (const tracker of [ui.combat, ui.combat?.popout]) {
      if (tracker instanceof MeleeCombatTracker && tracker.kind) void tracker.render();
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
