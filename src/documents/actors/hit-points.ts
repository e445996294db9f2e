import { SYSTEM_ID } from "#platform/settings.ts";
import type { HitPoints } from "#rules/change.ts";

/** How many of the latest cards an actor remembers to have taken hit points from. */
const REMEMBERED = 24;

/** New hit points of an actor, and which entry of which card they come from. */
export interface HitPointWrite {
  readonly actor: Actor.Implementation;
  readonly value: number;
  /** Entries written with it, and entries taken back with it, as `<message id>.<entry id>`. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** Who or what struck: the uuid of an actor, an item or a card; empty for nobody. */
  readonly striker: string;
}

/** The key of an update's options under which every client reads who struck whom: actor uuids by actor uuid. */
export const STRIKERS = "meleeStrikers";

/** The hit points of an actor that can fight; null for one of another kind. */
export function hitPointsOf(actor: Actor.Implementation): HitPoints | null {
  const { fighter } = actor;
  return fighter && { value: fighter.hp.value, max: fighter.hp.max };
}

/** The entries that an actor remembers, oldest first. */
function taken(actor: Actor.Implementation): string[] {
  const stored = actor.getFlag(SYSTEM_ID, "taken");
  return Array.isArray(stored) ? stored : [];
}

/**
 * Whether an entry that a card calls applied reached this actor. The card is written before its targets, so a lost
 * connection can leave it marked without effect; what an actor took is stored with its hit points in the same update.
 * An entry older than the memory counts as taken.
 */
export function hasTaken(actor: Actor.Implementation, key: string): boolean {
  const keys = taken(actor);
  return keys.includes(key) || keys.length >= REMEMBERED;
}

/**
 * Writes hit points: one request for all world actors, one for each unlinked token's own actor (both cores keep what is
 * written through the token's actor; an update of the token's delta is not safe on either).
 */
export async function writeHitPoints(writes: readonly HitPointWrite[]): Promise<void> {
  const world = writes.filter(({ actor }) => !actor.isToken);
  if (world.length > 0) {
    const updates = world.map((write) => ({ _id: write.actor.id, ...changesOf(write) }));
    await Actor.implementation.updateDocuments(updates, strikersOf(world));
  }
  for (const write of writes.filter(({ actor }) => actor.isToken)) {
    await write.actor.update(changesOf(write), strikersOf([write]));
  }
}

/** Options that tell every client's hook who struck: what fell is ascribed to a side by it (C5). */
function strikersOf(writes: readonly HitPointWrite[]): object {
  return { [STRIKERS]: Object.fromEntries(writes.map(({ actor, striker }) => [actor.uuid, striker])) };
}

function changesOf(write: HitPointWrite) {
  const kept = taken(write.actor).filter((key) => !write.removed.includes(key));
  const keys = [...kept, ...write.added].slice(-REMEMBERED);
  return { system: { hp: { value: write.value } }, flags: { [SYSTEM_ID]: { taken: keys } } };
}
