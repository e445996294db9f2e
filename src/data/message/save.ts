import { SAVES } from "#config/saves.ts";
import { id, reference, saveOutcomeOrNull } from "./parts.ts";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

const defineSaveMessage = () => ({
  entries: new ArrayField(
    new SchemaField({
      id: id(),
      saver: reference(),
      saveId: new StringField({ required: true, nullable: false, blank: false, choices: SAVES, initial: "death" }),
      outcome: saveOutcomeOrNull(),
    }),
  ),
});

/** The card of a saving throw: an entry for each who saves. */
export class SaveMessageModel extends foundry.abstract.TypeDataModel<
  ReturnType<typeof defineSaveMessage>,
  ChatMessage.Implementation
> {
  static override defineSchema() {
    return defineSaveMessage();
  }
}
