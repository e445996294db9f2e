/** A compendium as the manifest declares it. */
export interface PackMetadata {
  name: string;
  type: string;
  path?: string;
  ownership?: Record<string, string>;
  [key: string]: unknown;
}

/** Subtypes with what their data hold, by document name. */
type DocumentTypes = Record<string, Record<string, { htmlFields?: readonly string[] }>>;

/** What the server reads of a system's manifest, and of a module's. */
export interface Manifest {
  id: string;
  version?: string;
  socket?: boolean;
  languages?: readonly { lang: string; path: string }[];
  packs?: readonly PackMetadata[];
  documentTypes?: DocumentTypes;
  [key: string]: unknown;
}

/** An active module: its manifest and the folder in which it lies. */
export interface Module {
  readonly manifest: Manifest;
  readonly folder: string;
}

/** The system's subtypes and those of active modules, which are named after their module. */
export function declaredTypes(system: Manifest, modules: readonly Module[]): DocumentTypes {
  const all = structuredClone(system.documentTypes ?? {});
  for (const { manifest } of modules) {
    for (const [name, types] of Object.entries(manifest.documentTypes ?? {})) {
      const own = Object.entries(types).map(([type, more]) => [`${manifest.id}.${type}`, more] as const);
      all[name] = { ...all[name], ...Object.fromEntries(own) };
    }
  }
  return all;
}
