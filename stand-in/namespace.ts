import { applications } from "./client/applications/namespace.ts";
import { Token } from "./client/canvas/token.ts";
import { fromUuid, fromUuidSync } from "./client/data/client-realm.ts";
import { MersenneTwister } from "./client/dice/mersenne-twister.ts";
import { Roll } from "./client/dice/roll.ts";
import * as terms from "./client/dice/terms.ts";
import { ActiveEffect } from "./client/documents/active-effect.ts";
import { Actor } from "./client/documents/actor.ts";
import { ChatMessage } from "./client/documents/chat-message.ts";
import { CompendiumCollection } from "./client/documents/collections/compendium-collection.ts";
import * as worldCollections from "./client/documents/collections/world-collection.ts";
import { Combat } from "./client/documents/combat.ts";
import { Combatant, CombatantGroup } from "./client/documents/combatant.ts";
import { Item } from "./client/documents/item.ts";
import { TokenDocument } from "./client/documents/token.ts";
import { ActorDelta, Folder, Macro, Scene, Setting, User } from "./client/documents/world.ts";
import { Localization } from "./client/helpers/i18n.ts";
import { Hooks } from "./client/hooks.ts";
import { inert, watched } from "./client/missing.ts";
import * as abstractModule from "./common/abstract/_module.ts";
import { TypeDataModel } from "./common/abstract/type-data.ts";
import * as CONST from "./common/constants.ts";
import * as data from "./common/data/_module.ts";
import * as baseDocuments from "./common/documents/_module.ts";
import * as grid from "./common/grid/_module.ts";
import "./common/primitives/_module.ts";
import * as utils from "./common/utils/_module.ts";
import { Collection } from "./common/utils/collection.ts";
import { Color } from "./common/utils/color.ts";

/** The classes that are globals of the page as well. */
export function documentClasses(): Record<string, any> {
  const documents = { ActiveEffect, Actor, ActorDelta, ChatMessage, Combat, Combatant, CombatantGroup, Folder, Item };
  return { ...documents, Macro, Scene, Setting, TokenDocument, User, Roll, Collection, Color };
}

/** `foundry`, `CONST` and what core 14 adds to the globals. */
export function buildNamespace(core: 13 | 14): Record<string, any> {
  const { Roll: _roll, Collection: _collection, Color: _color, ...documents } = documentClasses();
  const { fields, operators, validation, ...models } = data;
  const { equals: _equals, ...without13 } = utils;
  const constants = watched(Object.freeze({ ...CONST }), "CONST", 0);
  const foundry = {
    CONST: constants,
    abstract: { ...abstractModule },
    applications,
    data: {
      ...models,
      fields: { ...fields },
      validation: { ...validation },
      ...(core >= 14 && { operators: { ...operators }, ActiveEffectTypeDataModel: TypeDataModel }),
    },
    dice: { Roll, MersenneTwister, terms: { ...terms } },
    documents: { ...documents, ...baseDocuments, collections: { ...worldCollections, CompendiumCollection } },
    grid: { ...grid },
    helpers: { Hooks, Localization },
    utils: { ...(core < 14 ? without13 : utils), fromUuid, fromUuidSync },
  };
  const { _del, _replace } = operators;
  const localize = (key: string, data?: Record<string, unknown>) => {
    const { i18n } = (globalThis as any).game;
    return data ? i18n.format(key, data) : i18n.localize(key);
  };
  const canvas = watched({ placeables: { Token } }, "foundry.canvas", 1, inert);
  return {
    foundry: Object.assign(watched(foundry, "foundry", 3), { canvas }),
    CONST: constants,
    ...(core >= 14 && { _del, _replace, _loc: localize }),
  };
}
