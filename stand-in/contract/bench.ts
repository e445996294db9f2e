/** Gives contract tests the public names; with a booted bench they are its globals, until then the pieces themselves. */

import { MersenneTwister } from "../client/dice/mersenne-twister.ts";
import { Roll } from "../client/dice/roll.ts";
import * as terms from "../client/dice/terms.ts";
import { DataModel } from "../common/abstract/data.ts";
import { Document } from "../common/abstract/document.ts";
import { EmbeddedCollection } from "../common/abstract/embedded-collection.ts";
import { TypeDataModel } from "../common/abstract/type-data.ts";
import * as constants from "../common/constants.ts";
import * as fields from "../common/data/fields.ts";
import * as operators from "../common/data/operators.ts";
import { DataModelValidationError } from "../common/data/validation-failure.ts";
import * as documents from "../common/documents/index.ts";
import { GridlessGrid } from "../common/grid/gridless.ts";
import { HexagonalGrid } from "../common/grid/hexagonal.ts";
import { SquareGrid } from "../common/grid/square.ts";
import { installPrimitives } from "../common/primitives.ts";
import { baseRealm, setGeneration } from "../common/registry.ts";
import { Collection } from "../common/utils/collection.ts";
import * as utils from "../common/utils/helpers.ts";

installPrimitives();

export const foundry = {
  abstract: { DataModel, Document, EmbeddedCollection, TypeDataModel },
  data: { fields, operators, validation: { DataModelValidationError } },
  dice: { MersenneTwister, Roll, terms },
  documents,
  grid: { GridlessGrid, HexagonalGrid, SquareGrid },
  utils: { ...utils, Collection },
};
export const CONST = constants;
export { Collection, Roll };

export type AnyObject = utils.AnyObject;

/** The core that the tests after this call are about. */
export const playCore = setGeneration;

const models: Record<string, any> = {};
baseRealm.dataModel = (documentName, type) => models[`${documentName}.${type}`];

/** Declares a subtype, as a manifest and `CONFIG.<Doc>.dataModels` do. */
export function declareSubtype(documentName: string, type: string, model?: any): void {
  models[`${documentName}.${type}`] = model;
  baseRealm.documentTypes[documentName] = { ...baseRealm.documentTypes[documentName], [type]: {} };
}

/** Puts documents where ids of the world are looked up. */
export function fillWorld(world: any[]): void {
  baseRealm.find = (documentName, id) => world.find((d) => d.documentName === documentName && d.id === id);
}
