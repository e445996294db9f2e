import { type GivenSide, SIDES } from "#config/sides.ts";
import { integer, text } from "#data/fields/plain.ts";
import { MORALE_CAUSES, NO_MORALE, type SideState, STANDINGS } from "#rules/combat/sides/state.ts";

const { ArrayField, NumberField, SchemaField, StringField, TypedObjectField } = foundry.data.fields;

const NULL_AT_FIRST = { required: true, nullable: true, initial: null } as const;
/** Ids of combatants or units. */
export const ids = () => new ArrayField(new StringField({ required: true, nullable: false, blank: false }));
const causes = () =>
  new ArrayField(new StringField({ required: true, nullable: false, blank: false, choices: MORALE_CAUSES }));

/** What an encounter stores of a side. */
export const defineSide = () => ({
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

type StoredSide = foundry.data.fields.SchemaField.InitializedData<ReturnType<typeof defineSide>>;

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

/** The sides in order of creation: the given ones, even if a hand-made encounter lacks them, then the added ones. */
export function namedSides(sides: Readonly<Record<string, StoredSide>>): NamedSide[] {
  const known = new Set([...Object.keys(SIDES), ...Object.keys(sides)]);
  return [...known].map((id) => {
    const stored = sides[id];
    const given = isGiven(id) ? SIDES[id] : null;
    const name = stored?.name || given?.label || id;
    return { id, name, color: stored?.color || given?.color || "", ...memoryOf(stored) };
  });
}
