import { CharacterModel } from "#data/actor/character.ts";
import { MonsterModel } from "#data/actor/monster.ts";
import { SidesCombatantModel } from "#data/combat/sides/combatant.ts";
import { SidesCombatModel } from "#data/combat/sides/encounter.ts";
import { ArmorModel } from "#data/item/armor.ts";
import { AttackModel } from "#data/item/attack.ts";
import { GearModel } from "#data/item/gear.ts";
import { SpellModel } from "#data/item/spell.ts";
import { WeaponModel } from "#data/item/weapon.ts";
import { MeleeRoll } from "#dice/melee-roll.ts";
import { MeleeActiveEffect } from "#documents/active-effect.ts";
import { MeleeActor } from "#documents/actor.ts";
import { CARDS, type CardModels } from "#documents/cards/registry.ts";
import type { CardRequest } from "#documents/cards/request.ts";
import { MeleeChatMessage } from "#documents/chat-message.ts";
import { MeleeCombat } from "#documents/combat.ts";
import { MeleeCombatant } from "#documents/combatant.ts";
import { MeleeItem } from "#documents/item.ts";
import type { Disruption } from "#documents/spells/message.ts";
import type { GamemasterAnswer } from "#documents/table/ask.ts";
import type { AttackChoice, AttackDraft } from "#documents/table/prompts.ts";
import { MeleeToken } from "#documents/token.ts";
import type { ScopedSettings, SYSTEM_ID } from "#platform/settings.ts";
import type { Change } from "#rules/change.ts";
import type { Cursor } from "#rules/combat/procedure.ts";
import type { Declaration, MoraleCause } from "#rules/combat/sides/state.ts";

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface SystemNameConfig {
    name: typeof SYSTEM_ID;
  }
  interface DocumentClassConfig {
    ActiveEffect: typeof MeleeActiveEffect<ActiveEffect.SubType>;
    Actor: typeof MeleeActor<Actor.SubType>;
    Item: typeof MeleeItem<Item.SubType>;
    Combat: typeof MeleeCombat<Combat.SubType>;
    Combatant: typeof MeleeCombatant<Combatant.SubType>;
    ChatMessage: typeof MeleeChatMessage<ChatMessage.SubType>;
    Token: typeof MeleeToken;
  }
  interface ConfiguredActiveEffect<SubType extends ActiveEffect.SubType> {
    document: MeleeActiveEffect<SubType>;
  }
  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: MeleeActor<SubType>;
  }
  interface ConfiguredItem<SubType extends Item.SubType> {
    document: MeleeItem<SubType>;
  }
  interface ConfiguredCombat<SubType extends Combat.SubType> {
    document: MeleeCombat<SubType>;
  }
  interface ConfiguredCombatant<SubType extends Combatant.SubType> {
    document: MeleeCombatant<SubType>;
  }
  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: MeleeChatMessage<SubType>;
  }
  interface DataModelConfig {
    Actor: { character: typeof CharacterModel; monster: typeof MonsterModel };
    Item: {
      weapon: typeof WeaponModel;
      armor: typeof ArmorModel;
      attack: typeof AttackModel;
      gear: typeof GearModel;
      spell: typeof SpellModel;
    };
    Combat: { sides: typeof SidesCombatModel };
    Combatant: { sides: typeof SidesCombatantModel };
    ChatMessage: CardModels;
  }
  namespace Hooks {
    interface HookConfig {
      /** Core's, for the menu of a message in the log; the types do not list it. */
      getChatMessageContextOptions: (
        log: foundry.applications.sidebar.tabs.ChatLog,
        entries: foundry.applications.ux.ContextMenu.Entry<HTMLElement>[],
      ) => void;
      /** Core's, before a token moves; the types do not list it. */
      preMoveToken: (
        token: TokenDocument.Implementation,
        movement: TokenDocument.PreMovementOptions,
        operation: object,
      ) => boolean | undefined;
      /** Core's, after the movement of a token was recorded or cleared. */
      recordToken: (token: TokenDocument.Implementation) => void;
      /** Before an attack is rolled, for each attacker; false calls it off, and the choice may be changed. */
      "melee-and-morale.preAttack": (
        actor: Actor.Implementation,
        choice: AttackChoice,
        draft: AttackDraft,
      ) => boolean | undefined;
      /** After the card of an attack was posted. */
      "melee-and-morale.attack": (message: ChatMessage.Implementation) => void;
      /** After a combatant lost its declared spell (C13); `cause` says by which entry of which card. */
      "melee-and-morale.spellDisrupted": (
        combatant: Combatant.Implementation,
        declaration: Declaration,
        cause: Disruption,
      ) => void;
      /** After somebody declared something else for the round, or took it back (null). */
      "melee-and-morale.declare": (combatant: Combatant.Implementation, declaration: Declaration | null) => void;
      /** After dice for initiative were thrown; ids of sides, or of combatants with individual initiative. */
      "melee-and-morale.sidesRolled": (combat: Combat.Implementation, ids: readonly string[]) => void;
      /** After the fight came to another place of the round. */
      "melee-and-morale.step": (combat: Combat.Implementation, cursor: Cursor) => void;
      /** After a check of morale fell due for a side. */
      "melee-and-morale.moraleDue": (
        combat: Combat.Implementation,
        sideId: string,
        causes: readonly MoraleCause[],
      ) => void;
      /** Before a change of hit points is written, for each entry and target; false leaves it out. */
      "melee-and-morale.preApplyChange": (
        actor: Actor.Implementation,
        change: Change,
        message: ChatMessage.Implementation | null,
        entryId?: string,
      ) => boolean | undefined;
      /** After a change of hit points was written; `delta` is what it really did. */
      "melee-and-morale.applyChange": (
        actor: Actor.Implementation,
        change: Change,
        delta: number,
        message: ChatMessage.Implementation | null,
        entryId?: string,
      ) => void;
    }
  }
  namespace CONFIG {
    interface Queries {
      "melee-and-morale.apply": (data: CardRequest, context?: unknown) => Promise<GamemasterAnswer>;
      "melee-and-morale.undo": (data: CardRequest, context?: unknown) => Promise<GamemasterAnswer>;
    }
  }
  interface FlagConfig {
    Actor: { "melee-and-morale": { taken?: string[] } };
    Scene: { "melee-and-morale": { yards?: boolean } };
  }
  interface SettingConfig extends ScopedSettings {}
}

