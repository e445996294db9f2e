/** The page's globals by their public names. */
export const page = globalThis as any;
/** The module's id, and the head of its subtypes, settings and flags. */
export const MODULE = "melee-and-morale-self-check";
/** The system that the steps are about. */
export const SYSTEM = "melee-and-morale";
/** The name of each document that the steps make begins with it. */
export const PREFIX = "Self-check: ";

/** The world's collections that the check makes documents in: Encounters go before scenes, and these before actors. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  combats: "Combat",
  messages: "ChatMessage",
  scenes: "Scene",
  actors: "Actor",
  items: "Item",
  macros: "Macro",
  folders: "Folder",
};
const store = () => `${MODULE}.made.${page.game.world?.id}`;
const made = (): string[] => JSON.parse(page.localStorage.getItem(store()) ?? "[]");
const keep = (uuids: readonly string[]): void => page.localStorage.setItem(store(), JSON.stringify(uuids));

/** The folder of the module's files, as templates are asked for. */
export function ownFolder(): string {
  return /(?:modules|systems)\/.*(?=\/)/.exec(new URL(import.meta.url).pathname)?.[0] ?? `modules/${MODULE}`;
}

/** From now on each document that this page makes in the world is written down, until it is deleted; returns the end of it. */
export function watchMade(): () => void {
  const hooks = [...Object.values(COLLECTIONS), "Setting"].map((name) => {
    const id = page.Hooks.on(`create${name}`, (document: any, _options: unknown, userId: string) => {
      // Core's settings and the module's own are none of a fact's.
      const own = name === "Setting" && /^(?:core|melee-and-morale-self-check)\./.test(String(document.key));
      if (userId === page.game.user.id && !document.pack && !document.parent && !own) keep([...made(), document.uuid]);
    });
    return [`create${name}`, id] as const;
  });
  return () => {
    for (const [name, id] of hooks) page.Hooks.off(name, id);
  };
}

/** Deletes what was written down and is still there, or only what came after `from`; answers how many that were. */
export async function deleteMade(from = 0): Promise<number> {
  const uuids = made();
  const late = new Set(uuids.slice(from));
  let count = 0;
  for (const [collection, name] of [...Object.entries(COLLECTIONS), ["settings", "Setting"] as const]) {
    const all = collection === "settings" ? page.game.settings.storage.get("world") : page.game.collections.get(name);
    const ids = [...all].filter(({ uuid }: any) => late.has(uuid)).map(({ id }: any) => id);
    count += ids.length;
    if (ids.length > 0) await page.CONFIG[name].documentClass.deleteDocuments(ids);
  }
  keep(uuids.slice(0, from));
  // What is shown goes with its scene.
  if (page.canvas.scene && !page.game.scenes.has(page.canvas.scene.id)) await page.canvas.draw(null);
  return count;
}

/** How many documents are written down. */
export const countMade = (): number => made().length;

/** The world's documents that the check has not made, as "3 Actor"; messages and settings do not count. */
export function foreignDocuments(): string[] {
  const own = new Set(made());
  return ["Actor", "Item", "Scene", "Combat", "Macro", "JournalEntry", "RollTable", "Playlist", "Cards"].flatMap(
    (name) => {
      const count = [...(page.game.collections.get(name) ?? [])].filter(({ uuid }: any) => !own.has(uuid)).length;
      return count > 0 ? [`${count} ${name}`] : [];
    },
  );
}

/** Makes documents with their ids, and waits until the page shows an active scene among them. */
export async function seed(documents: Readonly<Record<string, readonly object[]>>): Promise<void> {
  for (const collection of ["folders", "actors", "items", "macros", "scenes", "combats", "messages"]) {
    const sources = documents[collection];
    if (!sources || sources.length === 0) continue;
    await page.CONFIG[COLLECTIONS[collection]!].documentClass.createDocuments(structuredClone(sources), {
      keepId: true,
    });
  }
  const active = documents.scenes?.find((scene: any) => scene.active) as { _id: string } | undefined;
  if (active) await showScene(page.game.scenes.get(active._id));
}

/** Makes the scene the active one that the page shows. */
export async function showScene(scene: any): Promise<void> {
  if (!scene.active) await scene.activate();
  if (page.canvas.scene !== scene) await scene.view();
  await until(() => page.canvas.ready && page.canvas.scene === scene, "the scene is drawn");
}

/** Waits until it is so, fifteen seconds at most. */
export async function until(condition: () => unknown, what: string): Promise<void> {
  const end = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`It never came to be that ${what}.`);
    await new Promise((done) => setTimeout(done, 25));
  }
}

const OPERATIONS = ["create", "update", "delete"] as const;
/** What this page has had the server write, since it began to listen. */
type Written = [action: string, documentName: string, count: number];

/** Has each document class note what was written at this page's asking while something is done. */
export async function listenToWrites(act: () => unknown): Promise<Written[]> {
  const written: Written[] = [];
  const undo: (() => void)[] = [];
  const classes = new Set<any>(Object.values<any>(page.CONFIG).flatMap((entry) => entry?.documentClass ?? []));
  for (const documentClass of classes) {
    for (const action of OPERATIONS) {
      const name = `_on${action[0]!.toUpperCase()}${action.slice(1)}Operation`;
      const own = Object.getOwnPropertyDescriptor(documentClass, name);
      const former = documentClass[name];
      documentClass[name] = function noted(documents: any[], operation: unknown, user: any) {
        if (user?.id === page.game.user.id) written.push([action, documentClass.documentName, documents.length]);
        return former?.call(this, documents, operation, user);
      };
      undo.push(() => (own ? Object.defineProperty(documentClass, name, own) : delete documentClass[name]));
    }
  }
  try {
    await act();
    await calm();
  } finally {
    for (const back of undo) back();
  }
  return written;
}

const MOMENT = 25;
let moments = 3;

/** How long a write takes from here to the server and back, in milliseconds: the farther, the longer `calm` waits. */
export function measured(trip: number): void {
  moments = Math.min(40, Math.max(3, Math.ceil((2 * trip) / MOMENT)));
}

/** Some moments in a row that came on time: what is on its way arrives, and what was asked for is drawn. */
export async function calm(): Promise<void> {
  for (let quiet = 0, all = 0; quiet < moments && all < moments + 12; all++) {
    const begun = performance.now();
    await new Promise((done) => setTimeout(done, MOMENT));
    quiet = performance.now() - begun < 2 * MOMENT ? quiet + 1 : 0;
  }
}
