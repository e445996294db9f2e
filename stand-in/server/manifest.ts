/** A compendium as the manifest declares it. */
export interface PackMetadata {
  name: string;
  type: string;
  path?: string;
  ownership?: Record<string, string>;
  [key: string]: unknown;
}

/** What the server reads of a system's manifest. */
export interface Manifest {
  id: string;
  version?: string;
  socket?: boolean;
  languages?: readonly { lang: string; path: string }[];
  packs?: readonly PackMetadata[];
  documentTypes?: Record<string, Record<string, { htmlFields?: readonly string[] }>>;
  [key: string]: unknown;
}
