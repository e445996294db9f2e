/*
 * Every place where Foundry's cores 13 and 14 differ for this system, one function a difference, each with the public
 * source that says so. Nothing else in the system asks for the generation.
 */

/** The generation of the running core: 13 or 14. */
export function generation(): number {
  return game.release.generation;
}

/** What core 14 adds to the types of core 13: values that force a deletion or a replacement in an update. */
interface Operators {
  readonly ForcedDeletion: { create(): unknown };
  readonly ForcedReplacement: { create(value: unknown): unknown };
}

/** The operators of core 14; the types are those of core 13, which has none, hence the cast. */
function operators(): Operators {
  return (foundry.data as unknown as { readonly operators: Operators }).operators;
}

/** A change that replaces what stands at a key instead of merging into it. */
export type ForcedChange = Record<string, unknown>;

/** The path with its last key marked, as core 13 writes forced changes: "a.b" and "==" give "a.==b". */
function marked(path: string, mark: "==" | "-="): string {
  const cut = path.lastIndexOf(".") + 1;
  return `${path.slice(0, cut)}${mark}${path.slice(cut)}`;
}

/**
 * An update entry that replaces the value at `path` as a whole: core 13 marks the key, core 14 the value.
 * Source: https://foundryvtt.com/api/v14/modules/foundry.data.operators.html
 */
export function forceReplace(path: string, value: unknown): ForcedChange {
  if (generation() < 14) return { [marked(path, "==")]: value };
  return { [path]: operators().ForcedReplacement.create(value) };
}

/**
 * An update entry that deletes the key at the end of `path` from an object without fixed keys.
 * Source: https://foundryvtt.com/api/v14/modules/foundry.data.operators.html
 */
export function forceDelete(path: string): ForcedChange {
  if (generation() < 14) return { [marked(path, "-=")]: null };
  return { [path]: operators().ForcedDeletion.create() };
}

/** Settings, static methods and options of core 14 that the types of core 13 do not know. */
interface MessageModeApi {
  applyMode(data: object, mode: string): unknown;
}

/**
 * The user's present choice of who sees a roll, in the words of the running core: `core.rollMode` on 13,
 * `core.messageMode` on 14, where speaking in character ("ic") counts as public for a roll.
 * Source: https://foundryvtt.com/api/v14/classes/foundry.documents.ChatMessage.html
 */
export function messageMode(): string {
  if (generation() < 14) return String(game.settings.get("core", "rollMode") ?? "publicroll");
  const read = game.settings.get as unknown as (this: unknown, namespace: string, key: string) => unknown;
  const mode = read.call(game.settings, "core", "messageMode");
  return typeof mode === "string" && mode !== "ic" ? mode : "public";
}

/**
 * Puts the user's present choice of who sees a roll into a message's creation data, and returns them; `secret` sends
 * them to the gamemasters alone, whatever the choice.
 * Source: https://foundryvtt.com/api/v14/classes/foundry.documents.ChatMessage.html#applymode
 */
export function applyMessageMode<Data extends ChatMessage.CreateData>(data: Data, secret = false): Data {
  if (generation() < 14) {
    const mode = secret ? "gmroll" : messageMode();
    ChatMessage.implementation.applyRollMode(data, mode as ChatMessage.PassableRollMode);
  } else {
    (ChatMessage.implementation as unknown as MessageModeApi).applyMode(data, secret ? "gm" : messageMode());
  }
  return data;
}

/** A context menu entry in the system's own words. */
export interface MenuEntry {
  /** Language key. */
  readonly label: string;
  /** Font Awesome classes, without markup. */
  readonly icon: string;
  readonly visible: (target: HTMLElement) => boolean;
  readonly onClick: (target: HTMLElement) => void;
}

/**
 * A context menu entry in the form of the running core: name, icon markup, condition and callback on 13; label, icon
 * class, visible and onClick on 14.
 * Source: https://foundryvtt.com/api/v14/interfaces/foundry.applications.types.ContextMenuEntry.html
 */
export function contextMenuEntry(entry: MenuEntry): foundry.applications.ux.ContextMenu.Entry<HTMLElement> {
  if (generation() < 14) {
    return {
      name: entry.label,
      icon: `<i class="${entry.icon}"></i>`,
      condition: entry.visible,
      callback: entry.onClick,
    };
  }
  const form = {
    label: entry.label,
    icon: entry.icon,
    visible: entry.visible,
    onClick: (_event: Event, target: HTMLElement) => entry.onClick(target),
  };
  // The types are those of core 13, which has other names for the same four things.
  return form as unknown as foundry.applications.ux.ContextMenu.Entry<HTMLElement>;
}

/** Whether a context menu entry of core's has this language key for its words: its name on 13, its label on 14. */
export function isMenuEntry(entry: object, label: string): boolean {
  return Object.entries(entry).some(
    ([key, value]) => key === (generation() < 14 ? "name" : "label") && value === label,
  );
}

/** Whether the handler of a query is told by the server who asks: on core 14 only. */
export function queriesNameSender(): boolean {
  return generation() >= 14;
}

/**
 * The id of the user who sent a query, as the server says it: core 14 hands the handler a user, core 13 nobody (null).
 * Source: https://github.com/foundryvtt/foundryvtt/issues/13418
 */
export function querySender(context: unknown): string | null {
  if (generation() < 14 || typeof context !== "object" || context === null) return null;
  const { user } = context as { readonly user?: unknown };
  if (typeof user === "string") return user;
  if (typeof user !== "object" || user === null) return null;
  const { id } = user as { readonly id?: unknown };
  return typeof id === "string" ? id : null;
}

/**
 * Changes the type of a document that is being created, its `system` with it: both cores refuse the one without the
 * forced replacement of the other.
 * Source: https://github.com/foundryvtt/foundryvtt/issues/11951
 */
export function retypePending(
  document: { updateSource(changes: object): unknown },
  type: string,
  system: object = {},
): void {
  document.updateSource({ type, ...forceReplace("system", system) });
}

/** A condition as core's list of them holds it: besides these, any data of an active effect. */
export type StatusEntry = CONFIG.StatusEffect & { readonly name: string; readonly img: string };

/**
 * Puts conditions at the head of core's list, over what it says of the same ids; the others stay behind them, those in
 * `hidden` without a place in the token's palette. Core 13 keeps an array, core 14 a record by id, shown by `order`.
 * Source: https://foundryvtt.com/api/v14/variables/CONFIG.statusEffects.html
 */
export function registerStatuses(entries: readonly StatusEntry[], hidden: readonly string[]): void {
  const known = new Map([...CONFIG.statusEffects].map((entry) => [entry.id, entry]));
  const ours = entries.map((entry) => ({ ...known.get(entry.id), ...entry }));
  const unshown = hidden.flatMap((id) => known.get(id) ?? []).map((entry) => ({ ...entry, hud: false }));
  if (generation() < 14) {
    for (const entry of [...ours, ...unshown]) known.delete(entry.id);
    CONFIG.statusEffects = [...ours, ...known.values(), ...unshown];
    return;
  }
  const ordered = ours.map((entry, index) => ({ ...entry, order: index - ours.length }));
  for (const entry of [...ordered, ...unshown]) Object.assign(CONFIG.statusEffects, { [entry.id]: entry });
}

/**
 * Leaves the effects of items where they are, which core 14 always does; core 13 would else copy them onto the actor.
 * Source: https://foundryvtt.com/api/v13/variables/CONFIG.ActiveEffect.html
 */
export function keepEffectsOnItems(): void {
  if (generation() < 14) CONFIG.ActiveEffect.legacyTransferral = false;
}
