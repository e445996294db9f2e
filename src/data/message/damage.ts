import { flag, integer } from "#data/fields/plain.ts";
import { type Appliable, type AppliableEntry, type Applied, withMarks } from "./applied.ts";
import { changesOfTotal, TOTAL_KINDS } from "./damage-card.ts";
import { appliedOrNull, id, reference } from "./parts.ts";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

const defineDamageMessage = () => ({
  kind: new StringField({ required: true, nullable: false, choices: TOTAL_KINDS, initial: "damage" }),
  /** The total that was rolled, and the message that it was rolled in, named by its formula. */
  total: integer(0, 0),
  half: flag(),
  source: reference(),
  entries: new ArrayField(new SchemaField({ id: id(), target: reference(), applied: appliedOrNull() })),
});

/** The card of a rolled total that is applied to somebody, as damage or healing, so that it can be taken back. */
export class DamageMessageModel
  extends foundry.abstract.TypeDataModel<ReturnType<typeof defineDamageMessage>, ChatMessage.Implementation>
  implements Appliable
{
  static override defineSchema() {
    return defineDamageMessage();
  }

  /** Each target with what the total does. */
  get appliables(): readonly AppliableEntry[] {
    return this.entries.map((entry) => {
      return { id: entry.id, party: entry.target, changes: changesOfTotal(this, entry), applied: entry.applied };
    });
  }

  /** The stored entries with other marks of being applied. */
  markedEntries(marks: ReadonlyMap<string, Applied | null>) {
    return withMarks(this.toObject().entries, marks);
  }
}
