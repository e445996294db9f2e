import { ITEM_ARTWORK } from "#config/artwork.ts";
import { settings } from "#platform/settings.ts";
import type { AttackSource } from "#rules/attacks/types.ts";
import {
  type CarriedWeapon,
  drawWeapon,
  freeHandForShield,
  type HandPatch,
  putAwayWeapon,
} from "#rules/items/hands.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { strike } from "./attack.ts";
import type { AttackOptions } from "./attack-plan.ts";

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

/** What an attack with an item needs to know; null for what is no weapon and no natural attack. */
export function attackSourceOf(item: Item.Implementation): AttackSource | null {
  if (item.isWeapon()) return item.system.toRules();
  return item.isAttack() ? item.system.toRules() : null;
}

/** The weapons of an actor as the hands see them. */
function carriedBy(actor: Actor.Implementation): CarriedWeapon[] {
  return actor.items.contents.flatMap((item) => {
    if (!item.isWeapon() || !item.id) return [];
    const { twoHanded, inHand } = item.system;
    return [{ id: item.id, name: item.name, twoHanded, inHand }];
  });
}

/** Whether an actor wears a shield, which takes one hand. */
function wearsShield(actor: Actor.Implementation): boolean {
  return actor.items.contents.some((item) => item.isArmor() && item.system.equipped && item.system.isShield);
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
   * an item that nobody carries or that is no weapon, and an attack that is not possible on any target.
   */
  async attack(options: AttackOptions = {}): Promise<ChatMessage.Implementation | Refusal | null> {
    const source = attackSourceOf(this);
    if (!source || !this.actor) return refuse("noAttacker", { weapon: this.name });
    return strike(this.actor, [{ item: this, source, count: 1 }], null, options);
  }

  /** Takes the weapon in hand; what is in the way is put away in the same update. Refuses when a shield keeps the hand. */
  async draw(): Promise<this | Refusal> {
    const { actor, id } = this;
    if (!actor || !id) return refuse("noAttacker", { weapon: this.name });
    return this.#hold(drawWeapon(carriedBy(actor), id, { shieldWorn: wearsShield(actor) }));
  }

  /** Puts the weapon away. */
  async putAway(): Promise<this | Refusal> {
    const { actor, id } = this;
    if (!actor || !id) return refuse("noAttacker", { weapon: this.name });
    return this.#hold(putAwayWeapon(carriedBy(actor), id));
  }

  /** Draws the weapon, or puts it away when it is in hand. */
  async toggleInHand(): Promise<this | Refusal> {
    const held = this.isWeapon() && this.system.inHand !== "none";
    return held ? this.putAway() : this.draw();
  }

  /**
   * Puts a piece of armor on or takes it off; a shield taken up frees a hand in the same update of the actor's items.
   * Refuses what is no armor that somebody carries.
   */
  async toggleEquipped(): Promise<this | Refusal> {
    const { actor, id } = this;
    if (!this.isArmor() || !actor || !id) return refuse("noAttacker", { weapon: this.name });
    if (!actor.isOwner) return refuse("notYours", { name: actor.name });
    const equipped = !this.system.equipped;
    const emptied = equipped && this.system.isShield ? freeHandForShield(carriedBy(actor)) : [];
    const updates = emptied.map(({ id: _id, inHand }) => ({ _id, system: { inHand } }));
    await actor.updateEmbeddedDocuments("Item", [{ _id: id, system: { equipped } }, ...updates]);
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
