import type { MoraleOutcome } from "#rules/checks/morale.ts";
import { type CardParty, type CardViewer, figure, modifierLines } from "./card.ts";
import type { CheckCardView } from "./check-card.ts";

/** A stored card of a morale check. */
export interface StoredMorale {
  readonly subject: CardParty;
  /** The case that a printed alternate is for ("with king"); empty for the plain score. */
  readonly when: string;
  readonly outcome: MoraleOutcome | null;
}

/** The card of a morale check for one viewer: the score only for who may know it; null for a card that holds nothing. */
export function moraleCard(system: StoredMorale, viewer: CardViewer): CheckCardView | null {
  const { outcome, subject, when } = system;
  if (outcome === null) return null;
  const { localize } = viewer;
  const knows = viewer.mayKnow(subject.uuid);
  const state = outcome.holds ? "holds" : "breaks";
  const sum = figure(outcome.total);
  return {
    title: localize("MELEE.Card.Check.morale", { name: subject.name }),
    state,
    icon: outcome.holds ? "saved" : "arrow",
    stateLabel: localize(`MELEE.Card.State.${state}`),
    sentence: knows
      ? localize("MELEE.Card.Check.againstMorale", { sum, score: figure(outcome.score) })
      : localize("MELEE.Card.Check.twoDice", { sum }),
    note: knows && when !== "" ? when : null,
    modifiers: knows ? modifierLines(outcome.modifiers, localize) : [],
    showUndo: false,
    canUndo: false,
  };
}