/** Tells core which classes and models to use. */
export function configureDocuments(): void {
  CONFIG.ActiveEffect.documentClass = MeleeActiveEffect;
  CONFIG.Actor.documentClass = MeleeActor;
  Object.assign(CONFIG.Actor.dataModels, { character: CharacterModel, monster: MonsterModel });
  CONFIG.Actor.trackableAttributes = {
    character: { bar: ["hp"], value: [] },
    monster: { bar: ["hp"], value: [] },
  };
  CONFIG.Item.documentClass = MeleeItem;
  Object.assign(CONFIG.Item.dataModels, {
    weapon: WeaponModel,
    armor: ArmorModel,
    attack: AttackModel,
    gear: GearModel,
    spell: SpellModel,
  });
  CONFIG.Combat.documentClass = MeleeCombat;
  Object.assign(CONFIG.Combat.dataModels, { sides: SidesCombatModel });
  CONFIG.Combatant.documentClass = MeleeCombatant;
  Object.assign(CONFIG.Combatant.dataModels, { sides: SidesCombatantModel });
  CONFIG.ChatMessage.documentClass = MeleeChatMessage;
  for (const [type, { model }] of Object.entries(CARDS))
    Object.assign(CONFIG.ChatMessage.dataModels, { [type]: model });
  CONFIG.Token.documentClass = MeleeToken;
  CONFIG.Dice.rolls.push(MeleeRoll);
  CONFIG.time.roundTime = 10;
}
