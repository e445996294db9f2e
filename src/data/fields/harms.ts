import { HARMS } from "#config/harms.ts";
import { HARM_KINDS, type HarmKind } from "#rules/change.ts";

const { SetField, StringField } = foundry.data.fields;

/** A set of kinds of harm, stored as an array. */
export function harmSet() {
  return new SetField(new StringField({ required: true, nullable: false, blank: false, choices: HARMS }), {
    required: true,
    nullable: false,
    initial: [],
  });
}

/** The kinds of a stored set in printed order; what a module added is left out. */
export function harmsOf(set: ReadonlySet<string>): HarmKind[] {
  return HARM_KINDS.filter((kind) => set.has(kind));
}
