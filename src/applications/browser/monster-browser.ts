import { capitalized, term } from "#applications/sheets/actor/figures.ts";
import { addToFight, MOST_AT_ONCE, rollNumberAppearing } from "#documents/table/add-to-fight.ts";
import { type RenderOptions, type TemplateContext, WindowBase } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { tell } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import {
  type ArmorClassForm,
  MONSTER_COLUMNS,
  type MonsterEntry,
  type MonsterFilter,
  type MonsterOrder,
  NO_FILTER,
} from "#rules/monsters/browse.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import {
  type BrowserState,
  fightView,
  filterNote,
  filterView,
  listView,
  type Wording,
} from "./monster-browser-view.ts";
import { changedFilter } from "./monster-filter.ts";
import { compendiumMonsters, worldMonsters } from "./monster-list.ts";
import { moveInRows } from "./row-keys.ts";

const TEMPLATES = "systems/melee-and-morale/templates/browser/monster-browser";

/**
 * Lists the monsters of every compendium to find one, to drag it, or to bring some into the fight. There is one window;
 * what was looked for is still there when it opens again, until the page is left.
 */
export class MonsterBrowser extends WindowBase {
  static override DEFAULT_OPTIONS: typeof WindowBase.DEFAULT_OPTIONS = {
    id: "melee-and-morale-monster-browser",
    classes: ["melee-and-morale", "monster-browser"],
    position: { width: 840, height: 640 },
    window: { title: "MELEE.Browser.title", resizable: true },
    actions: {
      sortMonsters: MonsterBrowser.#onSort,
      clearFilters: MonsterBrowser.#onClear,
      openSheet: MonsterBrowser.#onOpen,
      rollNumber: MonsterBrowser.#onRollNumber,
      addToFight: MonsterBrowser.#onAddToFight,
    },
  };

  static override PARTS = {
    filters: { template: `${TEMPLATES}/filters.hbs` },
    list: { template: `${TEMPLATES}/list.hbs`, scrollable: [""] },
    fight: { template: `${TEMPLATES}/fight.hbs` },
  };

  static #only: MonsterBrowser | null = null;

  /** Those of the compendia, and with them the world's own where they are wished. */
  #listed: readonly MonsterEntry[] = [];
  #entries: readonly MonsterEntry[] = [];
  #filter: MonsterFilter = NO_FILTER;
  #order: MonsterOrder = { column: "name", descending: false };
  #own = false;
  #chosen: string | null = null;
  #count = 1;

  /** Opens the window, or brings it to the front. Gamemasters only. */
  static async open(): Promise<MonsterBrowser | Refusal> {
    if (!game.user.isGM) return tell(refuse("onlyGamemaster"));
    MonsterBrowser.#only ??= new MonsterBrowser();
    await MonsterBrowser.#only.#readCompendia();
    await MonsterBrowser.#only.render({ force: true });
    return MonsterBrowser.#only;
  }

  /** Brings an open window up to date: something in a compendium has changed. */
  static async compendiumChanged(): Promise<void> {
    const window = MonsterBrowser.#only;
    if (!window?.rendered) return;
    await window.#readCompendia();
    await window.render({ parts: ["list"] });
  }

