import { type Localize, sideLabel } from "../card.ts";

/** One side's die as stored on the card. */
export interface StoredSideDie {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly value: number;
  readonly tiebreaks: readonly number[];
}

/** A stored initiative card. */
export interface StoredInitiative {
  readonly round: number;
  readonly sides: readonly StoredSideDie[];
}

/** A side's line: its place in the round, its die, and the dice that settled a tie. */
export interface SideDieView {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly value: number;
  readonly tiebreaks: string | null;
}

/** The initiative card as drawn; everybody sees the same. */
export interface InitiativeCardView {
  readonly title: string;
  readonly sides: readonly SideDieView[];
}

/** Higher dice first; among equal ones the dice of the ties decide in order (C2, C3). */
function compareDice(first: StoredSideDie, second: StoredSideDie): number {
  if (first.value !== second.value) return second.value - first.value;
  for (let index = 0; index < Math.max(first.tiebreaks.length, second.tiebreaks.length); index++) {
    const difference = (second.tiebreaks[index] ?? 0) - (first.tiebreaks[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The card of a round's initiative: the sides in the order in which they act. */
export function initiativeCard(system: StoredInitiative, localize: Localize): InitiativeCardView {
  return {
    title: localize("MELEE.Card.Initiative.title", { round: system.round }),
    sides: [...system.sides].sort(compareDice).map((side) => ({
      id: side.id,
      name: sideLabel(side.name, localize),
      color: side.color,
      value: side.value,
      tiebreaks: side.tiebreaks.length
        ? localize("MELEE.Card.Initiative.tiebreaks", { dice: side.tiebreaks.join(", ") })
        : null,
    })),
  };
}
