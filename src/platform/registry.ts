import { SIDES_OPTIONS } from "#rules/combat/sides/options.ts";

/** The system's procedures by Combat subtype, each with the options that a world sets for its fights. */
export const PROCEDURES = Object.freeze({ sides: SIDES_OPTIONS });
export type ProcedureId = keyof typeof PROCEDURES;
