type Source = Record<string, any>;

/**
 * A second opinion on what the bench's server does: a plain copy of the world that is changed by what the server says it
 * has done, and the rights of users as core's public pages and trackers tell them. Nothing of the bench is used.
 */

const WORLD: Source = {
  User: "users",
  Setting: "settings",
  Folder: "folders",
  Actor: "actors",
  Item: "items",
  Scene: "scenes",
  Combat: "combats",
  ChatMessage: "messages",
  Macro: "macros",
};
const INSIDE: Source = {
  Item: "items",
  ActiveEffect: "effects",
  Combatant: "combatants",
  CombatantGroup: "groups",
  Token: "tokens",
};
const LISTS = new Set(Object.values(INSIDE));
const OWNER = 3;
/** What a player may change of a fight and of an own combatant; one other key refuses all (foundryvtt#10501, #12386). */
const FIGHT_KEYS = ["_id", "round", "turn", "combatants"];
const COMBATANT_KEYS = ["_id", "initiative", "flags", "defeated", "system"];
const OPERATOR = "__$OPERATOR$__";

const isPlain = (value: unknown): value is Source =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const only = (changes: Source, keys: readonly string[]) =>
  Object.keys(changes).every((key) => key === "_stats" || keys.includes(key));
const ordered = (value: unknown) =>
  isPlain(value) ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)) : value;
const same = (a: unknown, b: unknown) => JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
/** Whether changes touch a key in any of its forms. */
const touches = (changes: Source, key: string) => ["", "-=", "=="].some((sign) => `${sign}${key}` in changes);

export class Judge {
  readonly world: Source;
  /** What was done by somebody who may not, and what contradicts itself. */
  readonly wrong: string[] = [];
  readonly counts: Record<string, number> = {};

  constructor(world: Source) {
    this.world = structuredClone(world);
  }

  /** Judges what the server tells all clients of one operation, and does it in the copy. */
  hear({ action, documentName, result, operation, userId }: Source): void {
    const user = this.world.users.find(({ _id }: Source) => _id === userId);
    const say = (what: string) =>
      this.wrong.push(`${user?.name} ${action} ${documentName}: ${what} ${JSON.stringify(result).slice(0, 300)}`);
    const [path, synthetic] = this.#pathTo(operation.parentUuid ?? "");
    const holder = path.at(-1) ?? this.world;
    this.counts[user?.name] = (this.counts[user?.name] ?? 0) + 1;
    if (synthetic || (documentName === "Actor" && operation.parentUuid)) {
      // The actor of an unlinked token: whose it is counts, what it holds is the bench's own sum.
      const token = path.find(({ actorId }) => actorId !== undefined);
      if (!user || this.#levelOfToken(token, user) < OWNER) say("may not change this token's actor");
      const base = this.#actor(token?.actorId)?.ownership;
      let own = token?.delta?.ownership ?? base;
      for (const change of action === "update" ? result : []) {
        if (change.ownership && user.role < OWNER) say("may not say who owns it");
        own = { ...own, ...change.ownership };
      }
      if (token) token.delta = { ...token.delta, ownership: same(own, base) ? null : own };
      return;
    }
    const list: Source[] = holder[operation.parentUuid ? INSIDE[documentName] : WORLD[documentName]];
    if (!user || !list) return void say("by or in nothing that there is");
    for (const one of result) {
      const id = action === "delete" ? one : one._id;
      const present = list.find(({ _id }) => _id === id);
      if (action === "create" ? present : !present) say(`${id} ${present ? "is there already" : "is not there"}`);
      const document = action === "create" ? one : present;
      if (document && user.role < OWNER && !this.#may(user, action, documentName, document, [...path], one))
        say("may not");
      if (action === "create") list.push(structuredClone(one));
      if (action === "update" && present) merge(present, one, operation.recursive !== false, true);
      const by = present?._stats?.lastModifiedBy;
      if (action === "update" && by && by !== userId) say("stands in another's name");
    }
    if (action === "delete") list.splice(0, list.length, ...list.filter(({ _id }) => !result.includes(_id)));
  }

  /** The documents that a uuid leads through, and whether it goes into a token's own actor. */
  #pathTo(uuid: string): [Source[], boolean] {
    const parts = uuid.split(".");
    const path: Source[] = [];
    for (let index = 0; index + 1 < parts.length; index += 2) {
      const [name = "", id] = parts.slice(index, index + 2);
      if (name === "Actor" && path.length > 0) return [path, true];
      const found = (path.at(-1)?.[INSIDE[name]] ?? this.world[WORLD[name]]).find(({ _id }: Source) => _id === id);
      if (found) path.push(found);
    }
    return [path, false];
  }

  #actor(id: string): Source | undefined {
    return this.world.actors.find(({ _id }: Source) => _id === id);
  }

