import { MONSTER_INDEX_FIELDS, monsterEntry } from "#data/actor/monster-entry.ts";
import { actorPacks, readIndex } from "#platform/compendium.ts";
import type { MonsterEntry } from "#rules/monsters/browse.ts";

/**
 * Every monster of the compendia that this user may see, from their indexes alone, and with `own` the world's too. A
 * world's monster that came from a listed compendium under the same name is that one, and is not listed twice.
 */
export async function listMonsters(own: boolean): Promise<MonsterEntry[]> {
  const indexes = await Promise.all(actorPacks().map((pack) => readIndex(pack, MONSTER_INDEX_FIELDS)));
  const listed = indexes
    .flat()
    .filter(({ type }) => type === "monster")
    .map(monsterEntry);
  return own ? [...listed, ...worldMonsters(listed)] : listed;
}

function worldMonsters(listed: readonly MonsterEntry[]): MonsterEntry[] {
  const names = new Map(listed.map(({ uuid, name }) => [uuid, name]));
  return game.actors
    .filter((actor) => actor.isMonster() && names.get(actor._stats.compendiumSource ?? "") !== actor.name)
    .map((actor) => monsterEntry({ ...actor.toObject(), uuid: actor.uuid }));
}
