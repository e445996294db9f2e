import type { CarriedWeapon } from "#rules/items/hands.ts";
import type { CarriedArmor } from "#rules/items/worn.ts";

/** The weapons of an actor as the hands see them. */
export function weaponsCarriedBy(actor: Actor.Implementation): CarriedWeapon[] {
  return actor.items.contents.flatMap((item) => {
    if (!item.isWeapon() || !item.id) return [];
    const { twoHanded, inHand } = item.system;
    return [{ id: item.id, name: item.name, twoHanded, inHand }];
  });
}

/** The suits and shields of an actor as the body sees them. */
export function armorCarriedBy(actor: Actor.Implementation): CarriedArmor[] {
  return actor.items.contents.flatMap((item) => {
    if (!item.isArmor() || !item.id) return [];
    const { isShield, equipped } = item.system;
    return [{ id: item.id, isShield, equipped }];
  });
}

/** Whether an actor wears a shield, which takes one hand. */
export function wearsShield(actor: Actor.Implementation): boolean {
  return armorCarriedBy(actor).some(({ isShield, equipped }) => isShield && equipped);
}

/**
 * Adds the pieces of a dropped bundle to the same gear that an actor carries, in one update; answers with what grew, and
 * with null when nothing like it is carried or the actor is not the user's.
 */
export async function stackOnto(
  actor: Actor.Implementation,
  dropped: Item.Implementation,
): Promise<Item.Implementation | null> {
  if (!dropped.isGear() || !actor.isOwner) return null;
  const same = actor.items.contents.find((item) => item.isGear() && isSameGear(item, dropped));
  if (!same?.isGear()) return null;
  await same.update({ system: { quantity: same.system.quantity + dropped.system.quantity } });
  return same;
}

/** Gear of one name, price, use and kind of harm is one heap. */
function isSameGear(carried: Item.Implementation, dropped: Item.Implementation): boolean {
  if (!carried.isGear() || !dropped.isGear() || carried.name !== dropped.name) return false;
  const [first, second] = [carried.system, dropped.system];
  return (
    first.ammunition === second.ammunition &&
    first.cost === second.cost &&
    first.bundle === second.bundle &&
    [...first.harms].sort().join() === [...second.harms].sort().join()
  );
}
