/** foundry.utils, as far as it needs no page and no world. */
export { Collection } from "./collection.ts";
export { Color } from "./color.ts";
export * from "./helpers.ts";
export { Semaphore } from "./semaphore.ts";
