import { DOCUMENT_OWNERSHIP_LEVELS as LEVELS, USER_PERMISSIONS, USER_ROLES } from "./constants.ts";
import { operatorOf } from "./data/operators.ts";
import { counterpart, embeddedIn } from "./hierarchy.ts";
import type { Action, Asker, Changes, Judged, Source } from "./types.ts";
import { equals } from "./utils/helpers.ts";

/** Whom a right is given: owners, those of a role at least, those who have a permission, or whom a test lets. */
export type Right = string | ((user: Asker, document: Judged, changes: Changes) => boolean);

/**
 * Who may do what with a document: the one table by which the server judges every write, and by which a client answers
 * `canUserModify`. ASSISTANT and PLAYER are roles, OWNER is an ownership level, words with an underscore are permissions
 * of users. Sources: the community's types of core's `common/documents`; for fights foundryvtt#10501 and #12386.
 */
export const RIGHTS: Readonly<Record<string, Readonly<Record<Action, Right>>>> = {
  User: { create: "ASSISTANT", update: oneselfOrBelow, delete: "ASSISTANT" },
  Setting: { create: ownSetting, update: ownValue, delete: ownSetting },
  Folder: { create: "ASSISTANT", update: "ASSISTANT", delete: "ASSISTANT" },
  Actor: { create: "ACTOR_CREATE", update: "OWNER", delete: "OWNER" },
  ActorDelta: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  Item: { create: inOwnParent, update: "OWNER", delete: "OWNER" },
  ActiveEffect: { create: "OWNER", update: "OWNER", delete: "OWNER" },
  Scene: { create: "ASSISTANT", update: "ASSISTANT", delete: "ASSISTANT" },
  Token: { create: "TOKEN_CREATE", update: "OWNER", delete: "TOKEN_DELETE" },
  Combat: { create: "ASSISTANT", update: ownPartOfFight, delete: "ASSISTANT" },
  Combatant: { create: "OWNER", update: ownFighter, delete: "OWNER" },
  CombatantGroup: { create: "ASSISTANT", update: "OWNER", delete: "ASSISTANT" },
  ChatMessage: { create: inOwnName, update: "OWNER", delete: "OWNER" },
  Macro: { create: "PLAYER", update: "OWNER", delete: "OWNER" },
};

/** All that players may write of these documents; one other key refuses the whole update. */
const PLAYERS_KEYS = {
  Combat: ["_id", "round", "turn", "combatants"],
  Combatant: ["_id", "initiative", "flags", "defeated", "system"],
  Setting: ["_id", "value"],
};
/** What players may not write of their own user. */
const NOT_OF_ONESELF = ["role", "permissions", "name"];
/** What no player may change of anything, nor of what is embedded in it (foundryvtt#14450). */
const GAMEMASTERS_KEYS = ["ownership", "author"];

/** Whose word makes an owner, where it is not the document's own `ownership` (or else its parent's). */
const OWNERS: Readonly<Record<string, (user: Asker, document: Judged) => number | undefined>> = {
  User: (user, document) => (user.id === document.id ? LEVELS.OWNER : LEVELS.NONE),
  Item: (user, { parent }) => parent?.getUserLevel(user),
  ActiveEffect: (user, { parent }) => parent?.getUserLevel(user),
  ChatMessage: (user, { _source }) => (_source.author === user.id ? LEVELS.OWNER : LEVELS.NONE),
  Macro: (user, { _source }) => (_source.author === user.id ? LEVELS.OWNER : undefined),
  Token: (user, { _source: { actorLink, delta, actorId }, realm }) => {
    const own = actorLink ? undefined : delta?.ownership;
    return own?.[user.id ?? ""] ?? own?.default ?? realm.find("Actor", actorId)?.getUserLevel(user);
  },
  Combatant: (user, { _source: { sceneId, tokenId, actorId }, realm }) => {
    const token = tokenId && realm.find("Scene", sceneId)?.getEmbeddedDocument("Token", tokenId);
    return (token || realm.find("Actor", actorId))?.getUserLevel(user) ?? LEVELS.NONE;
  },
};

/** The ownership level of a user; gamemasters own everything. */
export function ownershipLevel(user: Asker, document: Judged): number {
  if (user.isGM) return LEVELS.OWNER;
  const elsewhere = OWNERS[document.documentName]?.(user, document);
  if (elsewhere !== undefined) return elsewhere;
  const own = document.ownership?.[user.id ?? ""] ?? document.ownership?.default;
  if (own !== undefined && own !== LEVELS.INHERIT) return own;
  return document.parent?.getUserLevel?.(user) ?? LEVELS.NONE;
}

