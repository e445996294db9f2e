import { explainAnew, explainOnFocus } from "#applications/api/explain.ts";
import { changedFields, settle } from "#applications/api/form.ts";
import { enriched } from "#applications/api/prose.ts";
import { type Tab, tabsOf } from "#applications/api/tabs.ts";
import { once, show } from "#applications/api/verb.ts";
import { isLimited } from "#applications/api/viewer.ts";
import { stackOnto } from "#documents/actors/carrying.ts";
import type { ActionDrag } from "#documents/table/macro.ts";
import { ActorSheetBase, type RenderOptions, type TemplateContext, type TemplatePart } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { attackButton } from "./attack-views.ts";

/** What both actor sheets share: the verbs behind the buttons, storing only what changed, and core's limited view. */
export abstract class MeleeActorSheet extends ActorSheetBase {
  static override DEFAULT_OPTIONS: typeof ActorSheetBase.DEFAULT_OPTIONS = {
    classes: ["melee-and-morale", "actor-sheet"],
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
    actions: {
      attack: MeleeActorSheet.#onAttack,
      attackRoutine: MeleeActorSheet.#onAttackRoutine,
      save: MeleeActorSheet.#onSave,
      abilityCheck: MeleeActorSheet.#onAbilityCheck,
      toggleInHand: MeleeActorSheet.#onToggleInHand,
      toggleEquipped: MeleeActorSheet.#onToggleEquipped,
      cast: MeleeActorSheet.#onCast,
      memorise: MeleeActorSheet.#onMemorise,
      resetSpells: MeleeActorSheet.#onResetSpells,
      createItem: MeleeActorSheet.#onCreateItem,
      editItem: MeleeActorSheet.#onEditItem,
      deleteItem: MeleeActorSheet.#onDeleteItem,
    },
  };

  /** The part for viewers who may see name, picture and description only. */
  static readonly LIMITED: TemplatePart = { template: "systems/melee-and-morale/templates/sheets/limited.hbs" };

  /** The ids of the tabs in order; the first is shown at the start. */
  protected abstract readonly tabIds: readonly string[];

  readonly #folds = new Set<string>();
  #targetHook: number | null = null;

  /** Part ids that show what an attack needs against the present target, so they are drawn again when it changes. */
  protected abstract readonly targetParts: string[];

  /** The source of the formatted text that everybody who may open the sheet can read. */
  protected abstract get descriptionSource(): string;

