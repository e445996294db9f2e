import { existsSync } from "node:fs";
import { join } from "node:path";
import { PRIMARY } from "../common/hierarchy.ts";
import type { Source } from "../common/types.ts";
import { getProperty, setProperty } from "../common/utils/helpers.ts";
import type { Message } from "./connection.ts";
import type { Manifest, PackMetadata } from "./manifest.ts";
import { RefusedWrite } from "./sources.ts";
import { readPack } from "./store.ts";

interface Pack {
  metadata: PackMetadata & { id: string };
  documents: Source[];
  folders: Source[];
}

/** The compendia of a system, which nobody writes; one that is not built is empty. */
export class Packs {
  private constructor(private readonly packs: readonly Pack[]) {}

  static async open(manifest: Manifest, systemFolder: string): Promise<Packs> {
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
    const { role = 0 } = user;
    if (role >= 4) return "OWNER";
    const ownership: Record<string, string | undefined> = pack.metadata.ownership ?? {
      PLAYER: "OBSERVER",
      ASSISTANT: "OWNER",
    };
    const names = ["NONE", "PLAYER", "TRUSTED", "ASSISTANT"].slice(0, role + 1).reverse();
    return names.map((name) => ownership[name]).find(Boolean) ?? "NONE";
  }

  /** Documents of a compendium by id, or its index with some fields more. */
  read(user: Source, { pack: id, ids, fields }: Message): Source[] {
    const pack = this.packs.find((one) => one.metadata.id === id);
    if (!pack || this.#level(user, pack) === "NONE") throw new RefusedWrite(`User ${user.name} may not read ${id}`);
    if (Array.isArray(ids)) return pack.documents.filter((source) => ids.includes(source._id));
    return pack.documents.map((source) => indexEntry(source, Array.isArray(fields) ? fields.map(String) : []));
  }

  /** What a user's client is told of each when it joins. */
  metadataFor(user: Source): object[] {
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
    const value = getProperty(source, path);
    if (value !== undefined) setProperty(entry, path, value);
  }
  return entry;
}
