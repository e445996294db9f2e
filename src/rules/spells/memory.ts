/** Copies of a spell: those in memory now, and those that rest and study bring back. */
export interface Copies {
  readonly memorised: number;
  readonly prepared: number;
}

/** The most copies of one spell that anybody keeps. */
export const MOST_COPIES = 99;

/** One copy less, for a spell that was cast or lost (C13); of none, none is taken. */
export function spend({ memorised, prepared }: Copies): Copies {
  return { memorised: Math.max(0, memorised - 1), prepared };
}

/** The copy back that was spent, even where rest would bring back fewer by now. */
export function regain({ memorised, prepared }: Copies): Copies {
  return { memorised: Math.min(MOST_COPIES, memorised + 1), prepared };
}

/**
 * One copy more or less by hand: more than rest brings back raises that too, less only forgets what is in memory.
 * Never below 0 nor above 99.
 */
export function memorise(copies: Copies, change: number): Copies {
  const memorised = Math.min(MOST_COPIES, Math.max(0, copies.memorised + Math.trunc(change)));
  return { memorised, prepared: Math.max(copies.prepared, memorised) };
}

/** How many copies rest brings back; what is in memory beyond that is forgotten. */
export function prepare(copies: Copies, prepared: number): Copies {
  const kept = Math.min(MOST_COPIES, Math.max(0, Math.trunc(prepared)));
  return { memorised: Math.min(copies.memorised, kept), prepared: kept };
}
