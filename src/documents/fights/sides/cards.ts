import { moraleCard } from "#data/message/morale-card.ts";
import { encounterCard } from "#data/message/sides/encounter-card.ts";
import { initiativeCard } from "#data/message/sides/initiative-card.ts";
import { sideMoraleCard } from "#data/message/sides/side-morale-card.ts";
import { refuse } from "#rules/refusal.ts";
import type { CardKind } from "../../cards/card.ts";
import { UNDO } from "../../cards/entries.ts";
import { setFlight, undoSideMorale } from "./morale.ts";
import { undoSurprise } from "./surprise.ts";

/** The card of a round's dice, which everybody sees alike. */
export const initiativeKind: CardKind<ChatMessage.OfType<"initiative">> = {
  template: () => "systems/melee-and-morale/templates/cards/initiative.hbs",
  prepare: ({ system }, { localize }) => initiativeCard(system, localize),
};

/** The card of a roll for surprise: it is taken back whole. */
export const encounterKind: CardKind<ChatMessage.OfType<"encounter">> = {
  template: () => "systems/melee-and-morale/templates/cards/encounter.hbs",
  prepare: ({ system }, viewer) => encounterCard(system, viewer),
  actions: UNDO,
  undo: undoSurprise,
};

/** The card of a check of morale: of one monster, or of a side, which is taken back whole and whose groups change their flight. */
export const moraleKind: CardKind<ChatMessage.OfType<"morale">> = {
  template: ({ system }) =>
    system.groups.length > 0
      ? "systems/melee-and-morale/templates/cards/morale.hbs"
      : "systems/melee-and-morale/templates/cards/check.hbs",
  prepare: ({ system }, viewer) =>
    system.groups.length > 0 ? sideMoraleCard(system, viewer) : moraleCard(system, viewer),
  actions: {
    ...UNDO,
    setFlight: async (message, { data: { ml, flight } }) => {
      if (!message.isMorale()) return refuse("notApplied");
      return setFlight(message, Number(ml), flight === "surrendered" ? "surrendered" : "fleeing");
    },
  },
  undo: undoSideMorale,
};
