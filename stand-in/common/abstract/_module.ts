/** foundry.abstract. */
export { DataModel } from "./data.ts";
export { Document } from "./document.ts";
export { EmbeddedCollection } from "./embedded-collection.ts";
export { TypeDataModel } from "./type-data.ts";
