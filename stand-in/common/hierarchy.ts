import { operatorOf } from "./data/operators.ts";
import type { Source } from "./types.ts";

/** Collections of a world, by document name. */
export const PRIMARY: Readonly<Record<string, string>> = {
  User: "users",
  Setting: "settings",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  ChatMessage: "messages",
  Macro: "macros",
};

/** The embedded collection of each embedded document name. */
const EMBEDDED: Readonly<Record<string, string>> = {
  Item: "items",
  ActiveEffect: "effects",
  Combatant: "combatants",
  CombatantGroup: "groups",
  Token: "tokens",
  ActorDelta: "delta",
};

/** Documents by the collection that they stand in: as a list, or as the one document of that name. */
const HIERARCHY: Readonly<Record<string, Readonly<Record<string, "list" | "single">>>> = {
  actors: { Item: "list", ActiveEffect: "list" },
  items: { ActiveEffect: "list" },
  combats: { Combatant: "list", CombatantGroup: "list" },
  scenes: { Token: "list" },
  tokens: { ActorDelta: "single" },
  delta: { Item: "list", ActiveEffect: "list" },
};

/** The key under which a document of this name stands, in the world or in another document. */
export const collectionOf = (documentName: string): string | undefined =>
  PRIMARY[documentName] ?? EMBEDDED[documentName];

/** What is embedded under one key of a source, or of changes of one. */
export interface Embedded {
  readonly documentName: string;
  readonly key: string;
  readonly kind: "list" | "single";
  readonly children: Source[];
}

const isSource = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The documents in a source of this collection, or in changes of one, also where they replace what stands there. */
export function embeddedIn(collection: string, value: Readonly<Record<string, unknown>>): Embedded[] {
  return Object.entries(HIERARCHY[collection] ?? {}).map(([documentName, kind]) => {
    const key = EMBEDDED[documentName]!;
    const given = operatorOf(value[key])?.value ?? value[key];
    const all: unknown[] = kind === "single" ? [given] : Array.isArray(given) ? given : [];
    return { documentName, key, kind, children: all.filter(isSource) };
  });
}

/** The document of that id in the same place of another source. */
export function counterpart({ key, kind }: Embedded, child: Source, other: Source | undefined): Source | undefined {
  const present = other?.[key];
  if (kind === "single") return isSource(present) ? present : undefined;
  return Array.isArray(present) ? present.find((one: Source) => one._id === child._id) : undefined;
}