  #level(document: Source | undefined, user: Source): number {
    if (user.role >= OWNER) return OWNER;
    return document?.ownership?.[user._id] ?? document?.ownership?.default ?? 0;
  }

  #levelOfToken(token: Source | undefined, user: Source): number {
    const own = token?.actorLink ? null : token?.delta?.ownership;
    const level = own?.[user._id] ?? own?.default;
    return level !== undefined && user.role < OWNER ? level : this.#level(this.#actor(token?.actorId), user);
  }

  #levelOfCombatant({ sceneId, tokenId, actorId }: Source, user: Source): number {
    const scene = this.world.scenes.find(({ _id }: Source) => _id === sceneId);
    const token = scene?.tokens.find(({ _id }: Source) => _id === tokenId);
    return token ? this.#levelOfToken(token, user) : this.#level(this.#actor(actorId), user);
  }

  /** Whether a player may; what a gamemaster does is not asked. */
  #may(user: Source, action: string, documentName: string, document: Source, path: Source[], changes: Source): boolean {
    const updates = action === "update";
    if (updates && this.#takesOver(document, changes)) return false;
    switch (documentName) {
      case "Actor":
        return action !== "create" && this.#level(document, user) >= OWNER;
      case "Item":
      case "ActiveEffect":
        if (path.length > 0) return this.#level(path[0], user) >= OWNER;
        return action !== "create" && this.#level(document, user) >= OWNER;
      case "Token":
        return updates && this.#levelOfToken(document, user) >= OWNER;
      case "Combat":
        return (
          updates &&
          only(changes, FIGHT_KEYS) &&
          (changes.combatants ?? []).every((one: Source) => this.#mayChange(user, document, one))
        );
      case "Combatant":
        return this.#levelOfCombatant(document, user) >= OWNER && (!updates || only(changes, COMBATANT_KEYS));
      case "CombatantGroup":
        return updates && this.#level(document, user) >= OWNER;
      case "ChatMessage":
        return document.author === user._id;
      case "Macro":
        return action === "create" || document.author === user._id || this.#level(document, user) >= OWNER;
      case "Setting":
        return document.user === user._id && (!updates || only(changes, ["_id", "value"]));
      case "User":
        return (
          updates && document._id === user._id && !["role", "permissions", "name"].some((key) => touches(changes, key))
        );
      default:
        return false;
    }
  }

  #mayChange(user: Source, combat: Source, change: Source): boolean {
    const combatant = combat.combatants.find(({ _id }: Source) => _id === change._id);
    return combatant && this.#levelOfCombatant(combatant, user) >= OWNER && only(change, COMBATANT_KEYS);
  }

  /** Whether a change alters who owns a document, or what is in it, or whose it is. */
  #takesOver(document: Source, changes: Source): boolean {
    if ("author" in document && "author" in changes && changes.author !== document.author) return true;
    if ("ownership" in document && touches(changes, "ownership")) {
      if (!same({ ...document.ownership, ...changes.ownership }, document.ownership)) return true;
      if (!("ownership" in changes)) return true;
    }
    if (changes.delta?.ownership) return true;
    return Object.entries(changes).some(
      ([key, value]) =>
        LISTS.has(key) &&
        Array.isArray(value) &&
        value.some((one) => {
          const present = document[key]?.find(({ _id }: Source) => _id === one._id);
          return present && this.#takesOver(present, one);
        }),
    );
  }
}

/** Changes as core describes them: objects merge, lists are taken whole, embedded documents are matched by id. */
function merge(source: Source, changes: Source, recursive: boolean, known = false): void {
  for (const [key, value] of Object.entries(changes)) {
    if (key === "_id") continue;
    const [sign, name] = /^[-=]=/.test(key) ? [key.slice(0, 2), key.slice(2)] : ["", key];
    const operator = isPlain(value) ? value[OPERATOR] : undefined;
    // What a document has no field for is kept by nobody.
    if (known && !(name in source)) continue;
    if (sign === "-=" || operator === "ForcedDeletion") delete source[name];
    else if (sign === "==") source[name] = value;
    else if (operator) source[name] = value.value;
    else if (LISTS.has(name) && Array.isArray(value) && Array.isArray(source[name]))
      mergeList(source[name], value, recursive);
    else if (isPlain(value) && isPlain(source[name]) && (recursive || name === "_stats"))
      merge(source[name], value, recursive);
    else source[name] = structuredClone(value);
  }
}

function mergeList(list: Source[], changes: Source[], recursive: boolean): void {
  for (const one of changes) {
    const present = list.find(({ _id }) => _id === one._id);
    if (present) merge(present, one, recursive, true);
    else list.push(structuredClone(one));
  }
}
