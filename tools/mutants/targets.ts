/** A part of the code whose tests are measured, and the project of the suite that is to notice a change in it. */
export interface Target {
  readonly folders: readonly string[];
  readonly project: string;
}

/** What `npm run mutants` measures, by name. */
export const TARGETS = {
  rules: { folders: ["src/rules"], project: "rules" },
  system: { folders: ["src/documents", "src/data", "src/applications"], project: "system" },
  contract: { folders: ["stand-in/common", "stand-in/client", "stand-in/server"], project: "contract" },
} as const satisfies Record<string, Target>;

/**
 * Kinds of change that are not drawn: those that take away or put in more than a token (a block, an object, a list, a
 * function), a text made empty (where it matters it is an id, which the types know), and `?.` made `.`, which the types
 * refuse wherever it is needed.
 */
export const NOT_DRAWN = [
  "BlockStatement",
  "ObjectLiteral",
  "ArrayDeclaration",
  "ArrowFunction",
  "StringLiteral",
  "OptionalChaining",
];
