import type { FightChanges, FightModel } from "#data/combat/fight-model.ts";
import { flag, integer, text, textOrNull } from "#data/fields/plain.ts";
import { settings } from "#platform/settings.ts";
import type { Cursor } from "#rules/combat/procedure.ts";
import { differing } from "#rules/combat/same.ts";
import { SIDES_OPTIONS, type SidesOptions } from "#rules/combat/sides/options.ts";
import { compareOrder } from "#rules/combat/sides/order.ts";
import type { SidesState } from "#rules/combat/sides/state.ts";
import type { Choice } from "#rules/option.ts";
import { defineMember, MEMBER_KEYS } from "./member.ts";
import { migrateOrders } from "./older.ts";
import { combatantToRules } from "./projection.ts";
import { defineSide, givenSides, ids, type NamedSide, namedSides } from "./side.ts";

const { ArrayField, SchemaField, StringField, TypedObjectField } = foundry.data.fields;

const choice = <Id extends string>({ ids, initial }: Choice<Id>) =>
  new StringField({ required: true, nullable: false, choices: ids, initial });

const defineOptions = () => ({
  tieRule: choice(SIDES_OPTIONS.tieRule),
  initiativeMode: choice(SIDES_OPTIONS.initiativeMode),
  initiativeWhen: choice(SIDES_OPTIONS.initiativeWhen),
  declarations: flag(SIDES_OPTIONS.declarations.initial),
  morale: flag(SIDES_OPTIONS.morale.initial),
  stride: choice(SIDES_OPTIONS.stride),
});

const defineSidesCombat = () => ({
  // Null in encounters of version 0.1.0, until the gamemaster's client has brought them up to date.
  options: new SchemaField(defineOptions(), { required: true, nullable: true, initial: null }),
  sides: new TypedObjectField(new SchemaField(defineSide()), { initial: () => givenSides() }),
  members: new TypedObjectField(new SchemaField(defineMember())),
  cursor: new SchemaField({ round: integer(0, 0), step: textOrNull(), phase: textOrNull() }),
  orders: new ArrayField(
    new SchemaField({
      round: integer(1, 1),
      steps: new ArrayField(
        new SchemaField({
          key: text(),
          units: ids(),
        }),
      ),
      presses: integer(0, 0),
      trail: new ArrayField(new SchemaField({ step: text(), phase: textOrNull(), press: integer(0, 0) })),
    }),
  ),
});

/** What of a side is stored as the fight goes; name and color are the referee's. */
const SIDE_KEYS = ["dice", "word", "morale"] as const;

/** An encounter by side initiative: its sides with their dice, the order of the round, and where the fight stands. */
export class SidesCombatModel
  extends foundry.abstract.TypeDataModel<ReturnType<typeof defineSidesCombat>, Combat.Implementation>
  implements FightModel<SidesState>
{
  static override LOCALIZATION_PREFIXES = ["MELEE.Combat"];

  static override defineSchema() {
    return defineSidesCombat();
  }

  /** Encounters of older versions load, and partial updates in their form too. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    migrateOrders(source);
    return super.migrateData(source);
  }

  /** The sides in order of creation: the given ones, even if a hand-made encounter lacks them, then the added ones. */
  get sideList(): NamedSide[] {
    return namedSides(this.sides);
  }

  /** How this fight goes: the options of its creation, and those of the world for one of version 0.1.0. */
  get rules(): SidesOptions {
    return this.options ? { ...this.options } : settings.optionsOf("sides");
  }

  /** Where the fight stands. A round that was set past the cursor has not entered a step yet. */
  get place(): Cursor {
    const { round } = this.parent;
    const { cursor } = this;
    if (cursor.round !== round) return { round, step: null, phase: null };
    return { round, step: cursor.step, phase: cursor.phase };
  }

  /** The fight as plain data. */
  toRules(): SidesState {
    return {
      round: this.parent.round,
      cursor: this.place,
      orders: this.orders.map((order) => ({
        round: order.round,
        steps: order.steps.map(({ key, units }) => ({ key, units: [...units] })),
        presses: order.presses,
        trail: order.trail.map(({ step, phase, press }) => ({ step, phase, press })),
      })),
      sides: this.sideList.map(({ id, name, dice, word, morale }) => ({ id, name, dice, word, morale })),
      combatants: this.parent.combatants.map((combatant) => combatantToRules(combatant)),
      options: this.rules,
    };
  }

  /** What decides the order is stored here, what its owner may say of a combatant on the combatant. */
  changes(before: SidesState, after: SidesState): FightChanges {
    const system: Record<string, unknown> = {};
    const { step, phase, round } = this.cursor;
    if (differing({ step, phase, round }, after.cursor, ["step", "phase", "round"])) system.cursor = after.cursor;
    const orders = differing(before, after, ["orders"]);
    if (orders) system.orders = orders.orders;
    const sides = changedEntries(before.sides, after.sides, SIDE_KEYS);
    if (sides) system.sides = sides;
    const members = changedEntries(before.combatants, after.combatants, MEMBER_KEYS);
    if (members) system.members = members;
    const combatants = changedEntries(before.combatants, after.combatants, ["declarations"]) ?? {};
    return { system, combatants };
  }

  /** By number, side, name and id, from stored values. */
  compare(first: Combatant.Implementation, second: Combatant.Implementation): number {
    const sides = this.sideList.map(({ id }) => id);
    const key = (combatant: Combatant.Implementation) => {
      const { id, name, sideId } = combatant;
      const placements = this.members[id ?? ""]?.placements ?? [];
      const slow = placements.some(({ round, block }) => round === this.parent.round && block === "slow");
      const initiative = combatant._source.initiative;
      return { initiative, slow, side: sideId, sideIndex: sides.indexOf(sideId), name: name ?? "", id: id ?? "" };
    };
    return compareOrder(key(first), key(second));
  }
}

interface Identified {
  readonly id: string;
}

/** What differs between the entries of two lists, by id; null when nothing does. */
function changedEntries<Entry extends Identified>(
  before: readonly Entry[],
  after: readonly Entry[],
  keys: readonly (keyof Entry)[],
): Record<string, Partial<Entry>> | null {
  const old = new Map(before.map((entry) => [entry.id, entry]));
  const changed = after.flatMap((entry) => {
    const change = differing(old.get(entry.id), entry, keys);
    return change ? [[entry.id, change] as const] : [];
  });
  return changed.length > 0 ? Object.fromEntries(changed) : null;
}
