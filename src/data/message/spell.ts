import { flag, integer, text } from "#data/fields/plain.ts";
import type { SpellPoints } from "#rules/spells/damage.ts";
import { type Appliable, type AppliableEntry, type Applied, withMarks } from "./applied.ts";
import { appliedOrNull, id, reference, referenceOrNull, refusalOrNull, storedOrNull } from "./parts.ts";
import { changesOfSpell, DISRUPTIONS, RETURNS, SPELL_EVENTS } from "./spell-card.ts";

const { ArrayField, SchemaField, StringField } = foundry.data.fields;

const absent = { required: true, nullable: true, initial: null } as const;

const defineSpellMessage = () => ({
  event: new StringField({ required: true, nullable: false, choices: SPELL_EVENTS, initial: "cast" }),
  caster: reference(),
  spell: reference(),
  /** The fight, the combatant and the round in which it was cast or lost; empty outside one. */
  fight: new SchemaField({ combat: id(), combatant: id(), round: integer(0, 0) }),
  level: integer(1, 1),
  range: text(),
  duration: text(),
  save: text(),
  heals: flag(),
  points: storedOrNull<SpellPoints>(),
  overruled: refusalOrNull(),
  /** Whether a copy was taken out of memory for it. */
  spent: flag(),
  /** Why it was lost: by which entry of which card, and who did it or what was saved against, in words. */
  cause: new SchemaField(
    {
      kind: new StringField({ required: true, nullable: false, choices: DISRUPTIONS, initial: "attack" }),
      message: id(),
      entry: id(),
      text: text(),
    },
    absent,
  ),
  /** Why the spell is back in memory; empty while it is not. */
  returned: new StringField({ required: true, nullable: false, blank: true, choices: ["", ...RETURNS], initial: "" }),
  entries: new ArrayField(
    new SchemaField({ id: id(), target: referenceOrNull(), immune: flag(), applied: appliedOrNull() }),
  ),
});

/** The card of a spell: that it was cast, with what it does to whom, or that its caster lost it (C12, C13). */
export class SpellMessageModel
  extends foundry.abstract.TypeDataModel<ReturnType<typeof defineSpellMessage>, ChatMessage.Implementation>
  implements Appliable
{
  static override defineSchema() {
    return defineSpellMessage();
  }

  /** Each target with what the points do to it. */
  get appliables(): readonly AppliableEntry[] {
    return this.entries.map((entry) => {
      return { id: entry.id, party: entry.target, changes: changesOfSpell(this, entry), applied: entry.applied };
    });
  }

  /** The stored entries with other marks of being applied. */
  markedEntries(marks: ReadonlyMap<string, Applied | null>) {
    return withMarks(this.toObject().entries, marks);
  }
}
