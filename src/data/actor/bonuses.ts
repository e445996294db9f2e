import { SAVE_IDS, type SaveId } from "#rules/checks/saving-throw.ts";

/**
 * What effects add to an actor's figures. Not stored: all 0 at the start of each preparation, changed by active
 * effects, read in the derived step, which means the same on every core.
 */
export interface Bonuses {
  armorClass: number;
  attack: { melee: number; missile: number };
  damage: number;
  saves: Record<SaveId, number>;
  movement: number;
  morale: number;
  initiative: number;
  defense: number;
}

/** Bonuses that change nothing. */
export function noBonuses(): Bonuses {
  return {
    armorClass: 0,
    attack: { melee: 0, missile: 0 },
    damage: 0,
    saves: { death: 0, wands: 0, paralysis: 0, breath: 0, spells: 0 },
    movement: 0,
    morale: 0,
    initiative: 0,
    defense: 0,
  };
}

/** The bonuses as numbers, whatever an effect wrote into them (core hands over text where it finds no field). */
export function cleanBonuses(bonuses: Bonuses): Bonuses {
  const clean = noBonuses();
  clean.armorClass = whole(bonuses.armorClass);
  clean.attack.melee = whole(bonuses.attack.melee);
  clean.attack.missile = whole(bonuses.attack.missile);
  clean.damage = whole(bonuses.damage);
  for (const id of SAVE_IDS) clean.saves[id] = whole(bonuses.saves[id]);
  clean.movement = whole(bonuses.movement);
  clean.morale = whole(bonuses.morale);
  clean.initiative = whole(bonuses.initiative);
  clean.defense = whole(bonuses.defense);
  return clean;
}

function whole(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) ? Math.trunc(number) : 0;
}
