/** foundry.data. */
export * from "./data.ts";
export * as fields from "./fields.ts";
export * as operators from "./operators.ts";
export * as validation from "./validation-failure.ts";
