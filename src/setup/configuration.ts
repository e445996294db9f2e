import { CharacterModel } from "#data/actor/character.ts";
import { MonsterModel } from "#data/actor/monster.ts";
import { ArmorModel } from "#data/item/armor.ts";
import { AttackModel } from "#data/item/attack.ts";
import { WeaponModel } from "#data/item/weapon.ts";
import { AttackMessageModel } from "#data/message/attack.ts";
import { InitiativeMessageModel } from "#data/message/initiative.ts";
import { SaveMessageModel } from "#data/message/save.ts";
import { MeleeActor } from "#documents/actor.ts";
import { MeleeChatMessage } from "#documents/chat-message.ts";
import { MeleeItem } from "#documents/item.ts";
import type { ProcedureId, SYSTEM_ID, WhoApplies } from "#platform/settings.ts";
import type { AttackMode } from "#rules/attacks/types.ts";
import type { TieRule } from "#rules/combat/sides-state.ts";

declare module "fvtt-types/configuration" {
  interface AssumeHookRan {
    ready: never;
  }
  interface SystemNameConfig {
    name: typeof SYSTEM_ID;
  }
  interface DocumentClassConfig {
    Actor: typeof MeleeActor<Actor.SubType>;
    Item: typeof MeleeItem<Item.SubType>;
    ChatMessage: typeof MeleeChatMessage<ChatMessage.SubType>;
  }
  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: MeleeActor<SubType>;
  }
  interface ConfiguredItem<SubType extends Item.SubType> {
    document: MeleeItem<SubType>;
  }
  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: MeleeChatMessage<SubType>;
  }
  interface DataModelConfig {
    Actor: { character: typeof CharacterModel; monster: typeof MonsterModel };
    Item: { weapon: typeof WeaponModel; armor: typeof ArmorModel; attack: typeof AttackModel };
    ChatMessage: {
      attack: typeof AttackMessageModel;
      save: typeof SaveMessageModel;
      initiative: typeof InitiativeMessageModel;
    };
  }
  interface SettingConfig {
    "melee-and-morale.procedure": ProcedureId;
    "melee-and-morale.attackMode": AttackMode;
    "melee-and-morale.tieRule": TieRule;
    "melee-and-morale.twoHandedIsSlow": boolean;
    "melee-and-morale.variableDamage": boolean;
    "melee-and-morale.whoApplies": WhoApplies;
    "melee-and-morale.showMonsterFigures": boolean;
    "melee-and-morale.markDefeated": boolean;
    "melee-and-morale.schemaVersion": number;
    "melee-and-morale.skipDialog": boolean;
  }
}

/** Tells core which classes and models to use. */
export function configureDocuments(): void {
  CONFIG.Actor.documentClass = MeleeActor;
  CONFIG.Actor.dataModels = { character: CharacterModel, monster: MonsterModel };
  CONFIG.Actor.trackableAttributes = {
    character: { bar: ["hp"], value: [] },
    monster: { bar: ["hp"], value: [] },
  };
  CONFIG.Item.documentClass = MeleeItem;
  CONFIG.Item.dataModels = { weapon: WeaponModel, armor: ArmorModel, attack: AttackModel };
  CONFIG.ChatMessage.documentClass = MeleeChatMessage;
  CONFIG.ChatMessage.dataModels = {
    attack: AttackMessageModel,
    save: SaveMessageModel,
    initiative: InitiativeMessageModel,
  };
  CONFIG.time.roundTime = 10;
}
