import { MOVEMENT_MODES } from "#config/movement.ts";
import { integer, integerOrNull, text } from "#data/fields/plain.ts";

const { SchemaField, TypedObjectField } = foundry.data.fields;

/** What every actor needs in a fight; figures ascending, distances in feet. */
export function combatFields() {
  return {
    hp: new SchemaField({ value: integer(4, 0), max: integer(4, 0) }),
    armorClass: integerOrNull(10),
    attackBonus: integer(0),
    saves: new SchemaField({
      death: integer(12, 2),
      wands: integer(13, 2),
      paralysis: integer(14, 2),
      breath: integer(15, 2),
      spells: integer(16, 2),
    }),
    movement: new TypedObjectField(new SchemaField({ base: integer(120, 0) }), {
      validateKey: (key: string) => key in MOVEMENT_MODES,
      initial: () => ({ walk: { base: 120 } }),
    }),
    size: text("medium"),
    morale: integerOrNull(null, 2, 12),
    initiativeModifier: integer(0),
    alignment: text(),
  };
}
