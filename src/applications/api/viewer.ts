import { settings } from "#platform/settings.ts";

/** Whether this user may be shown the figures of an actor: their own and the party's, all with the world's leave. */
export function mayKnowFigures(actor: Actor.Implementation): boolean {
  if (game.user?.isGM || settings.showMonsterFigures) return true;
  return actor.isOwner || actor.fighter?.isCharacter === true;
}

/** Whether this user sees a document's name, picture and description, and nothing else. */
export function isLimited(document: Actor.Implementation | Item.Implementation): boolean {
  return document.limited && game.user?.isGM !== true;
}
