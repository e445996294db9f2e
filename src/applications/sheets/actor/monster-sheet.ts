import { settle } from "#applications/api/form.ts";
import { addRow, deleteRow, storeRow } from "#applications/api/rows.ts";
import { isLimited } from "#applications/api/viewer.ts";
import type { MeleeActor } from "#documents/actor.ts";
import type { ActorSheetBase, RenderOptions, TemplateContext, TemplatePart } from "#platform/foundry.ts";
import { MeleeActorSheet } from "./actor-sheet.ts";
import { monsterCard } from "./monster-card.ts";
import { monsterEdit } from "./monster-edit.ts";
import { MONSTER_LISTS } from "./monster-lists.ts";
import { storeMovement } from "./movement-fields.ts";
import { SPELLS_TEMPLATE, spellList } from "./spell-list.ts";

const TEMPLATES = "systems/melee-and-morale/templates/sheets";

/** A monster as one card, readable without scrolling, with every stored figure on its second tab. */
export class MonsterSheet extends MeleeActorSheet {
  static override DEFAULT_OPTIONS: typeof ActorSheetBase.DEFAULT_OPTIONS = {
    classes: ["monster-sheet"],
    position: { width: 420, height: 520 },
    actions: {
      numberAppearing: MonsterSheet.#onNumberAppearing,
      reaction: MonsterSheet.#onReaction,
      morale: MonsterSheet.#onMorale,
      rollHitPoints: MonsterSheet.#onRollHitPoints,
      createRoutine: MonsterSheet.#onCreateRoutine,
      deleteRoutine: MonsterSheet.#onDeleteRoutine,
      createSpecial: MonsterSheet.#onCreateSpecial,
      deleteSpecial: MonsterSheet.#onDeleteSpecial,
      createRow: MonsterSheet.#onCreateRow,
      deleteRow: MonsterSheet.#onDeleteRow,
    },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: {
      template: `${TEMPLATES}/actor/monster-sheet/header.hbs`,
      templates: [`${TEMPLATES}/fields.hbs`, `${TEMPLATES}/rows.hbs`],
    },
    card: { template: `${TEMPLATES}/actor/monster-sheet/card.hbs`, templates: [SPELLS_TEMPLATE], scrollable: [""] },
    edit: { template: `${TEMPLATES}/actor/monster-sheet/edit.hbs`, scrollable: [""] },
  };

  protected override readonly tabIds = ["card", "edit"];
  protected override readonly targetParts = ["card"];

  /** The actor, which this sheet is registered for monsters only. */
  get #monster(): MeleeActor<"monster"> {
    return this.actor as MeleeActor<"monster">;
  }

  protected override get descriptionSource(): string {
    return this.#monster._source.system.description ?? "";
  }

  protected override async _prepareContext(options: RenderOptions): Promise<TemplateContext> {
    const context = await super._prepareContext(options);
    if (isLimited(this.actor)) return context;
    return { ...context, ...monsterCard(this.#monster), ...spellList(this.#monster, String(context.rootId)) };
  }

  protected override async _preparePartContext(
    partId: string,
    context: TemplateContext,
    options: RenderOptions,
  ): Promise<TemplateContext> {
    const prepared = await super._preparePartContext(partId, context, options);
    return partId === "edit" ? { ...prepared, ...monsterEdit(this.#monster, String(prepared.rootId)) } : prepared;
  }

  #unfolded = false;

  /** The description is open from the start where it has room beside the figures: known when the window first has its size. */
  protected override _onPosition(position: Partial<RenderOptions>): void {
    super._onPosition(position);
    const description = this.element?.querySelector<HTMLDetailsElement>("details.description");
    const card = description?.closest(".tab");
    if (this.#unfolded || !description || !card || card.clientHeight === 0) return;
    this.#unfolded = true;
    description.open = true;
    if (card.scrollHeight > card.clientHeight) description.open = false;
  }

  protected override async storeChange(change: string, control: HTMLInputElement): Promise<void> {
    const index = Number(control.dataset.index ?? 0);
    if (change === "routine") await this.#storeRoutine(index, control);
    else if (change === "special") await this.#storeSpecial(index, control);
    else if (change === "row") await storeRow(this.actor, control);
    else if (change === "movement") await storeMovement(this.actor, control);
    else await super.storeChange(change, control);
  }

  get #routines() {
    return this.#monster.system.routines.map((routine) => routine.map(({ attackId, count }) => ({ attackId, count })));
  }

  get #specials() {
    return this.#monster.system.specials.map(({ tag, text, figures }) => ({ tag, text, figures }));
  }

  async #storeRoutine(index: number, control: HTMLInputElement): Promise<void> {
    const { attackId = "" } = control.dataset;
    if (control.value.trim() === "") control.value = "0";
    settle(control);
    const count = Math.max(0, Math.trunc(Number(control.value) || 0));
    const routines = this.#routines;
    const routine = routines[index];
    if (!routine) return;
    const known = routine.find((stroke) => stroke.attackId === attackId);
    if (known) known.count = count;
    else routine.push({ attackId, count });
    routines[index] = routine.filter((stroke) => stroke.count > 0);
    await this.#monster.update({ system: { routines } });
  }

  async #storeSpecial(index: number, control: HTMLInputElement): Promise<void> {
    const specials = this.#specials;
    const special = specials[index];
    if (!special) return;
    special[control.dataset.key === "tag" ? "tag" : "text"] = control.value;
    await this.#monster.update({ system: { specials } });
  }

  static async #onNumberAppearing(this: MonsterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.once(target, () => this.actor.numberAppearing(target.dataset.place ?? ""));
  }

  static async #onReaction(this: MonsterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.once(target, () => this.actor.reaction());
  }

  static async #onMorale(this: MonsterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.once(target, () => this.actor.morale());
  }

  static async #onRollHitPoints(this: MonsterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await this.once(target, () => this.actor.rollHitPoints());
  }

  static async #onCreateRoutine(this: MonsterSheet): Promise<void> {
    const first = this.actor.items.find((item) => item.isAttack())?.id;
    if (!first) return;
    await this.#monster.update({ system: { routines: [...this.#routines, [{ attackId: first, count: 1 }]] } });
  }

  static async #onDeleteRoutine(this: MonsterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const routines = this.#routines.filter((_, index) => index !== Number(target.dataset.index));
    await this.#monster.update({ system: { routines } });
  }

  static async #onCreateSpecial(this: MonsterSheet): Promise<void> {
    await this.#monster.update({ system: { specials: [...this.#specials, { tag: "", text: "", figures: {} }] } });
  }

  static async #onDeleteSpecial(this: MonsterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    const specials = this.#specials.filter((_, index) => index !== Number(target.dataset.index));
    await this.#monster.update({ system: { specials } });
  }

  static async #onCreateRow(this: MonsterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await addRow(this.actor, MONSTER_LISTS, target.dataset.list ?? "");
  }

  static async #onDeleteRow(this: MonsterSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await deleteRow(this.actor, target.dataset.list ?? "", Number(target.dataset.index));
  }
}
