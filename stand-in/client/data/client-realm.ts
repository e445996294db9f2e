import type { Document } from "../../common/abstract/document.ts";
import type { DatabaseBackend, Realm } from "../../common/registry.ts";

/** The page's globals, untyped: the boot installs them. */
export const page = globalThis as any;

/** The realm of configured classes and models: what `CONFIG` and `game` say. */
export const clientRealm: Realm & { backend: DatabaseBackend | null } = {
  backend: null,
  classOf: (documentName) => page.CONFIG?.[documentName]?.documentClass,
  dataModel: (documentName, type) => page.CONFIG?.[documentName]?.dataModels?.[type],
  types: (documentName) => page.game?.typesOf(documentName) ?? ["base"],
  find: (documentName, id) => page.game?.collections?.get(documentName)?.get(id),
  get user() {
    return page.game?.user ?? null;
  },
};

/** The world document, or the index entry of a compendium document, that a uuid names; null when there is none. */
export function fromUuidSync(uuid: string | null | undefined, { relative, strict = true }: any = {}): any {
  if (!uuid) return null;
  const parts = (uuid.startsWith(".") ? `${relative?.uuid ?? ""}${uuid}` : uuid).split(".");
  if (parts[0] !== "Compendium") return walk(page.game.collections.get(parts[0]!)?.get(parts[1]), parts.slice(2));
  const pack = page.game.packs.get(`${parts[1]}.${parts[2]}`);
  const [, , , , id = "", ...embedded] = parts;
  if (embedded.length === 0) return pack?.get(id) ?? pack?.index.get(id) ?? null;
  if (strict) throw new Error(`fromUuidSync cannot read ${uuid}, which is embedded in a compendium document`);
  return null;
}

export async function fromUuid(uuid: string | null | undefined, options: any = {}): Promise<any> {
  if (!uuid?.startsWith("Compendium.")) return fromUuidSync(uuid, options);
  const [, scope, name, , id, ...embedded] = uuid.split(".");
  return walk(await page.game.packs.get(`${scope}.${name}`)?.getDocument(id), embedded);
}

/** Down from a document by pairs of name and id; "Actor" under a token is its synthetic actor. */
function walk(document: Document, parts: string[]): any {
  let at = document ?? null;
  for (let i = 0; at && i < parts.length; i += 2) {
    at = parts[i] === "Actor" ? at.actor : (at.getEmbeddedDocument(parts[i], parts[i + 1]) ?? null);
  }
  return at ?? null;
}
