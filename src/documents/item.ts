import { ITEM_ARTWORK } from "#config/artwork.ts";
import { settings } from "#platform/settings.ts";
import type { AttackSource } from "#rules/attacks/types.ts";
import { drawWeapon, freeHandForShield, type HandPatch, putAwayWeapon } from "#rules/items/hands.ts";
import { takenOffFor } from "#rules/items/worn.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { type Copies, memorise, prepare } from "#rules/spells/memory.ts";
import { attackSourceOf } from "./actors/attack-source.ts";
import { armorCarriedBy, weaponsCarriedBy, wearsShield } from "./actors/carrying.ts";
import { attackWith } from "./attacks/attack.ts";
import type { AttackOptions } from "./attacks/plan.ts";

/** The figures of a weapon or natural attack as macros and modules read them; the property names are public. */
export interface ItemStats {
  readonly attackBonus: number;
  readonly damage: string | null;
  /** Feet; null for what is never thrown or shot. */
  readonly range: AttackSource["range"];
  /** 0 for natural attacks. */
  readonly hands: 0 | 1 | 2;
  /** Whether who attacks with it acts last, in this world (C5). */
  readonly slow: boolean;
}

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

  /** Narrows `system` to that of a thing that is carried. */
  isGear(): this is MeleeItem<"gear"> {
    return this.type === "gear";
  }

  /** Narrows `system` to that of a spell. */
  isSpell(): this is MeleeItem<"spell"> {
    return this.type === "spell";
  }

  /** The picture of a new item, by its subtype. */
  static override getDefaultArtwork(source?: Item.CreateData): Item.GetDefaultArtworkReturn {
    const img = ITEM_ARTWORK[source?.type ?? ""];
    return img ? { img } : super.getDefaultArtwork(source);
  }

  /** What an attack with it needs to know; null for what is no weapon and no natural attack. */
  get attackSource(): AttackSource | null {
    return attackSourceOf(this);
  }

  /** The figures of an attack with it, frozen; null for what is no weapon and no natural attack. */
  get combatStats(): ItemStats | null {
    const source = attackSourceOf(this);
    if (!source) return null;
    const hands = this.isWeapon() ? (this.system.twoHanded ? 2 : 1) : 0;
    const slow = this.isWeapon() && this.system.isSlow(settings.twoHandedIsSlow);
    const { attackBonus, damage, range } = source;
    return foundry.utils.deepFreeze({ attackBonus, damage, range, hands, slow });
  }

  /**
   * Attacks once on every target: one card. Answers with the message, with null when the user called it off; refuses
   * an item that nobody carries or that is no weapon, a weapon that could not be in hand now, and an attack that is not
   * possible on any target. A stowed weapon may be used: the attack does not draw it, so whoever means to keep it in
   * hand, or to be slow by it (C5), draws it.
   */
  async attack(options: AttackOptions = {}): Promise<ChatMessage.Implementation | Refusal | null> {
    const source = attackSourceOf(this);
    if (!source || !this.actor) return refuse("noAttacker", { weapon: this.name });
    return attackWith(this.actor, [{ item: this, source, count: 1 }], null, options);
  }

  /** Why who carries the weapon could not hold it now, whatever else is put away; null when it could be in hand. */
  get handsRefusal(): Refusal | null {
    const { actor, id } = this;
    if (!this.isWeapon() || !actor || !id) return null;
    const drawn = drawWeapon(weaponsCarriedBy(actor), id, { shieldWorn: wearsShield(actor) });
    return isRefusal(drawn) ? drawn : null;
  }

  /** Takes the weapon in hand; what is in the way is put away in the same update. Refuses when a shield keeps the hand. */
  async draw(): Promise<this | Refusal> {
    const { actor, id } = this;
    if (!actor || !id) return refuse("noAttacker", { weapon: this.name });
    return this.#hold(drawWeapon(weaponsCarriedBy(actor), id, { shieldWorn: wearsShield(actor) }));
  }

  /** Puts the weapon away. */
  async putAway(): Promise<this | Refusal> {
    const { actor, id } = this;
    if (!actor || !id) return refuse("noAttacker", { weapon: this.name });
    return this.#hold(putAwayWeapon(weaponsCarriedBy(actor), id));
  }

  /** Draws the weapon, or puts it away when it is in hand. */
  async toggleInHand(): Promise<this | Refusal> {
    const held = this.isWeapon() && this.system.inHand !== "none";
    return held ? this.putAway() : this.draw();
  }

  /**
   * Puts a piece of armor on or takes it off. What it takes the place of (another suit, another shield) comes off, and a
   * shield taken up frees a hand, all in one update of the actor's items. Refuses what is no armor that somebody carries.
   */
  async toggleEquipped(): Promise<this | Refusal> {
    const { actor, id } = this;
    if (!this.isArmor() || !actor || !id) return refuse("noAttacker", { weapon: this.name });
    if (!actor.isOwner) return refuse("notYours", { name: actor.name });
    const equipped = !this.system.equipped;
    const emptied = equipped && this.system.isShield ? freeHandForShield(weaponsCarriedBy(actor)) : [];
    const takenOff = equipped ? takenOffFor(armorCarriedBy(actor), id) : [];
    await actor.updateEmbeddedDocuments("Item", [
      { _id: id, system: { equipped } },
      ...takenOff.map((_id) => ({ _id, system: { equipped: false } })),
      ...emptied.map(({ id: _id, inHand }) => ({ _id, system: { inHand } })),
    ]);
    return this;
  }

  /** One copy of the spell more or less in memory, for so many `change`; refuses what is no spell of the user's. */
  async memorise(change = 1): Promise<this | Refusal> {
    if (this.isSpell() && change > 0 && !this.system.known) {
      return refuse("spellNotKnown", { name: this.actor?.name ?? "", spell: this.name });
    }
    return this.#remember((copies) => memorise(copies, change));
  }

  /** Sets how many copies of the spell are in memory after rest; refuses what is no spell of the user's. */
  async prepare(copies: number): Promise<this | Refusal> {
    return this.#remember((before) => prepare(before, copies));
  }

  async #remember(rule: (copies: Copies) => Copies): Promise<this | Refusal> {
    if (!this.isSpell()) return refuse("noSuchSpell", { name: this.name });
    if (!this.isOwner) return refuse("notYours", { name: this.name });
    await this.update({ system: rule(this.system.copies) });
    return this;
  }

  async #hold(patches: readonly HandPatch[] | Refusal): Promise<this | Refusal> {
    if (isRefusal(patches)) return patches;
    if (!this.actor?.isOwner) return refuse("notYours", { name: this.actor?.name ?? this.name });
    if (patches.length === 0) return this;
    const updates = patches.map(({ id, inHand }) => ({ _id: id, system: { inHand } }));
    await this.actor.updateEmbeddedDocuments("Item", updates);
    return this;
  }
}
