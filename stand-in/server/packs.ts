import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Message } from "./connection.ts";
import { RefusedWrite } from "./sources.ts";
import { PRIMARY, readPack, type Source } from "./store.ts";

interface Pack {
  metadata: Source;
  documents: Source[];
  folders: Source[];
}

/** The compendia of a system, which nobody writes; one that is not built is empty. */
export class Packs {
  private constructor(private readonly packs: readonly Pack[]) {}

  static async open(manifest: Source, systemFolder: string): Promise<Packs> {
    const packs: Pack[] = [];
    for (const metadata of manifest.packs ?? []) {
      const path = join(systemFolder, metadata.path ?? `packs/${metadata.name}`);
      const built = existsSync(join(path, "CURRENT"));
      const id = `${manifest.id}.${metadata.name}`;
      const content = built ? await readPack(path, PRIMARY[metadata.type]!) : { documents: [], folders: [] };
      packs.push({ metadata: { ...metadata, id, packageType: "system", packageName: manifest.id }, ...content });
    }
    return new Packs(packs);
  }

  #level(user: Source, pack: Pack): string {
    if (user.role >= 4) return "OWNER";
    const ownership: Source = pack.metadata.ownership ?? { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };
    const names = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT"].slice(0, user.role + 1).reverse();
    return names.map((name) => ownership[name]).find(Boolean) ?? "NONE";
  }

  /** Documents of a compendium by id, or its index with some fields more. */
  read(user: Source, { pack: id, ids, fields = [] }: Message): Source[] {
    const pack = this.packs.find((one) => one.metadata.id === id);
    if (!pack || this.#level(user, pack) === "NONE") throw new RefusedWrite(`User ${user.name} may not read ${id}`);
    if (ids) return pack.documents.filter((source) => ids.includes(source._id));
    return pack.documents.map((source) => indexEntry(source, fields));
  }

  /** What a user's client is told of each when it joins. */
  metadataFor(user: Source): Source[] {
    return this.packs.map((pack) => {
      const { documents, folders } = this.#level(user, pack) === "NONE" ? { documents: [], folders: [] } : pack;
      return { ...pack.metadata, folders, index: documents.map((source) => indexEntry(source, [])) };
    });
  }
}

function indexEntry(source: Source, fields: readonly string[]): Source {
  const { _id, name, img, type, sort = 0, folder = null } = source;
  const entry: Source = { _id, name, img, type, sort, folder };
  for (const path of fields) {
    const keys = path.split(".");
    const value = keys.reduce<any>((at, key) => at?.[key], source);
    if (value === undefined) continue;
    let at = entry;
    for (const key of keys.slice(0, -1)) at = at[key] ??= {};
    at[keys.at(-1)!] = value;
  }
  return entry;
}
