/** foundry.data.fields: all field classes. */
export * from "./document-fields.ts";
export * from "./field.ts";
export * from "./structure-fields.ts";
export * from "./value-fields.ts";
