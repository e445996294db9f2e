import { AMMUNITION } from "#config/ammunition.ts";
import { ARMOR_KINDS } from "#config/armor.ts";
import { HARMS } from "#config/harms.ts";
import { harmsOf } from "#data/fields/harms.ts";
import { signed } from "#data/message/card.ts";
import type { MeleeActor } from "#documents/actor.ts";
import type { MeleeItem } from "#documents/item.ts";
import type { TemplateContext } from "#platform/foundry.ts";
import { localize } from "#platform/localize.ts";
import { settings } from "#platform/settings.ts";
import { descendingFromAscending } from "#rules/tables/conversions.ts";
import { handToggle, weaponsOf } from "./character-fight.ts";

function armorsOf(actor: MeleeActor<"character">): MeleeItem<"armor">[] {
  return actor.items.contents
    .filter((item): item is MeleeItem<"armor"> => item.isArmor())
    .sort((first, second) => first.sort - second.sort);
}

/** What a piece of armor gives: "AC 5 [14]" or "+1". */
export function armorFigures(item: MeleeItem<"armor">): string {
  const { armorClass, shieldBonus, isShield } = item.system;
  if (isShield || armorClass === null) return signed(shieldBonus);
  const descending = descendingFromAscending(armorClass);
  const [first, second] = settings.attackMode === "ascending" ? [armorClass, descending] : [descending, armorClass];
  return localize("MELEE.Sheet.armorFigures", { first, second });
}

function common(item: Item.Implementation) {
  return {
    id: item.id,
    name: item.name,
    img: item.img,
    deleteLabel: localize("MELEE.Sheet.deleteNamed", { name: item.name }),
  };
}

function quantityOf(item: MeleeItem<"weapon"> | MeleeItem<"gear">, rootId: string) {
  return {
    hasQuantity: true,
    quantity: item._source.system.quantity ?? item.system.quantity,
    quantityId: `${rootId}-quantity-${item.id}`,
    quantityLabel: localize("MELEE.Sheet.quantityOf", { name: item.name }),
  };
}

function weaponRow(item: MeleeItem<"weapon">, rootId: string) {
  return {
    ...common(item),
    figures: item.system.damage,
    ...quantityOf(item, rootId),
    toggle: handToggle(item),
  };
}

function gearOf(actor: MeleeActor<"character">): MeleeItem<"gear">[] {
  return actor.items.contents
    .filter((item): item is MeleeItem<"gear"> => item.isGear())
    .sort((first, second) => first.sort - second.sort);
}

/** What a thing is shot from, what it counts as and what it costs: "For a bow · silver · 5 gp for 20". */
function gearFigures({ system }: MeleeItem<"gear">): string {
  const { ammunition, bundle } = system;
  const harms = harmsOf(system.harms).map((kind) => localize(HARMS[kind]));
  const cost = system.cost.toLocaleString(game.i18n.lang);
  const price = localize(bundle > 1 ? "MELEE.Sheet.priceOfBundle" : "MELEE.Sheet.price", { cost, count: bundle });
  const use = ammunition === "none" ? [] : [localize(AMMUNITION[ammunition])];
  return [...use, ...harms, price].join(" · ");
}

function gearRow(item: MeleeItem<"gear">, rootId: string) {
  return { ...common(item), ...quantityOf(item, rootId), figures: gearFigures(item) };
}

function armorRow(item: MeleeItem<"armor">) {
  const { equipped, kind } = item.system;
  return {
    ...common(item),
    figures: `${localize(ARMOR_KINDS[kind])} · ${armorFigures(item)}`,
    hasQuantity: false,
    toggle: {
      action: "toggleEquipped",
      pressed: String(equipped),
      icon: equipped ? "worn" : "stowed",
      label: localize(equipped ? "MELEE.Sheet.worn" : "MELEE.Sheet.packed"),
      hint: localize(equipped ? "MELEE.Sheet.takeOff" : "MELEE.Sheet.putOn", { name: item.name }),
    },
  };
}

/** Weapons, armor and gear as rows that can be dragged, opened, toggled and deleted. */
export function characterInventory(actor: MeleeActor<"character">, rootId: string): TemplateContext {
  return {
    lists: [
      {
        type: "weapon",
        label: localize("MELEE.Sheet.weapons"),
        addLabel: localize("MELEE.Sheet.addWeapon"),
        emptyLabel: localize("MELEE.Sheet.noWeapons"),
        items: weaponsOf(actor).map((item) => weaponRow(item, rootId)),
      },
      {
        type: "armor",
        label: localize("MELEE.Sheet.armors"),
        addLabel: localize("MELEE.Sheet.addArmor"),
        emptyLabel: localize("MELEE.Sheet.noArmors"),
        items: armorsOf(actor).map(armorRow),
      },
      {
        type: "gear",
        label: localize("MELEE.Sheet.gear"),
        addLabel: localize("MELEE.Sheet.addGear"),
        emptyLabel: localize("MELEE.Sheet.noGear"),
        items: gearOf(actor).map((item) => gearRow(item, rootId)),
      },
    ],
  };
}
