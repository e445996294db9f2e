/** One request and document class that the server carried out. */
export interface OperationLogEntry {
  sequence: number;
  user: string;
  action: string;
  documentName: string;
  count: number;
  ids: string[];
  parentUuid: string | null;
  at: number;
}

/** What the bench says of itself. */
export interface Report {
  world: string;
  core: number;
  connected: number;
  operations: Record<string, Record<string, number>>;
  missing: Record<string, string[]>;
}

/** How many names of a page are kept, and how long one may be: what a page sends is not to be trusted. */
const MOST = 1000;
const LONGEST = 200;

/** What pages have asked of the bench in vain: names, each with the users whose pages asked. */
export class MissingMembers {
  readonly #names = new Map<string, Set<string>>();

  note(user: string, names: unknown): void {
    for (const one of Array.isArray(names) ? names : []) {
      const name = String(one).slice(0, LONGEST);
      if (this.#names.size < MOST || this.#names.has(name)) {
        this.#names.set(name, (this.#names.get(name) ?? new Set()).add(user));
      }
    }
  }

  toJSON(): Record<string, string[]> {
    return Object.fromEntries([...this.#names].sort().map(([name, users]) => [name, [...users].sort()]));
  }
}

/** Who did how much, by user and by action with the kind of document. */
export function countOperations(log: readonly OperationLogEntry[]): Record<string, Record<string, number>> {
  const operations: Record<string, Record<string, number>> = {};
  for (const { user, action, documentName } of log) {
    operations[user] ??= {};
    const own = operations[user];
    own[`${action} ${documentName}`] = (own[`${action} ${documentName}`] ?? 0) + 1;
  }
  return operations;
}
