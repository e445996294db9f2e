import { isLimited } from "#applications/api/viewer.ts";
import type { MeleeActor } from "#documents/actor.ts";
import type { ActorSheetBase, RenderOptions, TemplateContext, TemplatePart } from "#platform/foundry.ts";
import { ROUND_LINE_TEMPLATES } from "../../sidebar/trackers/registry.ts";
import { MeleeActorSheet } from "./actor-sheet.ts";
import { characterAbilities } from "./character-abilities.ts";
import { characterFight, characterHeader } from "./character-fight.ts";
import { characterInventory } from "./character-inventory.ts";
import { storeMovement } from "./movement-fields.ts";
import { declareFrom, roundLine, watchRoundLine } from "./round-line.ts";
import { SPELLS_TEMPLATE, spellList } from "./spell-list.ts";

const TEMPLATES = "systems/melee-and-morale/templates/sheets";
const PART = (name: string) => `${TEMPLATES}/actor/character-sheet/${name}.hbs`;

/** A character: a header that is always in sight and tabs for the fight, the abilities, what is carried, and notes. */
export class CharacterSheet extends MeleeActorSheet {
  static override DEFAULT_OPTIONS: typeof ActorSheetBase.DEFAULT_OPTIONS = {
    classes: ["character-sheet"],
    position: { width: 580, height: 560 },
  };

  static override PARTS: Record<string, TemplatePart> = {
    header: { template: PART("header"), templates: [`${TEMPLATES}/fields.hbs`] },
    fight: { template: PART("fight"), templates: [...ROUND_LINE_TEMPLATES], scrollable: [""] },
    abilities: { template: PART("abilities"), scrollable: [""] },
    inventory: { template: PART("inventory"), scrollable: [""] },
    spells: { template: PART("spells"), templates: [SPELLS_TEMPLATE], scrollable: [""] },
    notes: { template: PART("notes"), scrollable: [""] },
  };

  #unwatch: () => void = () => undefined;

  protected override readonly tabIds = ["fight", "abilities", "inventory", "spells", "notes"];
  protected override readonly targetParts = ["fight"];

  /** The actor, which this sheet is registered for characters only. */
  get #character(): MeleeActor<"character"> {
    return this.actor as MeleeActor<"character">;
  }

  protected override get descriptionSource(): string {
    return this.#character._source.system.biography ?? "";
  }

  protected override async _prepareContext(options: RenderOptions): Promise<TemplateContext> {
    const context = await super._prepareContext(options);
    if (isLimited(this.actor)) return context;
    const actor = this.#character;
    const rootId = String(context.rootId);
    return {
      ...context,
      ...characterHeader(actor),
      ...characterFight(actor),
      round: roundLine(actor),
      ...characterAbilities(actor, rootId),
      ...characterInventory(actor, rootId),
      ...spellList(actor, rootId),
    };
  }

  protected override async _onRender(context: TemplateContext, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (options.isFirstRender) this.#unwatch = watchRoundLine(this.actor, () => void this.render({ parts: ["fight"] }));
  }

  protected override _onClose(options: foundry.applications.api.ApplicationV2.RenderOptions): void {
    super._onClose(options);
    this.#unwatch();
  }

  protected override async storeChange(change: string, control: HTMLInputElement): Promise<void> {
    if (change === "declare") await declareFrom(this.actor, control.value);
    else if (change === "movement") await storeMovement(this.actor, control);
    else await super.storeChange(change, control);
  }
}
