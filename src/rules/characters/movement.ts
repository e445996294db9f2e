import { type Refusal, refuse } from "../refusal.ts";

/** For so many rounds in a row one may move at the encounter rate (C7). */
const MOST_ROUNDS = 60;
const FEET_PER_YARD = 3;
/** Half a foot of grace: grids in metres come out a hair more or less. */
const GRACE = 0.5;

/** How far one may move in a round of a fight: a third of the base rate, rounded down (C7); feet in dungeons, yards outdoors. */
export function encounterRate(base: number): number {
  return Math.floor(Math.max(0, base) / 3);
}

/** Whether a fight has gone on for so long that nobody can keep moving at the encounter rate: after 60 rounds in a row (C7). */
export function needsRest(round: number): boolean {
  return round > MOST_ROUNDS;
}

/** What the movement of one combatant in a round depends on. */
export interface MovementFacts {
  /** The encounter rate, a plain number: feet, or yards in the wilderness (C7). */
  readonly rate: number;
  /** Whether that number means yards. */
  readonly yards: boolean;
  /** Feet moved this round; null when nobody can measure them. */
  readonly movedFeet: number | null;
  /** Whether a foe who is able to fight is within reach (C9). */
  readonly engaged: boolean;
  /** What was declared for this round; null for nothing. */
  readonly declared: "spell" | "withdraw" | "retreat" | "hold" | null;
  /** Whether a condition keeps them where they are. */
  readonly held: boolean;
  /** Whether movement out of melee has to be declared in this fight (C1). */
  readonly mustDeclare: boolean;
}

/** How far one may still move this round, in the scene's own measure. */
export interface Movement {
  readonly unit: "feet" | "yards";
  /** The whole encounter rate. */
  readonly rate: number;
  /** What may be moved in this round: the rate, half of it for who withdraws, 0 for casters and undeclared in melee. */
  readonly limit: number;
  /** Null when nobody can measure it. */
  readonly moved: number | null;
  /** Never below 0; the limit when nobody can measure what was moved. */
  readonly left: number;
  /** Why nothing may be moved at all; null when something may. */
  readonly barred: "held" | "casting" | "engaged" | null;
}

/** How far one may still move this round, in feet or yards (C7, C8, C12). */
export function movementLeft(facts: MovementFacts): Movement {
  const { rate, yards, declared } = facts;
  const barred = whyBarred(facts);
  const limit = barred ? 0 : declared === "withdraw" ? Math.floor(rate / 2) : rate;
  const moved = facts.movedFeet === null ? null : Math.round(facts.movedFeet / (yards ? FEET_PER_YARD : 1));
  return {
    unit: yards ? "yards" : "feet",
    rate,
    limit,
    moved,
    left: Math.max(0, limit - (moved ?? 0)),
    barred,
  };
}

function whyBarred({ held, declared, engaged, mustDeclare }: MovementFacts): Movement["barred"] {
  if (held) return "held";
  if (declared === "spell") return "casting";
  const leaves = declared === "withdraw" || declared === "retreat";
  return engaged && mustDeclare && !leaves ? "engaged" : null;
}

/**
 * Why a move of so many feet goes against the rules, or null when it does not: a warning, which locks nothing (C7, C8, C12).
 * What a condition bars has a sentence of its own.
 */
export function refuseMove(name: string, facts: MovementFacts, feet: number): Refusal | null {
  if (feet <= GRACE || facts.held) return null;
  const { barred, limit, left, unit } = movementLeft(facts);
  if (barred === "casting") return refuse("movesCasting", { name });
  if (barred === "engaged") return refuse("movesEngaged", { name });
  const scale = unit === "yards" ? FEET_PER_YARD : 1;
  if ((facts.movedFeet ?? 0) + feet <= limit * scale + GRACE) return null;
  const wanted = Math.round(feet / scale);
  return refuse("movesTooFar", { name, left, feet: wanted, unit: `MELEE.Unit.${unit}` });
}
