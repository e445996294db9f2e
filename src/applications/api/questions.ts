/** The questions that wait for an answer, each with what brings its window to the front. */
export const waitingQuestions = new Map<string, () => void>();

/** Brings whatever waits for an answer to the front. */
export function raiseQuestions(): void {
  for (const raise of waitingQuestions.values()) raise();
}
