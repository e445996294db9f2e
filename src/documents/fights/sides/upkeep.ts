import { asMember, asSides } from "#data/combat/sides/narrow.ts";
import { settings } from "#platform/settings.ts";
import type { SidesPlan } from "#rules/combat/sides/events.ts";
import { mark } from "#rules/combat/sides/marks.ts";
import type { SidesOptions } from "#rules/combat/sides/options.ts";
import { sidesProcedure } from "#rules/combat/sides/procedure.ts";
import type { CombatantState, SidesState } from "#rules/combat/sides/state.ts";
import { isRefusal } from "#rules/refusal.ts";
import { STRIKERS } from "../../actors/hit-points.ts";
import { inBackground } from "../../table/background.ts";
import { inOrder } from "../../table/queue.ts";
import { actorOf } from "../../table/references.ts";
import { reorder, type SidesCombat } from "./fight.ts";

const waiting = new Set<string>();
/** The sides of the strikers since the last look, by the uuid of whom they struck and the encounter's id. */
const blows = new Map<string, string>();

/**
 * Keeps the order of every encounter by sides true when a weapon, a death, a disposition, a combatant or a setting
 * changes it. The active gamemaster's client alone writes, once for all that changed together, and only if something
 * differs (C5).
 */
export function registerUpkeep(): void {
  for (const hook of ["createItem", "updateItem", "deleteItem"] as const) {
    Hooks.on(hook, (item: Item.Implementation) => keepActor(item.actor));
  }
  for (const hook of ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const) {
    Hooks.on(hook, (effect: ActiveEffect.Implementation) => {
      const { parent } = effect;
      keepActor(parent instanceof Actor ? parent : (parent?.actor ?? null));
    });
  }
  Hooks.on("updateActor", (actor: Actor.Implementation, _changed: object, options: object) => {
    noteBlow(actor, options);
    keepActor(actor);
  });
  Hooks.on("createChatMessage", (message: ChatMessage.Implementation) => markAttackers(message));
  Hooks.on("updateToken", (token: TokenDocument.Implementation) => keepActor(token.actor));
  Hooks.on("createCombatant", (combatant: Combatant.Implementation, _options: object, userId: string) => {
    adopt(combatant, userId);
    keep(combatant.combat);
  });
  Hooks.on("createCombat", (combat: Combat.Implementation, _options: object, userId: string) => {
    for (const combatant of combat.combatants) adopt(combatant, userId);
    keep(combat);
  });
  for (const hook of ["updateCombatant", "deleteCombatant"] as const) {
    Hooks.on(hook, (combatant: Combatant.Implementation) => keep(combatant.combat));
  }
  for (const hook of ["createSetting", "updateSetting"] as const) Hooks.on(hook, followSettings);
  // Tokens and actors may be missing when core sorts at loading.
  Hooks.once("ready", () => {
    world = settings.optionsOf("sides");
    for (const combat of sidesCombats()) {
      combat.setupTurns();
      if (combat.system.options) keep(combat);
      else if (game.user.isActiveGM) inBackground(combat, modernise(combat));
    }
  });
}

/** Every encounter by sides. */
function sidesCombats(): SidesCombat[] {
  return game.combats.contents.flatMap((combat) => asSides(combat) ?? []);
}

/** The world's options for fights when they were last looked at. */
let world: SidesOptions | null = null;

/** Encounters keep the options of their creation; one that goes by the world's goes on to do so when the world's change. */
function followSettings(): void {
  const [before, now] = [world, settings.optionsOf("sides")];
  world = now;
  if (!game.user.isActiveGM) return;
  for (const combat of sidesCombats()) {
    const own = combat.system.options;
    const followed = Object.entries(now).filter(([key, value]) => {
      const stands = optionOf(own, key);
      return stands !== value && stands === optionOf(before, key);
    });
    if (followed.length === 0) keep(combat);
    // The changed ones alone: others may be on their way.
    else inBackground(combat, change(combat, { options: Object.fromEntries(followed) }));
  }
}

/** Changes what an encounter stores in its queue, where it is still there, and looks at its order then. */
function change(combat: SidesCombat, system: Record<string, unknown>, diff = true): Promise<void> {
  return inOrder(combat.id ?? "", async () => {
    if (!game.combats.has(combat.id ?? "")) return;
    await combat.update({ system }, { diff });
    keep(combat);
  });
}

function optionOf(options: object | null, key: string): unknown {
  return Object.entries(options ?? {}).find(([name]) => name === key)?.[1];
}

/** Whom gamemasters made for a side joins it with the next look at the order. */
const joiners = new Map<string, string>();

function adopt(combatant: Combatant.Implementation, userId: string): void {
  const { combat, id } = combatant;
  const side = asMember(combatant)?.system.joins;
  if (side && combat && game.users.get(userId)?.isGM) joiners.set(`${combat.id} ${id}`, side);
}

/** The state with those on their sides who were made for one. */
function withJoiners(combat: Combat.Implementation, state: SidesState): SidesState {
  const combatants = state.combatants.map((combatant) => {
    const key = `${combat.id} ${combatant.id}`;
    const side = state.sides.find(({ id }) => id === joiners.get(key))?.id;
    joiners.delete(key);
    return side ? { ...combatant, side } : combatant;
  });
  return { ...state, combatants };
}

