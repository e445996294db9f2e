import { flag, integer, textOrNull } from "#data/fields/plain.ts";
import { settings } from "#platform/settings.ts";
import type { CombatantState } from "#rules/combat/sides-state.ts";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

const defineSidesCombatant = () => ({
  side: textOrNull(),
  placements: new ArrayField(
    new SchemaField({
      round: integer(1, 1),
      block: new StringField({ required: true, nullable: false, choices: ["side", "slow"], initial: "side" }),
      acted: textOrNull(),
      early: flag(),
      standing: flag(),
    }),
  ),
  slowOverride: new SchemaField(
    { round: integer(1, 1), slow: flag() },
    { required: true, nullable: true, initial: null },
  ),
});

/** What a combatant of an encounter by sides remembers: its side, and of the last rounds where it stood and acted. */
export class SidesCombatantModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineSidesCombatant>,
  Combatant.Implementation
> {
  static override defineSchema() {
    return defineSidesCombatant();
  }

  /** Whether it fell in the present step, which tied sides share, and so acts in it before it is dead (C3). */
  get falling(): boolean {
    const { parent } = this;
    const round = parent.combat?.round ?? 0;
    return !parent.defeated && this.placements.some((placement) => placement.round === round && placement.standing);
  }
}

/** The side of a combatant: the stored one, else its token's disposition, else friendly for a player's, else hostile. */
export function sideOf(combatant: Combatant.Implementation): string {
  const { system } = combatant;
  if (system instanceof SidesCombatantModel && system.side) return system.side;
  const { SECRET, NEUTRAL, FRIENDLY } = CONST.TOKEN_DISPOSITIONS;
  const disposition = combatant.token?.disposition;
  if (disposition === FRIENDLY) return "friendly";
  if (disposition === NEUTRAL) return "neutral";
  if (disposition === SECRET) return "secret";
  if (disposition !== undefined) return "hostile";
  return combatant.actor?.hasPlayerOwner ? "friendly" : "hostile";
}

/** Whether its actor is dead or at 0 hit points (C20), whatever the encounter says of the combatant. */
export function isDown(combatant: Combatant.Implementation): boolean {
  const { actor } = combatant;
  if (!actor) return false;
  if (actor.statuses.has(CONFIG.specialStatusEffects.DEFEATED)) return true;
  return actor.isFighter() && actor.system.hp.value <= 0;
}

/** Whether it has in hand what makes it act last (C5). */
export function holdsSlow(combatant: Combatant.Implementation): boolean {
  const { twoHandedIsSlow } = settings;
  return (combatant.actor?.items ?? []).some(
    (item) => item.isWeapon() && item.system.inHand !== "none" && item.system.isSlow(twoHandedIsSlow),
  );
}

/** A combatant as plain data; one of another type, stored by hand, takes part without a memory. */
export function combatantToRules(combatant: Combatant.Implementation): CombatantState {
  const { system } = combatant;
  const known = system instanceof SidesCombatantModel ? system : null;
  const { defeated } = combatant;
  return {
    id: combatant.id ?? "",
    name: combatant.name ?? "",
    side: sideOf(combatant),
    alive: !defeated && !isDown(combatant),
    holdsSlow: holdsSlow(combatant),
    slowOverride: known?.slowOverride ? { round: known.slowOverride.round, slow: known.slowOverride.slow } : null,
    // Who is called defeated by the referee is so at once, in a shared step too.
    placements: (known?.placements ?? []).map(({ round, block, acted, early, standing }) => ({
      round,
      block: block === "slow" ? "slow" : "side",
      acted,
      early,
      standing: standing && !defeated,
    })),
  };
}
