import { oneOf, onOff, type ValuesOf } from "../../option.ts";

/** How tied sides are settled (rule C3). */
export const TIE_RULES = ["reroll", "simultaneous"] as const;
export type TieRule = (typeof TIE_RULES)[number];

/** What throws a die: a side (C2), or a combatant (C6). */
export const INITIATIVE_MODES = ["sides", "individual"] as const;
export type InitiativeMode = (typeof INITIATIVE_MODES)[number];

/** When the dice are thrown: anew in every round, once with later rounds taking them over, or typed by the referee. */
export const INITIATIVE_WHENS = ["eachRound", "keep", "typed"] as const;
export type InitiativeWhen = (typeof INITIATIVE_WHENS)[number];

/** How far one *next* goes inside a step: to the next phase (C4), over the whole step, or to the next combatant. */
export const STRIDES = ["phases", "sides", "combatants"] as const;
export type Stride = (typeof STRIDES)[number];

/** The options of a fight by sides, in the order in which a world is asked for them. */
export const SIDES_OPTIONS = Object.freeze({
  tieRule: oneOf(TIE_RULES, "reroll"),
  initiativeMode: oneOf(INITIATIVE_MODES, "sides"),
  initiativeWhen: oneOf(INITIATIVE_WHENS, "eachRound"),
  declarations: onOff(true),
  morale: onOff(true),
  stride: oneOf(STRIDES, "phases"),
});

/** The options of one fight by sides. */
export type SidesOptions = ValuesOf<typeof SIDES_OPTIONS>;
