import { AttackMessageModel } from "#data/message/attack.ts";
import { CheckMessageModel } from "#data/message/check.ts";
import { DamageMessageModel } from "#data/message/damage.ts";
import { damageCard } from "#data/message/damage-card.ts";
import { SaveMessageModel } from "#data/message/save.ts";
import { EncounterMessageModel } from "#data/message/sides/encounter.ts";
import { InitiativeMessageModel } from "#data/message/sides/initiative.ts";
import { MoraleMessageModel } from "#data/message/sides/morale.ts";
import { SpellMessageModel } from "#data/message/spell.ts";
import { attackKind } from "../attacks/card.ts";
import { checkKind, saveKind } from "../checks/cards.ts";
import { momentsNow } from "../fights/moment.ts";
import { encounterKind, initiativeKind, moraleKind } from "../fights/sides/cards.ts";
import { spellKind } from "../spells/card.ts";
import type { CardKind } from "./card.ts";
import { ENTRY_ACTIONS, mayPressEntry, undoApplied } from "./entries.ts";

/** The data model of each kind of card, by the type of its message; the manifest lists the same types. */
export interface CardModels {
  attack: typeof AttackMessageModel;
  save: typeof SaveMessageModel;
  damage: typeof DamageMessageModel;
  check: typeof CheckMessageModel;
  morale: typeof MoraleMessageModel;
  spell: typeof SpellMessageModel;
  initiative: typeof InitiativeMessageModel;
  encounter: typeof EncounterMessageModel;
}

/** A kind of card of the system's own, with its data model. */
type OwnKind<Type extends keyof CardModels> = CardKind<ChatMessage.OfType<Type>> & { readonly model: CardModels[Type] };

/** What strikes remembers where the fights stood: it may cost a caster the declared spell (C13). */
const remember = () => ({ moments: momentsNow() });

/** Every kind of card that the system has, one entry each. */
export const CARDS: { readonly [Type in keyof CardModels]: OwnKind<Type> } = {
  attack: { ...attackKind, model: AttackMessageModel, remember },
  save: { ...saveKind, model: SaveMessageModel, remember },
  damage: {
    model: DamageMessageModel,
    template: () => "systems/melee-and-morale/templates/cards/damage.hbs",
    prepare: ({ system }, viewer) => damageCard(system, viewer),
    actions: ENTRY_ACTIONS,
    mayPress: mayPressEntry,
    undo: undoApplied,
  },
  check: { ...checkKind, model: CheckMessageModel },
  morale: { ...moraleKind, model: MoraleMessageModel },
  spell: { ...spellKind, model: SpellMessageModel },
  initiative: { ...initiativeKind, model: InitiativeMessageModel },
  encounter: { ...encounterKind, model: EncounterMessageModel },
};

const kinds = new Map<string, CardKind>(Object.entries<CardKind>(CARDS));

/** The kind of a message's card; null for a message that has none. */
export function cardOf(message: { readonly type: string }): CardKind | null {
  return kinds.get(message.type) ?? null;
}

/** A module's kind of card, drawn by the one template at a path of its own. */
export interface ModuleCard extends Omit<CardKind, "template"> {
  readonly template: string;
}

/**
 * Adds a module's kind of card, under the type of its messages, whose data model the module itself gives to core. Throws
 * for a type that has a card already.
 */
export function registerCard(type: string, card: ModuleCard): void {
  if (kinds.has(type)) throw new Error(`Messages of type "${type}" have a card already.`);
  kinds.set(type, { ...card, template: () => card.template });
}
