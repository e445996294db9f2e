import { MONSTER_INDEX_FIELDS, monsterEntry } from "#data/actor/monster-entry.ts";
import { actorPacks, readIndex } from "#platform/compendium.ts";
import type { MonsterEntry } from "#rules/monsters/browse.ts";

/** Every monster of the compendia that this user may see, from their indexes alone. */
export async function compendiumMonsters(): Promise<MonsterEntry[]> {
  const indexes = await Promise.all(actorPacks().map((pack) => readIndex(pack, MONSTER_INDEX_FIELDS)));
  return indexes
    .flat()
    .filter(({ type }) => type === "monster")
    .map(monsterEntry);
}

/** The world's own monsters, but for those that came from a listed one and still have its name: they are that one. */
export function worldMonsters(listed: readonly MonsterEntry[]): MonsterEntry[] {
  const names = new Map(listed.map(({ uuid, name }) => [uuid, name]));
  return game.actors
    .filter((actor) => actor.isMonster() && names.get(actor._stats.compendiumSource ?? "") !== actor.name)
    .map((actor) => monsterEntry({ ...actor.toObject(), uuid: actor.uuid }));
}
