import { flag, integer, textOrNull } from "#data/fields/plain.ts";
import type { Refusal } from "#rules/refusal.ts";

const { ArrayField, ObjectField, SchemaField, StringField } = foundry.data.fields;

/** A plain copy of an interface's shape, because the types ask an ObjectField for an index signature. */
type Shape<Type> = { [Key in keyof Type]: Type[Key] };
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

/** What a rule returned, stored as it is; null where it returned nothing. */
export function storedOrNull<Outcome extends object>() {
  return new ObjectField<Nullable, Shape<Outcome> | null, Shape<Outcome> | null, Shape<Outcome> | null>(NULLABLE);
}

/** Why there is no outcome, as the rule said it. */
export function refusalOrNull() {
  return storedOrNull<Pick<Refusal, "code" | "data">>();
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
