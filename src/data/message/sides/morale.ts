import { flag, integer, text } from "#data/fields/plain.ts";
import type { MoraleOutcome } from "#rules/checks/morale.ts";
import { FLIGHTS, MORALE_CAUSES } from "#rules/combat/sides/state.ts";
import { id, reference, storedOrNull } from "../parts.ts";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

const defineMoraleMessage = () => ({
  subject: reference(),
  /** The fight in which it was checked, and the id of the world's actor whose kind checked: two passes are enough (C22). */
  combat: id(),
  group: id(),
  when: text(),
  outcome: storedOrNull<MoraleOutcome>(),
  /** A side's check: its id, what was due, and each group of one ML with what became of it. */
  side: id(),
  due: new SchemaField(
    {
      round: integer(1, 1),
      causes: new ArrayField(new StringField({ required: true, nullable: false, choices: MORALE_CAUSES })),
    },
    { required: true, nullable: true, initial: null },
  ),
  groups: new ArrayField(
    new SchemaField({
      ml: integer(2, 2, 12),
      name: text(),
      uuid: id(),
      members: new ArrayField(id()),
      flight: new StringField({ required: true, nullable: false, blank: true, choices: FLIGHTS, initial: "" }),
      outcome: storedOrNull<MoraleOutcome>(),
    }),
  ),
  undone: flag(),
});

/** The card of a morale check. */
export class MoraleMessageModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineMoraleMessage>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return defineMoraleMessage();
  }
}