  protected override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    if (isLimited(this.actor)) return { limited: { ...MeleeActorSheet.LIMITED } };
    return super._configureRenderParts(options);
  }

  protected override async _prepareContext(options: RenderOptions): Promise<TemplateContext> {
    const context = await super._prepareContext(options);
    const { actor } = this;
    this.tabGroups.primary ??= this.tabIds[0] ?? null;
    const common: TemplateContext = {
      ...context,
      name: actor.name,
      img: actor.img,
      uuid: actor.uuid,
      editable: this.isEditable,
      descriptionSource: this.descriptionSource,
      descriptionHTML: await enriched(this.descriptionSource, actor),
    };
    if (isLimited(actor)) return common;
    return { ...common, navigation: this.#tabs, folds: Object.fromEntries([...this.#folds].map((id) => [id, true])) };
  }

  get #tabs(): Tab[] {
    return tabsOf(this.tabIds, this.tabGroups.primary);
  }

  protected override async _preparePartContext(
    partId: string,
    context: TemplateContext,
    options: RenderOptions,
  ): Promise<TemplateContext> {
    const prepared = await super._preparePartContext(partId, context, options);
    return { ...prepared, tab: this.#tabs.find(({ id }) => id === partId) };
  }

  protected override async _onRender(context: TemplateContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    for (const fold of this.element.querySelectorAll<HTMLDetailsElement>("details[data-fold]")) {
      fold.addEventListener("toggle", () => this.#onFold(fold));
    }
    if (options.isFirstRender) {
      explainAnew(this.element, "[data-action=attack]", (button) => this.#attackHint(button));
      explainOnFocus(this.element);
    }
    this.#targetHook ??= Hooks.on("targetToken", (user) => {
      if (user.isSelf && this.rendered && !isLimited(this.actor)) void this.render({ parts: this.targetParts });
    });
  }

  protected override _onClose(options: foundry.applications.api.ApplicationV2.RenderOptions): void {
    super._onClose(options);
    if (this.#targetHook !== null) Hooks.off("targetToken", this.#targetHook);
    this.#targetHook = null;
  }

  /** What an attack needs now: tokens may have moved and rounds passed since it was drawn. */
  #attackHint(button: HTMLElement): string | null {
    const { actor } = this;
    const item = this.itemOf(button);
    return item ? (attackButton(actor, item)?.hint ?? null) : null;
  }

  #onFold(fold: HTMLDetailsElement): void {
    const id = fold.dataset.fold ?? "";
    if (fold.open) this.#folds.add(id);
    else this.#folds.delete(id);
  }

  protected override _onChangeForm(
    formConfig: foundry.applications.api.ApplicationV2.FormConfiguration,
    event: Event,
  ): void {
    const control = event.target instanceof Element ? event.target.closest<HTMLInputElement>("[data-change]") : null;
    if (control) void this.storeChange(control.dataset.change ?? "", control);
    else super._onChangeForm(formConfig, event);
  }

  protected override _processFormData(
    event: SubmitEvent | null,
    form: HTMLFormElement,
    formData: foundry.applications.ux.FormDataExtended,
  ): object {
    const source = this.actor._source;
    return foundry.utils.expandObject(changedFields(form, formData.object, source, event?.target ?? null));
  }

  /** Stores what a control with `data-change` holds: figures of owned items and of lists within the actor. */
  protected async storeChange(change: string, control: HTMLInputElement): Promise<void> {
    if (change !== "quantity" && change !== "prepared") return;
    if (control.value.trim() === "") control.value = control.defaultValue;
    settle(control);
    const item = this.itemOf(control);
    const value = Number(control.value);
    if (change === "prepared") await show(item?.prepare(value));
    else await item?.update({ system: { quantity: value } });
  }

  protected override async _onDropItem(
    event: DragEvent,
    item: Item.Implementation,
  ): Promise<Item.Implementation | null> {
    const stacked = item.actor === this.actor ? null : await stackOnto(this.actor, item);
    return stacked ?? super._onDropItem(event, item);
  }

  /** The owned item of the row that an element stands in. */
  protected itemOf(element: HTMLElement): Item.Implementation | undefined {
    const row = element.closest<HTMLElement>("[data-item-id]");
    return this.actor.items.get(row?.dataset.itemId ?? "");
  }

  /** Calls a verb for a button, unless the one that the same button called before still runs; shows a refusal. */
  protected async once(button: HTMLElement, verb: () => unknown): Promise<void> {
    // A change draws the button anew, so it is told by what it does, and to which item.
    const { uuid } = this.itemOf(button) ?? this.actor;
    await once(JSON.stringify([uuid, { ...button.dataset, tooltip: undefined }]), verb);
  }

  /** A save or a routine that is dragged off the sheet says what it does; rows of items are core's. */
  protected override async _onDragStart(event: DragEvent): Promise<void> {
    const dataset = event.currentTarget instanceof HTMLElement ? event.currentTarget.dataset : {};
    const { uuid } = this.actor;
    const { action, saveId = "", index = "0" } = dataset;
    let data: ActionDrag | null = null;
    if (action === "save") data = { type: "melee-and-morale.save", uuid, save: saveId };
    if (action === "attackRoutine") data = { type: "melee-and-morale.routine", uuid, routine: Number(index) };
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
    else await super._onDragStart(event);
  }

  static async #onAttack(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.once(target, () => this.itemOf(target)?.attack());
  }

  static async #onAttackRoutine(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.once(target, () => this.actor.attackRoutine(Number(target.dataset.index ?? 0)));
  }

  static async #onSave(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.once(target, () => this.actor.save(target.dataset.saveId ?? ""));
  }

  static async #onAbilityCheck(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.once(target, () => this.actor.abilityCheck(target.dataset.abilityId ?? ""));
  }

  static async #onCast(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.once(target, () => this.actor.cast(this.itemOf(target)?.id ?? ""));
  }

  static async #onMemorise(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await show(this.itemOf(target)?.memorise(Number(target.dataset.step)));
  }

  static async #onResetSpells(this: MeleeActorSheet): Promise<void> {
    await show(this.actor.resetSpells());
  }

  static async #onToggleInHand(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await show(this.itemOf(target)?.toggleInHand());
  }

  static async #onToggleEquipped(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await show(this.itemOf(target)?.toggleEquipped());
  }

  static async #onCreateItem(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const type = target.dataset.type as Item.SubType;
    const name = localize(`MELEE.Item.new.${type}`);
    const [item] = await this.actor.createEmbeddedDocuments("Item", [{ name, type }]);
    await item?.sheet?.render(true);
  }

  static async #onEditItem(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.itemOf(target)?.sheet?.render(true);
  }

  static async #onDeleteItem(this: MeleeActorSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const item = this.itemOf(target);
    if (!item) return;
    const { confirmDelete } = await import("#applications/dialogs/delete-dialog.ts");
    await confirmDelete(item);
  }
}
