import { HARM_KINDS, type HarmKind } from "#rules/change.ts";

/** Every kind of harm with its language key. */
export const HARMS: Readonly<Record<HarmKind, string>> = Object.freeze(
  Object.fromEntries(HARM_KINDS.map((kind) => [kind, `MELEE.Harm.${kind}`])) as Record<HarmKind, string>,
);
