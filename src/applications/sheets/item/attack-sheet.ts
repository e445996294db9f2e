import type { FieldGroup, Fields } from "#applications/api/field.ts";
import { addRow, deleteRow, type RowList, rowLists } from "#applications/api/rows.ts";
import { HARMS } from "#config/harms.ts";
import type { ItemSheetBase, RenderOptions, TemplateContext, TemplatePart } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { itemParts, MeleeItemSheet } from "./item-sheet.ts";
import { strikeFields } from "./strike-fields.ts";

const LISTS: readonly RowList[] = [
  {
    path: "system.damageAlternates",
    legend: "MELEE.Group.damageAlternates",
    add: "MELEE.Sheet.addDamage",
    columns: [
      { key: "damage", label: "MELEE.Item.damage", initial: "" },
      { key: "when", label: "MELEE.Figure.when", initial: "" },
    ],
  },
  {
    path: "system.extraDamage",
    legend: "MELEE.Group.extraDamage",
    add: "MELEE.Sheet.addDamage",
    columns: [
      { key: "damage", label: "MELEE.Item.damage", initial: "" },
      { key: "kind", label: "MELEE.Attack.extraKind", initial: "" },
    ],
  },
];

/** A monster's natural attack: dice, reach, what it harms and what comes with it. */
export class AttackSheet extends MeleeItemSheet {
  static override DEFAULT_OPTIONS: typeof ItemSheetBase.DEFAULT_OPTIONS = {
    actions: { createRow: AttackSheet.#onCreateRow, deleteRow: AttackSheet.#onDeleteRow },
  };

  static override PARTS: Record<string, TemplatePart> = itemParts("attack-sheet");

  protected override async _prepareContext(options: RenderOptions): Promise<TemplateContext> {
    const context = await super._prepareContext(options);
    return { ...context, lists: rowLists(this.item, String(context.rootId), LISTS) };
  }

  protected override get kindLine(): string {
    return localize("TYPES.Item.attack");
  }

  protected override groups(fields: Fields): FieldGroup[] {
    const hint = localize("MELEE.Attack.damageHint");
    return [
      ...strikeFields(fields, fields.formula("system.damage", "MELEE.Item.damage", { hint, nullable: true }), [
        fields.flag("system.automatic", "MELEE.Attack.automatic", { hint: localize("MELEE.Attack.automaticHint") }),
        fields.flag("system.byWeapon", "MELEE.Attack.byWeapon", { hint: localize("MELEE.Attack.byWeaponHint") }),
        fields.number("system.weaponModifier", "MELEE.Attack.weaponModifier"),
        fields.formula("system.hullDamage", "MELEE.Attack.hullDamage", { nullable: true }),
      ]),
      {
        legend: localize("MELEE.Group.harm"),
        fields: [
          fields.set("system.harms", "MELEE.Item.harms", HARMS),
          fields.list("system.riders", "MELEE.Attack.riders", { hint: localize("MELEE.Attack.ridersHint") }),
        ],
      },
    ];
  }

  static async #onCreateRow(this: AttackSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await addRow(this.item, LISTS, target.dataset.list ?? "");
  }

  static async #onDeleteRow(this: AttackSheet, _event: PointerEvent, target: HTMLElement): Promise<void> {
    await deleteRow(this.item, target.dataset.list ?? "", Number(target.dataset.index));
  }
}
