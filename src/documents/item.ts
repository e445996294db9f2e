/** An item with the verbs of a fight. */
export class MeleeItem<out SubType extends Item.SubType = Item.SubType> extends Item<SubType> {
  /** Narrows `system` to that of a weapon. */
  isWeapon(): this is MeleeItem<"weapon"> {
    return this.type === "weapon";
  }

  /** Narrows `system` to that of a piece of armor. */
  isArmor(): this is MeleeItem<"armor"> {
    return this.type === "armor";
  }

  /** Narrows `system` to that of a natural attack. */
  isAttack(): this is MeleeItem<"attack"> {
    return this.type === "attack";
  }
}
