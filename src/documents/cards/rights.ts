import { queriesNameSender } from "#platform/compat.ts";
import { settings } from "#platform/settings.ts";
import { actorOf } from "../table/references.ts";

/**
 * Whether a user may put a card on its targets and take it back: gamemasters, whoever owns every target, and the
 * card's author where the world lets attackers apply.
 */
export function mayApply(
  user: User.Implementation,
  card: ChatMessage.Implementation,
  targets: readonly string[],
): boolean {
  if (user.isGM) return true;
  if (settings.whoApplies !== "gamemaster" && card.author === user) return true;
  if (!owns(user, targets)) return false;
  // Somebody else's card is marked by a gamemaster, who must be able to tell who asks.
  return card.author === user || queriesNameSender();
}

/** Whether a user owns every one of the actors; false for none at all. */
export function owns(user: User.Implementation, uuids: readonly string[]): boolean {
  return uuids.length > 0 && uuids.every((uuid) => actorOf(uuid)?.testUserPermission(user, "OWNER") ?? false);
}

/** Whether a user can write the card and all targets without anybody's help. */
export function canWriteAll(
  user: User.Implementation,
  card: ChatMessage.Implementation,
  targets: readonly string[],
): boolean {
  return user.isGM || (card.author === user && owns(user, targets));
}

/** Whether the user may take a spell back: of a cast one who can write card and caster, of a lost one gamemasters. */
export function mayTakeBack(card: ChatMessage.OfType<"spell">): boolean {
  const { event, caster } = card.system;
  return event === "cast" ? canWriteAll(game.user, card, [caster.uuid]) : game.user.isGM;
}
