import type { FieldGroup } from "#applications/api/field.ts";
import { Fields } from "#applications/api/field.ts";
import { changedFields } from "#applications/api/form.ts";
import { enriched } from "#applications/api/prose.ts";
import { storeRow } from "#applications/api/rows.ts";
import { isLimited } from "#applications/api/viewer.ts";
import { ItemSheetBase, type RenderOptions, type TemplateContext, type TemplatePart } from "#platform/foundry.ts";
import { tell } from "#platform/notify.ts";
import { isRefusal } from "#rules/refusal.ts";

/** What the item sheets share: a header, groups of stored figures, a description, and core's limited view. */
export abstract class MeleeItemSheet extends ItemSheetBase {
  static override DEFAULT_OPTIONS: typeof ItemSheetBase.DEFAULT_OPTIONS = {
    classes: ["melee-and-morale", "item-sheet"],
    position: { width: 460, height: "auto" },
    window: { resizable: true },
    form: { submitOnChange: true, closeOnSubmit: false },
  };

  static readonly LIMITED: TemplatePart = { template: "systems/melee-and-morale/templates/sheets/limited.hbs" };

  /** The groups of controls below the header. */
  protected abstract groups(fields: Fields): FieldGroup[];

  /** One line under the name. */
  protected abstract get kindLine(): string;

  /** The source of the description. */
  protected get descriptionSource(): string {
    return String(foundry.utils.getProperty(this.item._source, "system.description") ?? "");
  }

  protected override _configureRenderParts(options: RenderOptions): Record<string, TemplatePart> {
    if (isLimited(this.item)) return { limited: { ...MeleeItemSheet.LIMITED } };
    return super._configureRenderParts(options);
  }

  protected override async _prepareContext(options: RenderOptions): Promise<TemplateContext> {
    const context = await super._prepareContext(options);
    const { item } = this;
    const common: TemplateContext = {
      ...context,
      name: item.name,
      img: item.img,
      uuid: item.uuid,
      editable: this.isEditable,
      descriptionSource: this.descriptionSource,
      descriptionHTML: await enriched(this.descriptionSource, item),
    };
    if (isLimited(item)) return common;
    const fields = new Fields(String(context.rootId), item._source);
    return { ...common, kindLine: this.kindLine, groups: this.groups(fields) };
  }

  protected override _onChangeForm(
    formConfig: foundry.applications.api.ApplicationV2.FormConfiguration,
    event: Event,
  ): void {
    const control = event.target instanceof Element ? event.target.closest<HTMLInputElement>("[data-change]") : null;
    if (control?.dataset.change === "row") void storeRow(this.item, control);
    else if (control) void this.#carry(control.dataset.change ?? "");
    else super._onChangeForm(formConfig, event);
  }

  /** Wears or takes in hand by the verb, which makes room for it; what was refused is drawn as it was. */
  async #carry(change: string): Promise<void> {
    const answer = await (change === "equipped" ? this.item.toggleEquipped() : this.item.toggleInHand());
    if (!isRefusal(answer)) return;
    tell(answer);
    await this.render();
  }

  protected override _processFormData(
    event: SubmitEvent | null,
    form: HTMLFormElement,
    formData: foundry.applications.ux.FormDataExtended,
  ): object {
    const source = this.item._source;
    return foundry.utils.expandObject(changedFields(form, formData.object, source, event?.target ?? null));
  }
}

/** The two parts of an item sheet whose body is `templates/sheets/item/<name>.hbs`. */
export function itemParts(name: string): Record<string, TemplatePart> {
  const folder = "systems/melee-and-morale/templates/sheets";
  return {
    header: { template: `${folder}/item/header.hbs`, templates: [`${folder}/fields.hbs`, `${folder}/rows.hbs`] },
    body: { template: `${folder}/item/${name}.hbs`, scrollable: [""] },
  };
}
