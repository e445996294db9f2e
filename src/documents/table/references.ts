/** A document named on a card. */
export interface Reference {
  readonly uuid: string;
  readonly name: string;
}

/** The actor of a uuid as a card stores it (a world actor, or the own actor of an unlinked token); null when gone. */
export function actorOf(uuid: string): Actor.Implementation | null {
  const found: unknown = uuid === "" ? null : fromUuidSync(uuid, { strict: false });
  return found instanceof Actor.implementation ? found : null;
}

/** The item of a uuid as a card stores it; null when gone. */
export function itemOf(uuid: string): Item.Implementation | null {
  const found: unknown = uuid === "" ? null : fromUuidSync(uuid, { strict: false });
  return found instanceof Item.implementation ? found : null;
}

/**
 * The token that stands for an actor: its own, one that the user has selected, or one on the scene in view (or
 * that `beside` stands on); null without a map.
 */
export function tokenOf(
  actor: Actor.Implementation,
  beside: TokenDocument.Implementation | null = null,
): TokenDocument.Implementation | null {
  if (actor.token) return actor.token;
  const scene = beside?.parent ?? game.scenes.viewed;
  if (!scene) return null;
  const tokens = scene.tokens.filter((token) => token.actorLink && token.actorId === actor.id);
  return tokens.find((token) => token.object?.controlled) ?? tokens[0] ?? null;
}

/** The tokens that the user has selected; none without a map. */
export function controlledTokens(): TokenDocument.Implementation[] {
  if (!canvas.ready) return [];
  return canvas.tokens?.controlled.map((token) => token.document) ?? [];
}

/** The tokens that the user targets; none without a map. */
export function targetedTokens(): TokenDocument.Implementation[] {
  return [...game.user.targets].map((token) => token.document);
}
