/** One line of a monster's routine: an attack and how often it is made. */
export interface RoutineStep {
  readonly attackId: string;
  readonly count: number;
}

const MOST_TIMES = 100;

/** The attacks of one routine, each as often as it is made, in the order written (C17); none for a routine that is not there. */
export function routineAttacks(routines: readonly (readonly RoutineStep[])[], index = 0): string[] {
  const routine = routines[index] ?? [];
  return routine.flatMap(({ attackId, count }) => {
    const times = Number.isFinite(count) ? Math.min(MOST_TIMES, Math.max(0, Math.floor(count))) : 0;
    return Array.from({ length: times }, () => attackId);
  });
}
