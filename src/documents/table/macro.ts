import { localize } from "#platform/localize.ts";
import { tell } from "#platform/notify.ts";
import { isSaveId } from "#rules/checks/saving-throw.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { controlledTokens } from "./references.ts";
import { standsFor } from "./selection.ts";

/** What an actor's macro does; that of an item attacks. */
export interface MacroAction {
  /** The id of a saving throw. */
  readonly save?: string;
  /** The number of a monster's routine, from 0. */
  readonly routine?: number;
}

/** What a sheet gives along when a save or a routine is dragged off it. */
export type ActionDrag =
  | { readonly type: "melee-and-morale.save"; readonly uuid: string; readonly save: string }
  | { readonly type: "melee-and-morale.routine"; readonly uuid: string; readonly routine: number };

/** A script macro as it is made. */
interface MacroPlan {
  readonly name: string;
  readonly img: string | null;
  readonly command: string;
}

/** The items that are used by a click: two to attack with, and what is cast. */
const USED: readonly string[] = ["weapon", "attack", "spell"];

type Answer = ChatMessage.Implementation | Refusal | null;

/**
 * Does what a hotbar macro was made for: attacks with the item of this uuid, or casts it, or makes an actor's save or routine. What
 * belongs to a monster of many, or to nobody, is done by the selected token that has it. Refusals are shown.
 */
export async function useByUuid(uuid: string, action: MacroAction = {}): Promise<Answer> {
  const answer = await perform(await find(uuid), action);
  return isRefusal(answer) ? tell(answer) : answer;
}

/** Takes over what this system can make a macro of, and answers at once whether it did; the macro is made after that. */
export function dropOnHotbar(data: unknown, slot: number): boolean {
  if (!isOurs(data)) return false;
  void assign(data, slot);
  return true;
}

async function assign(data: ItemDrag | ActionDrag, slot: number): Promise<void> {
  const plan = await planOf(data);
  if (plan === null) {
    tell(refuse("macroGone"));
    return;
  }
  const known = game.macros.find(
    (macro) => macro.isOwner && macro.name === plan.name && macro.command === plan.command,
  );
  const macro = known ?? (await Macro.implementation.create({ ...plan, type: "script" }));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}

interface ItemDrag {
  readonly type: "Item";
  readonly uuid: string;
}

function isOurs(data: unknown): data is ItemDrag | ActionDrag {
  if (typeof data !== "object" || data === null || !("type" in data) || !("uuid" in data)) return false;
  const { type, uuid } = data;
  if (typeof uuid !== "string") return false;
  if (type === "melee-and-morale.save" || type === "melee-and-morale.routine") return true;
  if (type !== "Item") return false;
  const entry: unknown = fromUuidSync(uuid, { strict: false });
  // An item within a compendium's actor cannot be read at once.
  if (entry === null) return uuid.startsWith("Compendium.");
  return typeof entry === "object" && "type" in entry && USED.includes(String(entry.type));
}

async function planOf(data: ItemDrag | ActionDrag): Promise<MacroPlan | null> {
  const found = await find(data.uuid);
  const uuid = JSON.stringify(data.uuid);
  if (data.type === "Item") {
    if (!(found instanceof Item.implementation) || !USED.includes(found.type)) return null;
    return { name: found.name, img: found.img ?? null, command: `return game.system.api.use(${uuid});` };
  }
  if (!(found instanceof Actor.implementation)) return null;
  const { name, img } = found;
  if (data.type === "melee-and-morale.routine") {
    const attacks = found.routineAttacks(data.routine).map(({ source, count }) => ({ name: source.name, count }));
    const routine = attacks.map((attack) => (attack.count > 1 ? `${attack.count} × ${attack.name}` : attack.name));
    const command = `return game.system.api.use(${uuid}, { routine: ${Number(data.routine)} });`;
    return { name: localize("MELEE.Macro.named", { name, what: routine.join(", ") }), img, command };
  }
  if (!isSaveId(data.save)) return null;
  const command = `return game.system.api.use(${uuid}, { save: ${JSON.stringify(data.save)} });`;
  return { name: localize("MELEE.Macro.named", { name, what: localize(`MELEE.Save.${data.save}`) }), img, command };
}

/** The document of a uuid; null for one that is gone or was never one. */
async function find(uuid: string): Promise<unknown> {
  try {
    return await fromUuid(uuid);
  } catch {
    return null;
  }
}

async function perform(found: unknown, { save, routine }: MacroAction): Promise<Answer> {
  if (found instanceof Item.implementation) {
    const own = found.actor ? doer(found.actor, found.name, (actor) => sameItem(actor, found) !== null) : bearer(found);
    if (isRefusal(own)) return own;
    const item = sameItem(own, found);
    if (!item) return refuse("macroGone");
    return item.isSpell() ? own.cast(item.id ?? "") : item.attack();
  }
  if (!(found instanceof Actor.implementation)) return refuse("macroGone");
  const actor = doer(
    found,
    found.name,
    (other) => standsFor(other.token, found) || (found.pack !== null && other.name === found.name),
  );
  if (isRefusal(actor)) return actor;
  if (save !== undefined) return actor.save(save);
  return actor.attackRoutine(routine ?? 0);
}

/**
 * Who does it: the actor, where it is one of its own. For a monster of many, the selected token that has it; without a
 * map the actor itself, unless it lies in a compendium.
 */
function doer(
  actor: Actor.Implementation,
  what: string,
  has: (actor: Actor.Implementation) => boolean,
): Actor.Implementation | Refusal {
  const ofMany = !actor.isToken && actor.isMonster() && !actor.prototypeToken.actorLink;
  if (!actor.pack && (!ofMany || !canvas.ready)) return actor;
  return selected(actor, has) ?? refuse("selectAToken", { name: what });
}

/** Who of the selected has a weapon of that name that nobody carries, else the user's own character. */
function bearer(item: Item.Implementation): Actor.Implementation | Refusal {
  const { character } = game.user;
  const own = selected(null, (actor) => sameItem(actor, item) !== null) ?? character;
  return own && sameItem(own, item) ? own : refuse("selectAToken", { name: item.name });
}

function selected(
  actor: Actor.Implementation | null,
  has: (actor: Actor.Implementation) => boolean,
): Actor.Implementation | null {
  const able = controlledTokens().filter((token) => token.actor && has(token.actor));
  const same = actor ? able.find((token) => standsFor(token, actor)) : undefined;
  return (same ?? able[0])?.actor ?? null;
}

/** The same item of an actor: the very one, one of its base actor's, or one of that name and kind; null without. */
function sameItem(actor: Actor.Implementation, item: Item.Implementation): Item.Implementation | null {
  if (item.actor === actor) return item;
  const alike = (other: Item.Implementation | undefined) => other?.name === item.name && other.type === item.type;
  const byId = actor.items.get(item.id ?? "");
  return (alike(byId) ? byId : actor.items.find(alike)) ?? null;
}
