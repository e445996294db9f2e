import { drive } from "#dice/driver.ts";
import { actorPacks } from "#platform/compendium.ts";
import { localize } from "#platform/localize.ts";
import { viewCenter } from "#platform/view.ts";
import { freePlaces, type Place } from "#rules/combat/places.ts";
import { numberAppearing } from "#rules/monsters/number-appearing.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { inOrder } from "./queue.ts";

/** How actors join a fight. */
export interface AddToFightOptions {
  /** Tokens and combatants that players do not see. */
  readonly hidden?: boolean;
  /** Where they stand, in pixels of the scene; left out, where the user looks. */
  readonly at?: Place;
}

/** The most of a kind that join at once. */
export const MOST_AT_ONCE = 100;
/** Imports wait for each other, so that two clicks at once bring in one actor. */
const IMPORTS = "imports";

/**
 * Brings so many of an actor into the fight: imports it from its compendium unless the world has it from there already,
 * puts tokens on free places of the viewed scene and makes combatants of the viewed encounter, or of a new one. One
 * write each. A linked actor joins by the token that it has there already. Answers with the combatants. Gamemasters only; refuses what is no actor of this system, a count that is
 * not 1 to 100, and when no scene is viewed, for there each would have no hit points of its own.
 */
export async function addToFight(
  uuid: string,
  count = 1,
  options: AddToFightOptions = {},
): Promise<Combatant.Implementation[] | Refusal> {
  if (!game.user.isGM) return refuse("onlyGamemaster");
  if (!Number.isInteger(count) || count < 1 || count > MOST_AT_ONCE) {
    return refuse("countOutOfRange", { most: MOST_AT_ONCE });
  }
  const scene = game.scenes.viewed;
  if (!scene) return refuse("noScene");
  return inOrder(IMPORTS, async () => {
    const actor = await worldActor(uuid);
    if (isRefusal(actor)) return actor;
    const present = actor.prototypeToken.actorLink ? scene.tokens.filter((token) => token.actor === actor) : [];
    const tokens = present.length > 0 ? present : await placeTokens(actor, scene, count, options);
    return TokenDocument.implementation.createCombatants(tokens);
  });
}

/** Rolls how many of a monster appear, from its "2d4" or "12"; nothing is posted. Refuses what cannot be rolled (M2). */
export async function rollNumberAppearing(formula: string): Promise<number | Refusal> {
  const { outcome } = await drive(numberAppearing(formula));
  return isRefusal(outcome) ? outcome : outcome.total;
}

/** The world's own actor for a uuid: itself, the one that came from that compendium entry, or a new import. */
async function worldActor(uuid: string): Promise<Actor.Implementation | Refusal> {
  const known = game.actors.find((actor) => actor.uuid === uuid || actor._stats.compendiumSource === uuid);
  if (known) return known.fighter ? known : refuse("notAFighter", { name: known.name });
  const found: unknown = await fromUuid(uuid);
  if (!(found instanceof Actor.implementation)) return refuse("noSuchMonster");
  if (!found.fighter) return refuse("notAFighter", { name: found.name });
  const pack = actorPacks().find(({ collection }) => collection === found.pack);
  if (!pack || !found.id) return found;
  return game.actors.importFromCompendium(pack, found.id, { folder: await monsterFolder() });
}

/** The id of the world's folder for imported monsters; it is made when the first one comes. */
async function monsterFolder(): Promise<string | null> {
  const name = localize("MELEE.Browser.folder");
  const present = game.folders.find((folder) => folder.type === "Actor" && folder.name === name);
  const folder = present ?? (await Folder.implementation.create({ name, type: "Actor" }));
  return folder?.id ?? null;
}

/** New tokens of an actor around a place, none on another's. */
async function placeTokens(
  actor: Actor.Implementation,
  scene: Scene.Implementation,
  count: number,
  { hidden = false, at }: AddToFightOptions,
): Promise<TokenDocument.Implementation[]> {
  const first = await actor.getTokenDocument({ hidden }, { parent: scene });
  const { sizeX, sizeY } = scene.grid;
  const { sceneX: x, sceneY: y, sceneWidth, sceneHeight } = scene.dimensions;
  const extentOf = (token: TokenDocument.Implementation) => ({
    x: token.x,
    y: token.y,
    width: token.width * sizeX,
    height: token.height * sizeY,
  });
  const { width, height } = extentOf(first);
  const places = freePlaces({
    count,
    size: { width, height },
    center: at ?? viewCenter(scene),
    bounds: { x, y, width: sceneWidth, height: sceneHeight },
    taken: scene.tokens.map(extentOf),
    snap: (corner) => {
      const snapped = first.getSnappedPosition(corner);
      return { x: snapped.x, y: snapped.y };
    },
  });
  const others = await Promise.all(
    places.slice(1).map((place) => actor.getTokenDocument({ hidden, ...place }, { parent: scene })),
  );
  const data = [{ ...first.toObject(), ...places[0] }, ...others.map((token) => token.toObject())];
  return scene.createEmbeddedDocuments("Token", data);
}