/** Stores an encounter of version 0.1.0 in today's form: its options, and what its combatants remembered themselves. */
function modernise(combat: SidesCombat): Promise<void> {
  const { members } = combat.system.toObject();
  return change(combat, { options: combat.system.rules, members }, false);
}

function keepActor(actor: Actor.Implementation | null): void {
  if (!actor) return;
  for (const combat of game.combats) {
    if (combat.combatants.some((combatant) => combatant.actorId === actor.id || combatant.actor === actor))
      keep(combat);
  }
}

/** Looks at an encounter once everything that arrives together has arrived. */
function keep(combat: Combat.Implementation | null): void {
  const id = combat?.id;
  if (!id || !asSides(combat) || !game.user.isActiveGM || waiting.has(id)) return;
  waiting.add(id);
  queueMicrotask(() => {
    waiting.delete(id);
    const present = asSides(game.combats.get(id));
    if (present)
      inBackground(
        present,
        reorder(present, (state) => refreshed(present, state)),
      );
  });
}

/** The order as it is now; who only has joined brought the number along, and is remembered with the next change. */
function refreshed(combat: Combat.Implementation, state: SidesState): SidesPlan {
  const known = withJoiners(combat, withKillers(combat, state));
  const plan = sidesProcedure.refresh(known);
  const strangers = new Set(state.combatants.filter(({ placements }) => placements.length === 0).map(({ id }) => id));
  const combatants = plan.state.combatants.map((after, index) => {
    const before = known.combatants[index];
    const waits = before && strangers.has(after.id) && isPlain(after, plan.initiatives[after.id] ?? null);
    return waits ? { ...after, placements: before.placements } : after;
  });
  return { ...plan, state: { ...plan.state, combatants } };
}

/** Whether somebody's place in the round follows from number and side alone. */
function isPlain({ placements }: CombatantState, initiative: number | null): boolean {
  return placements.every(({ block, acted, mark }) => {
    return acted === null && mark === "" && (block === "side" || initiative !== null);
  });
}

/** Remembers whose side struck, where the card that was applied says it. */
function noteBlow(actor: Actor.Implementation, options: object): void {
  const strikers: unknown = Object.entries(options).find(([key]) => key === STRIKERS)?.[1];
  if (!game.user.isActiveGM || typeof strikers !== "object" || strikers === null) return;
  const striker: unknown = Object.entries(strikers).find(([uuid]) => uuid === actor.uuid)?.[1];
  if (typeof striker !== "string" || striker === "") return;
  const by = strikerOf(striker);
  for (const combat of game.combats) {
    const side = combat.combatants.find((combatant) => by !== null && combatant.actor === by)?.sideId;
    if (side) blows.set(`${combat.id} ${actor.uuid}`, side);
  }
}

/** The actor that struck, by its own uuid, that of its weapon, or that of the card of its attack. */
function strikerOf(uuid: string): Actor.Implementation | null {
  const found: unknown = fromUuidSync(uuid, { strict: false });
  if (found instanceof Actor.implementation) return found;
  if (found instanceof Item.implementation) return found.actor;
  if (found instanceof ChatMessage.implementation && found.isAttack()) return actorOf(found.system.attacker.uuid);
  return null;
}

/** The state with the side that struck each of the fallen down; who stands again was struck down by nobody (C5). */
function withKillers(combat: Combat.Implementation, state: SidesState): SidesState {
  const combatants = state.combatants.map((combatant) => {
    if (combatant.alive) return combatant.killer === null ? combatant : { ...combatant, killer: null };
    const key = `${combat.id} ${combat.combatants.get(combatant.id)?.actor?.uuid}`;
    const killer = combatant.killer ?? blows.get(key) ?? null;
    return killer === combatant.killer ? combatant : { ...combatant, killer };
  });
  for (const key of [...blows.keys()]) if (key.startsWith(`${combat.id} `)) blows.delete(key);
  return { ...state, combatants };
}

/**
 * Whoever has attacked has acted in the present step: the active gamemaster's client marks it, once for a whole card. The
 * mark can be taken back for who has another attack.
 */
function markAttackers(message: ChatMessage.Implementation): void {
  if (!game.user.isActiveGM || !message.isAttack()) return;
  const { attacker, entries } = message.system;
  const uuids = new Set(entries.flatMap((entry) => (entry.outcome ? [(entry.attacker ?? attacker).uuid] : [])));
  for (const combat of sidesCombats()) {
    if (!combat.started) continue;
    const there = combat.combatants.filter(({ actor }) => actor !== null && uuids.has(actor.uuid));
    const ids = there.flatMap(({ id }) => id ?? []);
    if (ids.length > 0)
      inBackground(
        combat,
        reorder(combat, (state) => marked(state, ids), combat.system.place),
      );
  }
}

function marked(state: SidesState, ids: readonly string[]) {
  let plan = sidesProcedure.refresh(state);
  for (const id of ids) {
    const outcome = mark(plan.state, id, "done");
    if (!isRefusal(outcome)) plan = outcome;
  }
  return plan;
}
