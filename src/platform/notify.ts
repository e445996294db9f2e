import type { Refusal } from "#rules/refusal.ts";
import { localize } from "./localize.ts";

/** The sentence of a refusal in the user's language; data that are language keys are translated first. */
export function refusalText(refusal: Refusal): string {
  const data: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(refusal.data)) {
    data[name] = typeof value === "string" && value.startsWith("MELEE.") ? localize(value) : value;
  }
  return localize(`MELEE.Refusal.${refusal.code}`, data);
}

/** Shows a refusal as a warning and returns it, so that a verb can answer with it. */
export function tell(refusal: Refusal): Refusal {
  ui.notifications.warn(refusalText(refusal));
  return refusal;
}

/** Shows a sentence, already in the user's language, that asks for nothing. */
export function hint(sentence: string): void {
  ui.notifications.info(sentence);
}
