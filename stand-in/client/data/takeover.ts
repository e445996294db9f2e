import type { Document } from "../../common/abstract/document.ts";
import type { AnyObject } from "../../common/types.ts";
import { deepClone, equals } from "../../common/utils/helpers.ts";
import { instances } from "../applications/api/application.ts";
import { page } from "./client-realm.ts";

/**
 * Makes this client's world that of the server, as a page that loads again would: in place, so that what holds a document
 * goes on holding it, and without hooks of documents, for nobody tells what happened meanwhile. Windows are drawn anew.
 */
export async function takeOver(data: AnyObject): Promise<void> {
  const { game, canvas } = page;
  const active = game.scenes.active?.id;
  const targets: string[] = [...game.user.targets].map(({ id }: any) => id);
  const changed = new Map<string, any[]>();
  for (const collection of game.collections) {
    changed.set(collection.documentName, adopt(collection, data[collection.documentClass.collectionName]));
  }
  for (const collection of game.collections) for (const document of collection) document._safePrepareData?.();
  for (const scene of game.scenes) for (const token of scene.tokens) token._followBaseActor();
  for (const combat of game.combats) Object.assign(combat, { previous: null }).setupTurns();
  for (const setting of changed.get("Setting")!) game.settings.changed(setting, {}, "");
  takeOverPresence(new Set(data.activeUsers));
  const viewed = game.scenes.active?.id === active ? game.scenes.get(canvas.scene?.id) : null;
  await canvas.draw?.(viewed ?? game.scenes.active ?? null);
  canvas.tokens?.setTargets?.(targets);
  const gone = page.ui.combat?.viewed && !game.combats.has(page.ui.combat.viewed.id);
  if (gone || !page.ui.combat?.viewed) void page.ui.combat?.render({ combat: game.combats.active });
  for (const app of instances.values()) void app.render();
}

function takeOverPresence(active: ReadonlySet<string>): void {
  for (const user of page.game.users) {
    if (user.active === active.has(user.id)) continue;
    user.active = active.has(user.id);
    page.Hooks.callAll("userConnected", user, user.active);
  }
}

/** The documents that were made or changed; those that are gone are taken out, and their windows closed. */
function adopt(collection: any, sources: AnyObject[]): any[] {
  const ids = new Set(sources.map(({ _id }) => _id));
  const gone = collection.filter((document: Document) => !ids.has(document.id));
  for (const document of gone) {
    collection.delete(document.id);
    closeWindows(document);
  }
  const known = sources.filter(({ _id }) => collection.has(_id));
  const changed = known.flatMap((source) => become(collection.get(source._id), source) ?? []);
  const added = sources.filter(({ _id }) => !collection.has(_id));
  collection.load(added);
  return [...gone, ...changed, ...added.flatMap(({ _id }) => collection.get(_id) ?? [])];
}

function closeWindows(document: Document): void {
  for (const app of Object.values<any>(document.apps ?? {})) void app.close({ submit: false });
}

/** The document with another source; null when it has that already. */
function become(document: any, source: AnyObject): any {
  const cls = document.constructor;
  const whole = cls.cleanData(cls.migrateDataSafe(deepClone(source)));
  if (equals(whole, document._source)) return null;
  copyInto(document, whole);
  document.reset();
  return document;
}

function copyInto(document: Document, source: AnyObject): void {
  const own: AnyObject = document._source;
  for (const key of Object.keys(own)) if (!(key in source)) delete own[key];
  for (const [key, value] of Object.entries(source)) {
    const collection = document.collections[key];
    if (collection) copyEmbedded(collection, value);
    else own[key] = value;
  }
}

/** Sources of documents that stay are changed where they are: the parent then knows its documents by them. */
function copyEmbedded(collection: any, sources: AnyObject[]): void {
  const ids = new Set(sources.map(({ _id }) => _id));
  for (const document of collection) if (!ids.has(document.id)) closeWindows(document);
  const kept = sources.map((source) => {
    const present = collection.get(source._id);
    if (present && !source._tombstone) copyInto(present, source);
    return present && !source._tombstone ? present._source : source;
  });
  collection._source.splice(0, collection._source.length, ...kept);
}