/** Whether a right is a user's, by the table. */
export function hasRight(right: Right, user: Asker, document: Judged, changes: Changes): boolean {
  if (typeof right === "function") return right(user, document, changes);
  if (right in LEVELS) return document.testUserPermission(user, right);
  return hasStanding(right, user);
}

/** Whether a user has a permission or a role at least. */
export function hasStanding(standing: string, user: Asker): boolean {
  if (standing in USER_PERMISSIONS) return user.hasPermission(standing);
  return standing in USER_ROLES && user.hasRole(standing);
}

/** Why the server does not do what a user asks; null when it does. */
export function refusal(user: Asker, action: Action, document: Judged, changes: Changes): string | null {
  const guarded =
    action === "update" && !user.isGM ? guardedKey(document.collectionName, document._source, changes) : null;
  if (guarded) return `${guarded} may only be modified by a GM or Assistant GM user.`;
  if (document.canUserModify(user, action, changes)) return null;
  const { parent, documentName } = document;
  const where = parent ? ` in parent ${parent.documentName} [${parent.id}]` : "";
  const what = action === "create" ? documentName : `${documentName} [${document.id}]`;
  return `User ${user.name} lacks permission to ${action} ${what}${where}`;
}

// ——— the tests that the table names

/** One's own user, but not one's own standing; gamemasters those who are not above them, and up to their own role. */
function oneselfOrBelow(user: Asker, document: Judged, changes: Changes): boolean {
  if (user.isGM) return user.role >= Number(document._source.role) && Number(changes.role ?? 0) <= user.role;
  return user.id === document.id && !NOT_OF_ONESELF.some((key) => key in changes);
}

/** A setting of one's own; those of the world need the permission. */
function ownSetting(user: Asker, setting: Judged): boolean {
  return setting._source.user === user.id || user.hasPermission("SETTINGS_MODIFY");
}

/** The value of a setting of one's own, but never whose it is; those of the world need the permission. */
function ownValue(user: Asker, setting: Judged, changes: Changes): boolean {
  if (!setting._source.user) return user.hasPermission("SETTINGS_MODIFY");
  return setting._source.user === user.id && onlyKeys(changes, PLAYERS_KEYS.Setting);
}

/** In something of one's own; in the world it needs the permission. */
function inOwnParent(user: Asker, { parent }: Judged): boolean {
  return parent ? parent.testUserPermission(user, "OWNER") : user.hasPermission("ITEM_CREATE");
}

/** Nobody speaks as another. */
function inOwnName(user: Asker, { _source: { author } }: Judged): boolean {
  return user.isGM || !author || author === user.id;
}

/** Round and turn as far as the system lets players, and their own combatants. */
function ownPartOfFight(user: Asker, combat: Judged, changes: Changes): boolean {
  if (user.isGM) return true;
  if (!onlyKeys(changes, PLAYERS_KEYS.Combat)) return false;
  if ("turn" in changes && !combat._canChangeTurn?.(user)) return false;
  if ("round" in changes && !combat._canChangeRound?.(user)) return false;
  const { combatants = [] } = changes;
  const mayChange = (change: Source): boolean =>
    combat.getEmbeddedDocument("Combatant", change._id)?.canUserModify(user, "update", change) ?? false;
  return Array.isArray(combatants) && combatants.every(mayChange);
}

/** One's own combatant. */
function ownFighter(user: Asker, combatant: Judged, changes: Changes): boolean {
  return user.isGM || (combatant.testUserPermission(user, "OWNER") && onlyKeys(changes, PLAYERS_KEYS.Combatant));
}

function onlyKeys(changes: Changes, allowed: readonly string[]): boolean {
  return Object.keys(changes).every((key) => allowed.includes(key.split(".")[0]!));
}

/** The path of a gamemasters' key that changes would alter, in the document or in what is embedded in it; else null. */
function guardedKey(collection: string, source: Source, changes: Changes): string | null {
  for (const name of GAMEMASTERS_KEYS) {
    if (!(name in changes) || !(name in source)) continue;
    const value = operatorOf(changes[name]) ? undefined : changes[name];
    const merged = name === "ownership" ? { ...source.ownership, ...(value as Source["ownership"]) } : value;
    if (value === undefined || !equals(merged ?? null, source[name] ?? null)) return name;
  }
  for (const embedded of embeddedIn(collection, changes)) {
    for (const child of embedded.children) {
      const present = counterpart(embedded, child, source);
      const found = present && guardedKey(embedded.key, present, child);
      if (found) return `${embedded.key}.${found}`;
    }
  }
  return null;
}
