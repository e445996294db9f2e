import { type Refusal, refuse } from "../refusal.ts";

/** How a carried weapon is held. */
export const HOLDS = ["none", "one", "both"] as const;
export type Hold = (typeof HOLDS)[number];

const HANDS = 2;

/** A weapon as the hands see it. */
export interface CarriedWeapon {
  readonly id: string;
  readonly name: string;
  readonly twoHanded: boolean;
  readonly inHand: Hold;
}

/** A weapon whose hold changes: all patches of one answer belong into one update. */
export interface HandPatch {
  readonly id: string;
  readonly inHand: Hold;
}

/**
 * Draws a weapon with two hands in all. What is in the way is put away, the first of the list first, until the hands
 * needed are free. A worn shield keeps one hand, so a two-handed weapon is refused beside it (`handsFull`).
 * Nothing changes for a weapon already held as it should be, or one that is not carried.
 */
export function drawWeapon(
  carried: readonly CarriedWeapon[],
  id: string,
  hands: { readonly shieldWorn: boolean },
): HandPatch[] | Refusal {
  const weapon = carried.find((other) => other.id === id);
  if (!weapon) return [];
  const needed = weapon.twoHanded ? HANDS : 1;
  const available = hands.shieldWorn ? HANDS - 1 : HANDS;
  if (needed > available) return refuse("handsFull", { weapon: weapon.name });
  const hold: Hold = weapon.twoHanded ? "both" : "one";
  const drawn = weapon.inHand === hold ? [] : [{ id, inHand: hold }];
  return [...drawn, ...emptied(carried, id, available - needed)];
}

/** Puts a weapon away; nothing changes when it is not in hand. */
export function putAwayWeapon(carried: readonly CarriedWeapon[], id: string): HandPatch[] {
  return carried.filter((weapon) => weapon.id === id && weapon.inHand !== "none").map(putAway);
}

/** What must be put away when a shield is taken up: a two-handed weapon, or one of two. */
export function freeHandForShield(carried: readonly CarriedWeapon[]): HandPatch[] {
  return emptied(carried, null, HANDS - 1);
}

/** Puts others away, first come first, until they need no more than `free` hands. */
function emptied(carried: readonly CarriedWeapon[], keptId: string | null, free: number): HandPatch[] {
  const held = carried.filter((weapon) => weapon.id !== keptId && weapon.inHand !== "none");
  let busy = held.reduce((sum, weapon) => sum + handsOf(weapon), 0);
  const patches: HandPatch[] = [];
  for (const weapon of held) {
    if (busy <= free) break;
    busy -= handsOf(weapon);
    patches.push(putAway(weapon));
  }
  return patches;
}

function handsOf(weapon: CarriedWeapon): number {
  return weapon.inHand === "both" ? HANDS : 1;
}

function putAway(weapon: CarriedWeapon): HandPatch {
  return { id: weapon.id, inHand: "none" };
}
