import { AMMUNITION } from "#config/ammunition.ts";
import { harmSet } from "#data/fields/harms.ts";
import { amount, html, integer } from "#data/fields/plain.ts";

const { StringField } = foundry.data.fields;

const defineGear = () => ({
  quantity: integer(1, 0),
  bundle: integer(1, 1),
  cost: amount(),
  weight: amount(),
  ammunition: new StringField({ required: true, nullable: false, blank: false, choices: AMMUNITION, initial: "none" }),
  harms: harmSet(),
  description: html(),
});

/** A thing that is carried: `quantity` counts pieces, `cost` (gold) buys a bundle of so many, `weight` (coins) is a piece's. */
export class GearModel extends foundry.abstract.TypeDataModel<ReturnType<typeof defineGear>, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["MELEE.Gear", "MELEE.Item"];

  static override defineSchema() {
    return defineGear();
  }
}
