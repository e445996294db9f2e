import { type GivenSide, SIDES } from "#config/sides.ts";
import { combatantToRules } from "#data/combatant/sides.ts";
import { flag, integer, text, textOrNull } from "#data/fields/plain.ts";
import { settings } from "#platform/settings.ts";
import type { SideState, SidesState } from "#rules/combat/sides-state.ts";

const { ArrayField, NumberField, SchemaField, StringField, TypedObjectField } = foundry.data.fields;

const defineSide = () => ({
  name: text(),
  color: text(),
  dice: new ArrayField(
    new SchemaField({
      round: integer(1, 1),
      value: integer(1, 1, 6),
      tiebreaks: new ArrayField(new NumberField({ required: true, nullable: false, integer: true })),
    }),
  ),
});

const defineSidesCombat = () => ({
  sides: new TypedObjectField(new SchemaField(defineSide()), { initial: () => givenSides() }),
  cursor: new SchemaField({ round: integer(0, 0), step: textOrNull(), phase: textOrNull() }),
  orders: new ArrayField(
    new SchemaField({
      round: integer(1, 1),
      steps: new ArrayField(
        new SchemaField({
          key: text(),
          sides: new ArrayField(new StringField({ required: true, nullable: false, blank: false })),
          visited: flag(),
        }),
      ),
      slowVisited: flag(),
    }),
  ),
});

/** The sides that every encounter has from its creation, with nothing rolled. */
export function givenSides() {
  return Object.fromEntries(Object.entries(SIDES).map(([id, { color }]) => [id, { name: "", color, dice: [] }]));
}

/** A side as the tracker and the card name it: a text of the referee's, or the language key of a given side. */
export interface NamedSide extends SideState {
  readonly color: string;
}

function isGiven(id: string): id is GivenSide {
  return id in SIDES;
}

/** An encounter by side initiative: its sides with their dice, the order of the round, and where the fight stands. */
export class SidesCombatModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineSidesCombat>,
  Combat.Implementation
> {
  static override LOCALIZATION_PREFIXES = ["MELEE.Combat"];

  static override defineSchema() {
    return defineSidesCombat();
  }

  /** The sides in order of creation: the given ones, even if a hand-made encounter lacks them, then the added ones. */
  get sideList(): NamedSide[] {
    const ids = new Set([...Object.keys(SIDES), ...Object.keys(this.sides)]);
    return [...ids].map((id) => {
      const stored = this.sides[id];
      const given = isGiven(id) ? SIDES[id] : null;
      const dice = (stored?.dice ?? []).map(({ round, value, tiebreaks }) => ({
        round,
        value,
        tiebreaks: [...tiebreaks],
      }));
      return { id, name: stored?.name || given?.label || id, color: stored?.color || given?.color || "", dice };
    });
  }

  /** The fight as plain data. A round that was set past the cursor has not entered a step yet. */
  toRules(): SidesState {
    const { round } = this.parent;
    const { cursor } = this;
    return {
      round,
      cursor: { round, step: cursor.round === round ? cursor.step : null, phase: null },
      orders: this.orders.map((order) => ({
        round: order.round,
        steps: order.steps.map(({ key, sides, visited }) => ({ key, sides: [...sides], visited })),
        slowVisited: order.slowVisited,
      })),
      sides: this.sideList.map(({ id, name, dice }) => ({ id, name, dice })),
      combatants: this.parent.combatants.map((combatant) => combatantToRules(combatant)),
      options: { tieRule: settings.tieRule },
    };
  }
}
