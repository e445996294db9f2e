/** What the parts of the bench call each other's data; types alone, so that any file may import it. */

/** Data whose shape is only known at run time. */
export type AnyObject = Record<string, any>;

/** What a client may do with a document. */
export type Action = "create" | "update" | "delete";

/** Levels by user's id, and "default". */
export type Ownership = Record<string, number>;

/** What the server notes on a document. */
export interface Stats {
  createdTime?: number;
  modifiedTime?: number;
  lastModifiedBy?: string | null;
  [key: string]: unknown;
}

/** A document as it is stored: the keys that the bench itself reads, and whatever else the schema has. */
export interface Source {
  _id: string;
  name?: string;
  type?: string;
  title?: string;
  system?: AnyObject;
  flags?: AnyObject;
  ownership?: Ownership | null;
  author?: string;
  user?: string | null;
  role?: number;
  actorId?: string | null;
  tokenId?: string | null;
  sceneId?: string | null;
  actorLink?: boolean;
  delta?: Source | null;
  items?: Source[];
  effects?: Source[];
  combatants?: Source[];
  tokens?: Source[];
  _stats?: Stats;
  /** In a token's delta: the document of the base actor is gone. */
  _tombstone?: boolean;
  [key: string]: unknown;
}

/** A stored document of a subtype. */
export type TypedSource = Source & { type: string; system: AnyObject };

/** What the collections of a world hold. */
export interface Collections {
  actors: TypedSource & { items: TypedSource[] };
  items: TypedSource;
  messages: TypedSource;
  combats: TypedSource & { combatants: TypedSource[] };
  scenes: Source & { tokens: Source[] };
}

/** What a client asks to change: some keys of a source, expanded, its operators read. */
export type Changes = Partial<Source>;

/** Who asks: a user of either realm. */
export interface Asker {
  readonly id: string | null;
  readonly name: string;
  readonly role: number;
  readonly isGM: boolean;
  hasRole(role: string | number): boolean;
  hasPermission(permission: string): boolean;
}

/** A document of either realm, as far as rights are judged on it. */
export interface Judged {
  readonly id: string | null;
  readonly documentName: string;
  readonly collectionName: string;
  readonly _source: Source;
  readonly parent: Judged | null;
  readonly ownership?: Ownership | null;
  readonly realm: { find(documentName: string, id: string | null | undefined): Judged | undefined };
  getUserLevel(user: Asker): number;
  testUserPermission(user: Asker, permission: string | number): boolean;
  canUserModify(user: Asker, action: Action, changes?: Changes): boolean;
  getEmbeddedDocument(documentName: string, id: string): Judged | undefined;
  /** Encounters only: what a system lets players do. */
  _canChangeTurn?(user: Asker): boolean;
  _canChangeRound?(user: Asker): boolean;
}
