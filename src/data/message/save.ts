import { HARMS } from "#config/harms.ts";
import { SAVES } from "#config/saves.ts";
import { flag, integer, integerOrNull } from "#data/fields/plain.ts";
import type { SaveOutcome } from "#rules/checks/saving-throw.ts";
import { type Appliable, type AppliableEntry, type Applied, withMarks } from "./applied.ts";
import { appliedOrNull, id, moments, reference, refusalOrNull, storedOrNull } from "./parts.ts";
import { changesOfSave } from "./save-card.ts";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

const defineSaveMessage = () => ({
  moments: moments(),
  /** The damage that the saves are against; null for a save that decides something else. */
  damage: new SchemaField(
    {
      total: integer(0, 0),
      harms: new ArrayField(new StringField({ required: true, nullable: false, blank: false, choices: HARMS })),
      /** The card it comes from, or another document; empty when a macro did it. */
      source: reference(),
    },
    { required: true, nullable: true, initial: null },
  ),
  entries: new ArrayField(
    new SchemaField({
      id: id(),
      saver: reference(),
      saveId: new StringField({ required: true, nullable: false, blank: false, choices: SAVES, initial: "death" }),
      refusal: refusalOrNull(),
      outcome: storedOrNull<SaveOutcome>(),
      /** The entry of the source card against which this saver saves; empty for none. */
      against: id(),
      /** The whole damage of this saver where it differs from the card's. */
      damage: integerOrNull(null, 0),
      /** Takes nothing from this harm (C21). */
      immune: flag(),
      applied: appliedOrNull(),
    }),
  ),
});

/** The card of saving throws: an entry for each who saves, and what the damage that they save against does to them. */
export class SaveMessageModel
  extends foundry.abstract.TypeDataModel<ReturnType<typeof defineSaveMessage>, ChatMessage.Implementation>
  implements Appliable
{
  static override defineSchema() {
    return defineSaveMessage();
  }

  /** Each saver with the damage that the save leaves; no changes on a card without damage. */
  get appliables(): readonly AppliableEntry[] {
    const striker = this.damage?.source.uuid ?? "";
    return this.entries.map((entry) => {
      const { id, saver: party, applied } = entry;
      return { id, party, changes: changesOfSave(entry, this.damage), applied, striker };
    });
  }

  /** The stored entries with other marks of being applied. */
  markedEntries(marks: ReadonlyMap<string, Applied | null>) {
    return withMarks(this.toObject().entries, marks);
  }
}
