import { flag, integer, textOrNull } from "#data/fields/plain.ts";
import { type CombatantState, FLIGHTS, MARKS, type Placement } from "#rules/combat/sides/state.ts";

const { ArrayField, NumberField, SchemaField, StringField } = foundry.data.fields;

/** What an encounter by sides remembers of one of its combatants: all that decides when it acts, which no player can write. */
export const defineMember = () => ({
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
  killer: textOrNull(),
  fled: new StringField({ required: true, nullable: false, blank: true, choices: FLIGHTS, initial: "" }),
});

/** What is remembered of a combatant, as plain data. */
export type Member = Pick<CombatantState, "slowOverride" | "dice" | "killer" | "fled"> & {
  readonly side: string | null;
  readonly placements: readonly Placement[];
};

/** The parts of a combatant's plain state that are stored on its encounter. */
export const MEMBER_KEYS = ["side", "placements", "slowOverride", "dice", "killer", "fled"] as const;

/** Of whom nothing is remembered yet. */
export const NO_MEMBER: Member = {
  side: null,
  placements: [],
  slowOverride: null,
  dice: [],
  killer: null,
  fled: "",
};
