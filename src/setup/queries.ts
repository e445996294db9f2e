import { answerCard } from "#documents/cards/ask.ts";
import { answerFight } from "#documents/fights/ask.ts";

/** Registers what other clients may ask of the active gamemaster's; each handler first makes sure that it is that client. */
export function registerQueries(): void {
  CONFIG.queries["melee-and-morale.apply"] = answerCard("apply");
  CONFIG.queries["melee-and-morale.undo"] = answerCard("undo");
  CONFIG.queries["melee-and-morale.combat"] = answerFight;
}
