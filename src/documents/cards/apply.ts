import type { Appliable, AppliableEntry, Applied } from "#data/message/applied.ts";
import { applyChange, type Change, type Effect, undoEffect } from "#rules/change.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { type HitPointWrite, hasTaken, hitPointsOf, writeHitPoints } from "../actors/hit-points.ts";
import { HIT_POINTS, inOrder } from "../table/queue.ts";
import { actorOf } from "../table/references.ts";
import type { CardRequest } from "./request.ts";
import { hasSaved } from "./saved.ts";

/** A chat message whose entries can be applied and undone, whatever its type. */
export type AppliableCard = ChatMessage.Implementation & { readonly system: Appliable };

/** A change that was planned for an actor, with what it really does. */
interface Planned {
  readonly actor: Actor.Implementation;
  readonly change: Change;
  readonly delta: number;
  readonly entryId: string;
}

/** Hit points as they will be, gathered over all entries before anything is written. */
class Tally {
  readonly #writes = new Map<string, { actor: Actor.Implementation; value: number; keys: string[]; striker: string }>();

  /** The hit points of an actor with everything planned so far; null for an actor that has none. */
  hitPoints(actor: Actor.Implementation) {
    const hp = hitPointsOf(actor);
    return hp && { value: this.#writes.get(actor.uuid)?.value ?? hp.value, max: hp.max };
  }

  /** Plans new hit points, because of the entry `key`; whose blow was the last to count before 0 struck it down. */
  set(actor: Actor.Implementation, value: number, key: string, striker = ""): void {
    const before = this.#writes.get(actor.uuid);
    const down = before !== undefined && before.value <= 0;
    const keys = [...(before?.keys ?? []), key];
    this.#writes.set(actor.uuid, { actor, value, keys, striker: down ? before.striker : striker });
  }

  /** The writes, with the keys remembered by the actors or, when undoing, forgotten. */
  writes(undoing: boolean): HitPointWrite[] {
    return [...this.#writes.values()].map(({ actor, value, keys, striker }) => ({
      actor,
      value,
      striker,
      added: undoing ? [] : keys,
      removed: undoing ? keys : [],
    }));
  }
}

/**
 * Puts entries of a card on their targets: the card first, then the targets. Runs after every earlier change of this
 * client and reads card and actors only then. Refuses, with nothing written, an entry that is applied already, has
 * nothing to apply, or whose target is gone.
 */
export function applyEntries(card: AppliableCard, request: CardRequest, by: string): Promise<Refusal | null> {
  return inOrder(HIT_POINTS, async () => {
    const entries = card.system.appliables;
    const marks = new Map<string, Applied | null>();
    const tally = new Tally();
    const planned: Planned[] = [];
    for (const id of request.entryIds) {
      const entry = entries.find((other) => other.id === id);
      if (!entry) return refuse("nothingToApply");
      if (entry.applied || marks.has(id)) return refuse("alreadyApplied");
      const effects = planEntry(card, entry, request, tally, planned);
      if (isRefusal(effects)) return effects;
      marks.set(id, { by, half: request.half, effects });
    }
    await writeMarks(card, marks);
    await writeHitPoints(tally.writes(false));
    for (const { actor, change, delta, entryId } of planned) {
      Hooks.callAll("melee-and-morale.applyChange", actor, change, delta, card, entryId);
    }
    return null;
  });
}

/**
 * Takes applied entries back exactly: the card first, then the targets. What a card calls applied but a target never
 * got is only taken off the card. Refuses, with nothing written, an entry that is not applied, a target that is gone
 * or one that would be left with less than nothing.
 */
export function undoEntries(card: AppliableCard, request: CardRequest): Promise<Refusal | null> {
  return inOrder(HIT_POINTS, async () => {
    const entries = card.system.appliables;
    const marks = new Map<string, Applied | null>();
    const tally = new Tally();
    for (const id of [...request.entryIds].reverse()) {
      const entry = entries.find((other) => other.id === id);
      if (!entry?.applied || marks.has(id)) return refuse("notApplied");
      for (const effect of [...entry.applied.effects].reverse()) {
        const refusal = planUndo(card, entry, effect, tally);
        if (refusal) return refusal;
      }
      marks.set(id, null);
    }
    await writeMarks(card, marks);
    await writeHitPoints(tally.writes(true));
    return null;
  });
}

/** Marks entries of a card as applied or not: one update. */
async function writeMarks(card: AppliableCard, marks: ReadonlyMap<string, Applied | null>): Promise<void> {
  await card.update({ system: { entries: card.system.markedEntries(marks) } });
}

/** The uuids of all actors that an entry would change, or has changed. */
export function targetsOf(card: AppliableCard, request: CardRequest): string[] {
  const uuids = new Set<string>();
  for (const entry of card.system.appliables.filter(({ id }) => request.entryIds.includes(id))) {
    if (entry.applied) for (const effect of entry.applied.effects) uuids.add(effect.target);
    else if (entry.party) uuids.add(entry.party.uuid);
    else for (const uuid of request.targets) uuids.add(uuid);
  }
  return [...uuids];
}

/** The name by which a target's actor remembers an entry. */
function keyOf(card: AppliableCard, entry: AppliableEntry): string {
  return `${card.id}.${entry.id}`;
}

function planEntry(card: AppliableCard, entry: AppliableEntry, request: CardRequest, tally: Tally, planned: Planned[]) {
  const { changes } = entry;
  if (changes.length === 0) return refuse("nothingToApply");
  const effects: Effect[] = [];
  for (const change of changes) {
    const uuids = change.target === null ? request.targets : [change.target];
    if (uuids.length === 0) return refuse("noTargetToApplyTo");
    if (uuids.some((uuid) => hasSaved(card, entry.id, uuid))) {
      return refuse("hasSaved", { name: entry.party?.name ?? "" });
    }
    for (const uuid of uuids) {
      const actor = actorOf(uuid);
      const hp = actor && tally.hitPoints(actor);
      if (!actor || !hp) return refuse("targetGone", { name: entry.party?.name ?? "" });
      if (Hooks.call("melee-and-morale.preApplyChange", actor, change, card, entry.id) === false) continue;
      const done = applyChange(hp, change, { half: request.half });
      tally.set(actor, done.hp.value, keyOf(card, entry), entry.striker);
      effects.push({ target: uuid, delta: done.delta });
      planned.push({ actor, change, delta: done.delta, entryId: entry.id });
    }
  }
  return effects;
}

function planUndo(card: AppliableCard, entry: AppliableEntry, effect: Effect, tally: Tally): Refusal | null {
  const name = entry.party?.name ?? "";
  const actor = actorOf(effect.target);
  const hp = actor && tally.hitPoints(actor);
  if (!actor || !hp) return refuse("targetGone", { name });
  if (!hasTaken(actor, keyOf(card, entry))) return null;
  const restored = undoEffect(hp, effect);
  if (isRefusal(restored)) return refuse(restored.code, { ...restored.data, name: name || actor.name });
  tally.set(actor, restored.value, keyOf(card, entry));
  return null;
}
