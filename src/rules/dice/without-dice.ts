import type { Rule } from "./request.ts";

/** What a rule comes to if it asks for no dice; null when it asks for some, which nobody throws. */
export function withoutDice<Outcome>(rule: Rule<Outcome>): { readonly outcome: Outcome } | null {
  const step = rule.next();
  return step.done ? { outcome: step.value } : null;
}
