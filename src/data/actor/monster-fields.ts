import { ALIGNMENTS } from "#config/alignments.ts";
import { MOVEMENT_MODES } from "#config/movement.ts";
import { harmSet } from "#data/fields/harms.ts";
import { flag, integer, integerOrNull, text } from "#data/fields/plain.ts";

const { ArrayField, NumberField, ObjectField, SchemaField, SetField, StringField } = foundry.data.fields;

/** Words that a set holds, each of them at least one letter. */
const words = (choices?: readonly string[]) =>
  new SetField(new StringField({ required: true, nullable: false, blank: false, ...(choices ? { choices } : {}) }), {
    required: true,
    nullable: false,
    initial: [],
  });

/** Hit Dice in parts and as printed; `fixed` are hit points printed in place of dice, half a die is one of 4 sides. */
export const hitDiceFields = () => ({
  hitDice: new SchemaField({
    text: text("1"),
    count: new NumberField({ required: true, nullable: false, initial: 1, min: 0 }),
    die: integer(8, 1),
    modifier: integer(0),
    asterisks: integer(0, 0),
    fixed: integerOrNull(null, 0),
  }),
});

/** Routines: each a list of attacks, by the id of the item, with how often; index 0 is the usual one (C17). */
export const routineFields = () => ({
  routines: new ArrayField(
    new ArrayField(
      new SchemaField({
        attackId: new StringField({ required: true, nullable: false, blank: false }),
        count: integer(1, 1),
      }),
    ),
  ),
});

/** What alone harms it while `invulnerable`, with which bonus magic does, what does not, and its own bonus to all saves (C21). */
export const harmFields = () => ({
  invulnerable: flag(),
  harmedOnlyBy: harmSet(),
  magicNeeded: integer(0, 0),
  immuneTo: harmSet(),
  saveBonus: integer(0),
});

/** Other figures that hold in another form or company; `when` says which, empty where nothing is printed. */
export const alternateFields = () => ({
  armorClassAlternates: new ArrayField(new SchemaField({ armorClass: integer(10), when: text() })),
  movementAlternates: new ArrayField(
    new SchemaField({
      mode: new StringField({
        required: true,
        nullable: false,
        blank: false,
        initial: "walk",
        choices: Object.keys(MOVEMENT_MODES),
      }),
      base: integer(120, 0),
      when: text(),
    }),
  ),
  /** No way of moving is printed: the one stored is read from what the creature is. */
  movementInferred: flag(),
  moraleAlternates: new ArrayField(new SchemaField({ value: integer(7, 2, 12), when: text() })),
  experienceVariants: new ArrayField(new SchemaField({ role: text(), experience: integer(0, 0) })),
});

/** Who leads them: a line for the table, numbers as text, how many are led by one, a chance in percent for each level. */
const leaderFields = () => ({
  role: text(),
  text: text(),
  count: text(),
  per: integerOrNull(null, 1),
  hitDice: text(),
  level: text(),
  hp: text(),
  damageBonus: integer(0),
  magicItemChance: integerOrNull(null, 0, 100),
});

/** How it is met: kind, experience, numbers, treasure as shown and as letters with what changes them, leaders. */
export const encounterFields = () => ({
  kind: text(),
  family: text(),
  tags: words(),
  alignments: words(Object.keys(ALIGNMENTS)),
  experience: integer(0, 0),
  saveAs: text(),
  numberAppearing: new SchemaField({ dungeon: text(), lair: text() }),
  treasure: text(),
  hoard: new SchemaField({
    types: words(),
    lairTypes: words(),
    gold: integer(0, 0),
    multiplier: integer(1, 1),
    special: words(),
    note: text(),
  }),
  leaders: new ArrayField(new SchemaField(leaderFields())),
});

/** What else it can do: a word, a line for the table, and the figures behind it, whatever they are. */
export const specialFields = () => ({
  specials: new ArrayField(new SchemaField({ tag: text(), text: text(), figures: new ObjectField() })),
});
