import { integerOrNull, textOrNull } from "#data/fields/plain.ts";
import { changesOf } from "#rules/attacks/overrule.ts";
import type { AttackOutcome } from "#rules/attacks/types.ts";
import { ATTACK_MODES } from "#rules/attacks/types.ts";
import { type Appliable, type AppliableEntry, type Applied, withMarks } from "./applied.ts";
import { appliedOrNull, id, moments, reference, referenceOrNull, refusalOrNull, storedOrNull } from "./parts.ts";

const { ArrayField, BooleanField, SchemaField, StringField } = foundry.data.fields;

const absent = { required: true, nullable: true, initial: null } as const;

const defineAttackMessage = () => ({
  attacker: reference(),
  routine: textOrNull(),
  attackMode: new StringField({ required: true, nullable: false, choices: ATTACK_MODES, initial: "ascending" }),
  /** Who was chosen to attack too, but has no such attack. */
  idle: new ArrayField(reference()),
  moments: moments(),
  entries: new ArrayField(
    new SchemaField({
      id: id(),
      /** One of several attackers; null for the card's own. */
      attacker: referenceOrNull(),
      source: reference(),
      target: referenceOrNull(),
      refusal: refusalOrNull(),
      outcome: storedOrNull<AttackOutcome>(),
      overruled: new SchemaField({ by: id(), hit: new BooleanField(absent), damage: integerOrNull(null, 0) }, absent),
      applied: appliedOrNull(),
    }),
  ),
});

/** The card of an attack or a routine: an entry for each attacker, attack and target. */
export class AttackMessageModel
  extends foundry.abstract.TypeDataModel<ReturnType<typeof defineAttackMessage>, ChatMessage.Implementation>
  implements Appliable
{
  static override defineSchema() {
    return defineAttackMessage();
  }

  /** Each attack with what it does as it stands after the referee's word. */
  get appliables(): readonly AppliableEntry[] {
    return this.entries.map((entry) => {
      const { id, target: party, applied } = entry;
      return { id, party, changes: changesOf(entry), applied, striker: (entry.attacker ?? this.attacker).uuid };
    });
  }

  /** The stored entries with other marks of being applied. */
  markedEntries(marks: ReadonlyMap<string, Applied | null>) {
    return withMarks(this.toObject().entries, marks);
  }
}
