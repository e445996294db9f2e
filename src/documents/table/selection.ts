import { controlledTokens } from "./references.ts";

/** Whether a token stands for the actor of a sheet: its own, or, for the sheet of a world actor, any token made from it. */
export function standsFor(token: TokenDocument.Implementation | null, actor: Actor.Implementation): boolean {
  if (!token) return false;
  return actor.token ? token.uuid === actor.token.uuid : token.actorId === actor.id;
}

/** The user's own selected tokens if they are several and the actor's is one of them; else none. */
export function selectedWith(actor: Actor.Implementation): TokenDocument.Implementation[] {
  const selected = controlledTokens().filter((token) => token.isOwner && token.actor?.fighter);
  if (selected.length < 2 || !selected.some((token) => standsFor(token, actor))) return [];
  return selected.sort((first, second) => first.name.localeCompare(second.name, undefined, { numeric: true }));
}

/** The tokens without those whose actor is there already: linked tokens of one actor act once. */
export function onceEach(tokens: readonly TokenDocument.Implementation[]): TokenDocument.Implementation[] {
  const seen = new Set<string>();
  return tokens.filter((token) => {
    const key = token.actor?.uuid ?? token.uuid;
    return !seen.has(key) && seen.add(key);
  });
}
