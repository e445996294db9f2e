/** A compendium of actors. */
export type ActorPack = foundry.documents.collections.CompendiumCollection<"Actor">;

/** An entry of a compendium's index: its own facts, and the fields that were asked for. */
export interface IndexEntry {
  readonly uuid: string;
  readonly type?: string | null;
}

/** The compendia of actors that this user may see. Core leaves out those of other systems. */
export function actorPacks(): ActorPack[] {
  return game.packs.contents.filter((pack): pack is ActorPack => pack.documentName === "Actor" && pack.visible);
}

/**
 * A compendium's index with these paths in it, in one question to the server and without loading a document. Paths into
 * `system` are what core documents for it; the types know the names of whole fields alone.
 * Source: https://foundryvtt.com/api/v13/classes/foundry.documents.collections.CompendiumCollection.html#getindex
 */
export async function readIndex(pack: ActorPack, fields: readonly string[]): Promise<IndexEntry[]> {
  const read = pack.getIndex.bind(pack) as unknown as (options: {
    readonly fields: readonly string[];
  }) => Promise<Iterable<IndexEntry>>;
  return [...(await read({ fields: [...fields] }))];
}