  /** Brings an open window up to date, if it lists the world's own: an actor has changed. */
  static async worldChanged(): Promise<void> {
    const window = MonsterBrowser.#only;
    if (!window?.rendered || !window.#own) return;
    const before = JSON.stringify(window.#entries);
    window.#readWorld();
    // Most changes are hit points, of which the list knows nothing.
    if (JSON.stringify(window.#entries) !== before) await window.render({ parts: ["list"] });
  }

  async #readCompendia(): Promise<void> {
    this.#listed = await compendiumMonsters();
    this.#readWorld();
  }

  #readWorld(): void {
    this.#entries = this.#own ? [...this.#listed, ...worldMonsters(this.#listed)] : this.#listed;
  }

  get #form(): ArmorClassForm {
    return settings.attackMode === "ascending" ? "ascending" : "descending";
  }

  get #state(): BrowserState {
    return { filter: this.#filter, order: this.#order, form: this.#form, chosen: this.#chosen };
  }

  protected override async _preparePartContext(
    partId: string,
    context: TemplateContext,
    options: RenderOptions,
  ): Promise<TemplateContext> {
    const prepared = await super._preparePartContext(partId, context, options);
    const common = { ...prepared, rootId: this.id };
    if (partId === "filters") {
      return { ...common, ...filterView(this.#entries, this.#state, WORDING), own: this.#own };
    }
    if (partId === "list") return { ...common, ...listView(this.#entries, this.#state, WORDING) };
    const chosen = this.#entries.find(({ uuid }) => uuid === this.#chosen);
    return { ...common, ...fightView(chosen, localize), number: this.#count, most: MOST_AT_ONCE };
  }

  protected override async _onRender(context: TemplateContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { filters, list } = this.parts;
    const count = filters?.querySelector("[data-count]");
    const shown = list?.dataset.shown ?? "";
    // Told only when it changes, so that a screen reader does not repeat it.
    if (count && count.textContent !== shown) count.textContent = shown;
  }

  protected override _attachFrameListeners(): void {
    super._attachFrameListeners();
    const { element } = this;
    element.addEventListener("input", (event) => this.#onInput(event));
    element.addEventListener("focusin", (event) => this.#onFocus(event));
    element.addEventListener("keydown", (event) => this.#onKey(event));
    element.addEventListener("dblclick", (event) => this.#open(rowOf(event)));
    element.addEventListener("dragstart", (event) => {
      const uuid = rowOf(event)?.dataset.uuid;
      if (uuid) event.dataTransfer?.setData("text/plain", JSON.stringify({ type: "Actor", uuid }));
    });
  }

  #onInput({ target }: Event): void {
    if (target instanceof HTMLInputElement && target.name === "count") this.#count = target.valueAsNumber;
    else if (target instanceof HTMLInputElement && target.name === "own") {
      this.#own = target.checked;
      this.#readWorld();
      void this.render({ parts: ["filters", "list"] });
    } else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) {
      const changed = changedFilter(this.#filter, target.name, target.value);
      if (!changed) return;
      this.#filter = changed.filter;
      target.setAttribute("aria-invalid", String(!changed.readable));
      const note = this.parts.filters?.querySelector("[data-note]");
      if (note) note.textContent = filterNote(this.#filter, localize);
      void this.render({ parts: ["list"] });
    }
  }

  /** The row that has the focus is the chosen one. */
  #onFocus(event: Event): void {
    const row = rowOf(event);
    if (!row || row.dataset.uuid === this.#chosen) return;
    this.#chosen = row.dataset.uuid ?? null;
    this.#count = 1;
    for (const other of this.element.querySelectorAll<HTMLElement>("tr[data-uuid]")) {
      other.setAttribute("aria-selected", String(other === row));
      other.tabIndex = other === row ? 0 : -1;
    }
    void this.render({ parts: ["fight"] });
  }

  #onKey(event: KeyboardEvent): void {
    const { target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || !(target instanceof HTMLElement)) return;
    const row = target.matches("tr[data-uuid]") ? target : null;
    const name = this.element.querySelector<HTMLInputElement>("input[name=name]");
    const counted = event.key === "Enter" && target.matches("input[name=count]");
    if (!row && !counted && target !== name) return;
    if (counted) this.element.querySelector<HTMLButtonElement>("button[data-action=addToFight]")?.click();
    else if (row && event.key === "Enter") void this.#open(row);
    else if (row && event.key.length === 1 && event.key !== " ") {
      // The letter itself then goes where the focus is, in place of what was looked for, and not to core's own keys.
      event.stopPropagation();
      name?.select();
      name?.focus();
      return;
    } else {
      const rows = [...this.element.querySelectorAll<HTMLElement>("tr[data-uuid]")];
      const next = moveInRows(event.key, row ? rows.indexOf(row) : null, rows.length);
      if (next === null) return;
      rows[next]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  async #open(row: HTMLElement | null | undefined): Promise<void> {
    const found: unknown = await fromUuid(row?.dataset.uuid ?? "");
    if (found instanceof Actor.implementation) await found.sheet?.render(true);
  }

  static async #onSort(this: MonsterBrowser, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const column = MONSTER_COLUMNS.find((id) => id === target.dataset.column);
    if (!column) return;
    this.#order = { column, descending: column === this.#order.column && !this.#order.descending };
    await this.render({ parts: ["list"] });
    this.element.querySelector<HTMLElement>(`thead [data-column="${column}"] button`)?.focus();
  }

  static async #onClear(this: MonsterBrowser): Promise<void> {
    this.#filter = NO_FILTER;
    await this.render({ parts: ["filters", "list"] });
    this.element.querySelector<HTMLInputElement>("input[name=name]")?.focus();
  }

  static async #onOpen(this: MonsterBrowser): Promise<void> {
    await this.#open(this.element.querySelector<HTMLElement>("tr[aria-selected=true]"));
  }

  static async #onRollNumber(this: MonsterBrowser, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const rolled = await rollNumberAppearing(target.dataset.formula ?? "");
    if (isRefusal(rolled)) return void tell(rolled);
    this.#count = Math.min(rolled, MOST_AT_ONCE);
    const input = this.element.querySelector<HTMLInputElement>("input[name=count]");
    if (input) input.value = String(this.#count);
  }

  static async #onAddToFight(this: MonsterBrowser, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const chosen = this.#entries.find(({ uuid }) => uuid === this.#chosen);
    if (!chosen || !(target instanceof HTMLButtonElement)) return;
    // Until it is written, a second press is none.
    target.disabled = true;
    const added = await addToFight(chosen.uuid, this.#count);
    target.disabled = false;
    if (isRefusal(added)) tell(added);
    else ui.notifications.info(localize("MELEE.Browser.added", { count: added.length, name: chosen.name }));
  }
}

// A formatter is dear to make: one serves every row.
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string): Intl.NumberFormat {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format;
}

const WORDING: Wording = {
  localize,
  // What the game has no word for is read as it is stored: "giant-animal", "immune:sleep".
  term: (prefix, value) =>
    game.i18n.has(prefix + value) ? term(prefix, value) : capitalized(value.replaceAll("-", " ").replace(":", ": ")),
  number: (value) => numberFormat(game.i18n.lang).format(value),
};

function rowOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("tr[data-uuid]") : null;
}
