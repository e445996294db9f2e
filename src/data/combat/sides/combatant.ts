import { settings } from "#platform/settings.ts";
import { type CombatantState, DECLARATIONS, FATES, FLIGHTS, MARKS } from "#rules/combat/sides/state.ts";
import { isHelpless } from "#rules/statuses.ts";
import { flag, integer, text, textOrNull } from "../../fields/plain.ts";
import { migratePlacements } from "./older.ts";

const { ArrayField, BooleanField, NumberField, SchemaField, StringField } = foundry.data.fields;

const defineSidesCombatant = () => ({
  side: textOrNull(),
  placements: new ArrayField(
    new SchemaField({
      round: integer(1, 1),
      block: new StringField({ required: true, nullable: false, choices: ["side", "slow"], initial: "side" }),
      acted: textOrNull(),
      press: integer(0, 0),
      mark: new StringField({ required: true, nullable: false, blank: true, choices: MARKS, initial: "" }),
      markedIn: textOrNull(),
      standing: flag(),
      // Empty for who was dead before, which is not the same as null for the living.
      fell: new StringField({ required: true, nullable: true, blank: true, initial: null }),
    }),
  ),
  slowOverride: new SchemaField(
    { round: integer(1, 1), slow: flag() },
    { required: true, nullable: true, initial: null },
  ),
  dice: new ArrayField(
    new SchemaField({
      round: integer(1, 1),
      value: integer(1, 1, 6),
      modifier: integer(0),
      tiebreaks: new ArrayField(new NumberField({ required: true, nullable: false, integer: true })),
    }),
  ),
  declarations: new ArrayField(
    new SchemaField({
      round: integer(1, 1),
      kind: new StringField({ required: true, nullable: false, choices: DECLARATIONS, initial: "hold" }),
      spellId: text(),
      spellName: text(),
      fate: new StringField({ required: true, nullable: false, choices: FATES, initial: "open" }),
    }),
  ),
  killer: textOrNull(),
  fled: new StringField({ required: true, nullable: false, blank: true, choices: FLIGHTS, initial: "" }),
  engaged: new BooleanField({ required: true, nullable: true, initial: null }),
});

/** What a combatant of an encounter by sides remembers: its side, and of the last rounds where it stood and acted. */
export class SidesCombatantModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineSidesCombatant>,
  Combatant.Implementation
> {
  static override defineSchema() {
    return defineSidesCombatant();
  }

  /** Combatants of older versions load, and partial updates in their form too. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    migratePlacements(source);
    return super.migrateData(source);
  }

  /** Whether it fell in the present step, which tied sides share, and so acts in it before it is dead (C3). */
  get falling(): boolean {
    const { parent } = this;
    const round = parent.combat?.round ?? 0;
    return !parent.defeated && this.placements.some((placement) => placement.round === round && placement.standing);
  }

  /** Whether it is stored in the slow block of the present round (C5). */
  get standsSlow(): boolean {
    const round = this.parent.combat?.round ?? 0;
    return this.placements.some((placement) => placement.round === round && placement.block === "slow");
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

/** Whether it can shoot or throw what it has in hand, or by nature (C4). */
export function holdsMissile(combatant: Combatant.Implementation): boolean {
  return (combatant.actor?.items ?? []).some(
    (item) =>
      (item.isWeapon() && item.system.inHand !== "none" && item.system.missile) ||
      (item.isAttack() && item.system.missile),
  );
}

/** The figures of its actor that the order of a fight and its morale need; those of a stranger without an actor of ours. */
function figuresOf(combatant: Combatant.Implementation) {
  const { actor } = combatant;
  const helpless = isHelpless(actor?.statuses ?? []);
  if (!actor?.isFighter()) return { isCharacter: false, helpless, morale: null, initiativeModifier: 0 };
  const isCharacter = actor.isCharacter();
  const { morale, initiativeModifier, bonuses } = actor.system;
  const dexterity = actor.isCharacter() ? actor.system.abilityEffects.initiative : 0;
  return { isCharacter, helpless, morale, initiativeModifier: initiativeModifier + dexterity + bonuses.initiative };
}

/** What a combatant of this type has stored of the fight. */
function memoryOf({ slowOverride, dice, declarations, killer, fled }: SidesCombatantModel) {
  return {
    killer,
    fled,
    slowOverride: slowOverride ? { round: slowOverride.round, slow: slowOverride.slow } : null,
    dice: dice.map(({ round, value, modifier, tiebreaks }) => ({ round, value, modifier, tiebreaks: [...tiebreaks] })),
    declarations: declarations.map(({ round, kind, spellId, spellName, fate }) => {
      return { round, kind, spellId, spellName, fate };
    }),
  };
}

const NO_MEMORY = { killer: null, fled: "" as const, slowOverride: null, dice: [], declarations: [] };

/** A combatant as plain data; one of another type, stored by hand, takes part without a memory. */
export function combatantToRules(combatant: Combatant.Implementation): CombatantState {
  const { system, defeated } = combatant;
  const known = system instanceof SidesCombatantModel ? system : null;
  return {
    id: combatant.id ?? "",
    name: combatant.name ?? "",
    side: sideOf(combatant),
    alive: !defeated && !isDown(combatant),
    holdsSlow: holdsSlow(combatant),
    holdsMissile: holdsMissile(combatant),
    ...figuresOf(combatant),
    ...(known ? memoryOf(known) : NO_MEMORY),
    // Who is called defeated by the referee is so at once, in a shared step too.
    placements: (known?.placements ?? []).map(({ round, block, acted, press, mark, markedIn, standing, fell }) => ({
      round,
      block: block === "slow" ? "slow" : "side",
      acted,
      press,
      mark,
      markedIn,
      standing: standing && !defeated,
      fell: defeated ? "" : fell,
    })),
  };
}
