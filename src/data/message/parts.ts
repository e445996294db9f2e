import { flag, integer, textOrNull } from "#data/fields/plain.ts";
import type { AttackOutcome } from "#rules/attacks/types.ts";
import type { MoraleOutcome } from "#rules/checks/morale.ts";
import type { SaveOutcome } from "#rules/checks/saving-throw.ts";
import type { Refusal } from "#rules/refusal.ts";
import type { SpellPoints } from "#rules/spells/damage.ts";
import type { CheckOutcome } from "./check-card.ts";

const { ArrayField, ObjectField, SchemaField, StringField } = foundry.data.fields;

/** A plain copy of an interface's shape, because the types ask an ObjectField for an index signature. */
type Shape<Type> = { [Key in keyof Type]: Type[Key] };
type StoredRefusal = Shape<Pick<Refusal, "code" | "data">>;
type StoredAttack = Shape<AttackOutcome>;
type StoredSave = Shape<SaveOutcome>;
type StoredCheckOutcome = Shape<CheckOutcome>;
type StoredMoraleOutcome = Shape<MoraleOutcome>;
type StoredSpellPoints = Shape<SpellPoints>;
interface Nullable {
  readonly required: true;
  readonly nullable: true;
  readonly initial: null;
}
const NULLABLE: Nullable = { required: true, nullable: true, initial: null };

/** A uuid or another id; empty for a document that cannot be named. */
export function id() {
  return new StringField({ required: true, nullable: false, blank: true, initial: "" });
}

/** A document named on a card, with the name that everybody may read. */
export function reference() {
  return new SchemaField({ uuid: id(), name: id() });
}

/** The same, or null for nobody. */
export function referenceOrNull() {
  return new SchemaField({ uuid: id(), name: id() }, { required: true, nullable: true, initial: null });
}

/** Why there is no outcome, as the rule said it. */
export function refusalOrNull() {
  return new ObjectField<Nullable, StoredRefusal | null, StoredRefusal | null, StoredRefusal | null>(NULLABLE);
}

/** The outcome of one attack, as the rule returned it. */
export function attackOutcomeOrNull() {
  return new ObjectField<Nullable, StoredAttack | null, StoredAttack | null, StoredAttack | null>(NULLABLE);
}

/** The outcome of one saving throw, as the rule returned it. */
export function saveOutcomeOrNull() {
  return new ObjectField<Nullable, StoredSave | null, StoredSave | null, StoredSave | null>(NULLABLE);
}

/** The outcome of a roll for a monster, as the rule returned it. */
export function checkOutcomeOrNull() {
  return new ObjectField<Nullable, StoredCheckOutcome | null, StoredCheckOutcome | null, StoredCheckOutcome | null>(
    NULLABLE,
  );
}

/** The outcome of a morale check, as the rule returned it. */
export function moraleOutcomeOrNull() {
  return new ObjectField<Nullable, StoredMoraleOutcome | null, StoredMoraleOutcome | null, StoredMoraleOutcome | null>(
    NULLABLE,
  );
}

/** The points of a spell, as the rule returned them. */
export function spellPointsOrNull() {
  return new ObjectField<Nullable, StoredSpellPoints | null, StoredSpellPoints | null, StoredSpellPoints | null>(
    NULLABLE,
  );
}

/** Where the encounters stood when it was rolled: what decides whether a blow came before a spell (C13). */
export function moments() {
  return new ArrayField(new SchemaField({ combat: id(), round: integer(0, 0), step: textOrNull() }));
}

/** That an entry was applied, by whom and with what effect; null while it is not. */
export function appliedOrNull() {
  return new SchemaField(
    { by: id(), half: flag(), effects: new ArrayField(new SchemaField({ target: id(), delta: integer(0) })) },
    { required: true, nullable: true, initial: null },
  );
}
