import type { MoraleOutcome } from "#rules/checks/morale.ts";
import type { Flight } from "#rules/combat/sides/state.ts";
import { type CardParty, type CardViewer, figure, sideLabel, sumText } from "../card.ts";

/** A stored check of a side's morale. */
export interface StoredSideMorale {
  readonly subject: CardParty;
  readonly groups: readonly {
    readonly ml: number;
    readonly name: string;
    /** The actor of one of them: who may know it knows the score. */
    readonly uuid: string;
    /** What became of who broke; empty for who held. */
    readonly flight: Flight | "";
    readonly outcome: MoraleOutcome | null;
  }[];
  readonly undone: boolean;
}

/** The card of a side's check as drawn. */
export interface SideMoraleView {
  readonly title: string;
  readonly groups: readonly {
    readonly ml: number;
    readonly name: string;
    readonly state: string;
    readonly icon: string;
    readonly stateLabel: string;
    readonly sentence: string;
    /** The other way out with its words, for the referee; null where there is none. */
    readonly flight: Flight | null;
    readonly other: string | null;
  }[];
  readonly note: string | null;
  readonly showUndo: boolean;
  readonly canUndo: boolean;
}

/** The card of a side's check of morale for one viewer: an entry for each group of one ML (C22). */
export function sideMoraleCard({ subject, groups, undone }: StoredSideMorale, viewer: CardViewer): SideMoraleView {
  const { localize, isGamemaster } = viewer;
  return {
    title: localize("MELEE.Card.Check.morale", { name: sideLabel(subject.name, localize) }),
    groups: groups.flatMap(({ ml, name, uuid, flight, outcome }) => {
      if (!outcome) return [];
      const holds = flight === "";
      const other = flight === "fleeing" ? "surrendered" : "fleeing";
      const offered = !holds && isGamemaster && !undone;
      const sum = figure(outcome.total);
      const score = sumText(ml, outcome.modifiers, outcome.score);
      return {
        ...{ ml, name, state: holds ? "holds" : "breaks", icon: holds ? "saved" : "arrow" },
        stateLabel: localize(holds ? "MELEE.Card.State.holds" : `MELEE.Card.Morale.${flight}`),
        sentence: viewer.mayKnow(uuid)
          ? localize("MELEE.Card.Check.againstMorale", { sum, score })
          : localize("MELEE.Card.Check.twoDice", { sum }),
        flight: offered ? other : null,
        other: offered ? localize(`MELEE.Card.Morale.${other}Instead`) : null,
      };
    }),
    note: undone ? localize("MELEE.Card.Surprise.undone") : null,
    showUndo: isGamemaster,
    canUndo: !undone,
  };
}
