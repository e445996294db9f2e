import { type GivenSide, SIDES } from "#config/sides.ts";
import { settings } from "#platform/settings.ts";
import { MORALE_CAUSES, NO_MORALE, type SideState, type SidesState, STANDINGS } from "#rules/combat/sides/state.ts";
import { integer, text, textOrNull } from "../../fields/plain.ts";
import { combatantToRules } from "./combatant.ts";
import { migrateOrders } from "./older.ts";

const { ArrayField, NumberField, SchemaField, StringField, TypedObjectField } = foundry.data.fields;

const NULL_AT_FIRST = { required: true, nullable: true, initial: null } as const;
const ids = () => new ArrayField(new StringField({ required: true, nullable: false, blank: false }));
const causes = () =>
  new ArrayField(new StringField({ required: true, nullable: false, blank: false, choices: MORALE_CAUSES }));

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
  word: new SchemaField(
    {
      round: integer(1, 1),
      word: new StringField({ required: true, nullable: false, choices: STANDINGS, initial: "first" }),
    },
    NULL_AT_FIRST,
  ),
  morale: new SchemaField({
    tookPart: ids(),
    out: ids(),
    dead: ids(),
    falling: ids(),
    due: new SchemaField({ round: integer(1, 1), causes: causes() }, NULL_AT_FIRST),
    causes: causes(),
    passes: new TypedObjectField(integer(0, 0)),
  }),
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
          units: ids(),
        }),
      ),
      presses: integer(0, 0),
      trail: new ArrayField(new SchemaField({ step: text(), phase: textOrNull(), press: integer(0, 0) })),
    }),
  ),
});

/** The sides that every encounter has from its creation, with nothing rolled. */
export function givenSides() {
  return Object.fromEntries(Object.entries(SIDES).map(([id, { color }]) => [id, newSide("", color)]));
}

/** A side of which nobody has fought yet, as it is stored. */
export function newSide(name: string, color: string) {
  return {
    name,
    color,
    dice: [],
    word: null,
    morale: { tookPart: [], out: [], dead: [], falling: [], due: null, causes: [], passes: {} },
  };
}

/** A side as the tracker and the card name it: a text of the referee's, or the language key of a given side. */
export interface NamedSide extends SideState {
  readonly color: string;
}

type StoredSide = SidesCombatModel["sides"][string];

/** What a stored side remembers of the fight, as plain data; nothing for one that a hand-made encounter lacks. */
function memoryOf(stored: StoredSide | undefined): Pick<SideState, "dice" | "word" | "morale"> {
  if (!stored) return { dice: [], word: null, morale: NO_MORALE };
  const { tookPart, out, dead, falling, due, causes, passes } = stored.morale;
  const known = (list: readonly string[]) => MORALE_CAUSES.filter((cause) => list.includes(cause));
  return {
    dice: stored.dice.map(({ round, value, tiebreaks }) => ({ round, value, tiebreaks: [...tiebreaks] })),
    word: stored.word ? { round: stored.word.round, word: stored.word.word } : null,
    morale: {
      tookPart: [...tookPart],
      out: [...out],
      dead: [...dead],
      falling: [...falling],
      due: due ? { round: due.round, causes: known(due.causes) } : null,
      causes: known(causes),
      passes: { ...passes },
    },
  };
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

  /** Encounters of older versions load, and partial updates in their form too. */
  static override migrateData(source: Record<string, unknown>): Record<string, unknown> {
    migrateOrders(source);
    return super.migrateData(source);
  }

  /** The sides in order of creation: the given ones, even if a hand-made encounter lacks them, then the added ones. */
  get sideList(): NamedSide[] {
    const ids = new Set([...Object.keys(SIDES), ...Object.keys(this.sides)]);
    return [...ids].map((id) => {
      const stored = this.sides[id];
      const given = isGiven(id) ? SIDES[id] : null;
      const name = stored?.name || given?.label || id;
      return { id, name, color: stored?.color || given?.color || "", ...memoryOf(stored) };
    });
  }

  /** The fight as plain data. A round that was set past the cursor has not entered a step yet. */
  toRules(): SidesState {
    const { round } = this.parent;
    const { cursor } = this;
    return {
      round,
      cursor:
        cursor.round === round ? { round, step: cursor.step, phase: cursor.phase } : { round, step: null, phase: null },
      orders: this.orders.map((order) => ({
        round: order.round,
        steps: order.steps.map(({ key, units }) => ({ key, units: [...units] })),
        presses: order.presses,
        trail: order.trail.map(({ step, phase, press }) => ({ step, phase, press })),
      })),
      sides: this.sideList.map(({ id, name, dice, word, morale }) => ({ id, name, dice, word, morale })),
      combatants: this.parent.combatants.map((combatant) => combatantToRules(combatant)),
      options: settings.fight,
    };
  }
}
