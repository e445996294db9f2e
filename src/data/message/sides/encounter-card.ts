import { type CardViewer, sideLabel } from "../card.ts";

/** A stored card of surprise. */
export interface StoredEncounter {
  readonly round: number;
  readonly sides: readonly {
    readonly id: string;
    readonly name: string;
    readonly color: string;
    readonly value: number;
    readonly surprised: boolean;
  }[];
  readonly undone: boolean;
}

/** The card of surprise as drawn: each side's die, and for the gamemaster the way back. */
export interface EncounterCardView {
  readonly title: string;
  readonly sides: readonly {
    readonly name: string;
    readonly color: string;
    readonly value: number;
    readonly word: string | null;
  }[];
  readonly note: string | null;
  readonly showUndo: boolean;
  readonly canUndo: boolean;
}

/** The card of a roll for surprise for one viewer. */
export function encounterCard({ round, sides, undone }: StoredEncounter, viewer: CardViewer): EncounterCardView {
  const { localize, isGamemaster } = viewer;
  const surprised = sides.some((side) => side.surprised);
  return {
    title: localize("MELEE.Card.Surprise.title"),
    sides: sides.map(({ name, color, value, surprised }) => ({
      name: sideLabel(name, localize),
      color,
      value,
      word: surprised ? localize("MELEE.Card.Surprise.surprised", { round }) : null,
    })),
    note: undone ? localize("MELEE.Card.Surprise.undone") : null,
    showUndo: isGamemaster && surprised,
    canUndo: !undone,
  };
}
