import { attackCard, isCrowded } from "#data/message/attack-card.ts";
import type { Refusal } from "#rules/refusal.ts";
import type { CardKind } from "../cards/card.ts";
import { ENTRY_ACTIONS, mayPressEntry, undoApplied } from "../cards/entries.ts";
import { withdrawRuling } from "../cards/overrule.ts";

type AttackCard = ChatMessage.OfType<"attack">;

/** The card of an attack or a routine: its entries are applied, overruled by the referee, and saved against. */
export const attackKind: CardKind<AttackCard> = {
  template: ({ system }) =>
    isCrowded(system)
      ? "systems/melee-and-morale/templates/cards/attack-rows.hbs"
      : "systems/melee-and-morale/templates/cards/attack.hbs",
  prepare: ({ system }, viewer) => attackCard(system, viewer),
  actions: {
    ...ENTRY_ACTIONS,
    flip: (message, { entryId }) => message.overrule(entryId, { hit: !message.isHit(entryId) }),
    setDamage: (message, { entryId, field }) => {
      const typed = field("damage").trim();
      return message.overrule(entryId, { damage: typed ? Number(typed) : null });
    },
    saveForHalf: (message, { entryId, field }) => message.saveAgainst(field("save"), entryId === "" ? {} : { entryId }),
  },
  mayPress: mayPressEntry,
  undo: undoAttack,
};

/** An entry that is not applied loses the referee's word instead. */
function undoAttack(card: AttackCard, entryId: string | undefined): Promise<Refusal | null> {
  const entry = card.system.entries.find(({ id }) => id === entryId);
  return entry?.overruled && !entry.applied ? withdrawRuling(card, entry.id) : undoApplied(card, entryId);
}
