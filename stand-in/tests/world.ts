/* Both functions use a client's public names only, and nothing of this file: they run in a browser's page, too. */

/** The whole world as this client holds it, or as it would hold these sources had it joined now; order says nothing. */
export function worldOf(sources?: Record<string, any[]>): Record<string, unknown> {
  const { game } = globalThis as any;
  const inOrder = (value: any): unknown => {
    if (Array.isArray(value)) {
      const list = value.map(inOrder);
      return list.every((one: any) => one?._id) ? list.sort((a: any, b: any) => (a._id < b._id ? -1 : 1)) : list;
    }
    if (typeof value !== "object" || value === null) return value;
    const keys = Object.keys(value).sort();
    return Object.fromEntries(keys.map((key) => [key, inOrder(value[key])]));
  };
  const world: Record<string, unknown> = {};
  for (const collection of game.collections) {
    const { documentClass } = collection;
    const name = documentClass.collectionName;
    const fresh = (source: any) => new documentClass(JSON.parse(JSON.stringify(source)));
    const documents: any[] = sources ? sources[name]!.map(fresh) : collection.contents;
    world[name] = inOrder(documents.map((document) => document.toObject()));
  }
  return world;
}

/** A short name of a world: two that differ anywhere have different ones. */
export async function hashOf(world: Record<string, unknown>): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(world));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
