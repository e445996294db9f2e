import type { MeleeRoll } from "#dice/melee-roll.ts";
import { applyMessageMode } from "#platform/compat.ts";
import { localize } from "#platform/localize.ts";
import { refusalText } from "#platform/notify.ts";
import type { HarmKind } from "#rules/change.ts";
import type { SaveId, SaveOutcome } from "#rules/checks/saving-throw.ts";
import { isRefusal, type Refusal } from "#rules/refusal.ts";
import { type Reference, tokenOf } from "../table/references.ts";

/** One saving throw as it goes on the card. */
export interface RolledSave {
  readonly actor: Actor.Implementation;
  readonly name: string;
  readonly saveId: SaveId;
  /** The whole damage of this saver where it differs from the card's, and the entry that it comes from. */
  readonly full: number | null;
  readonly against: string;
  readonly immune: boolean;
  readonly result: SaveOutcome | Refusal;
}

/** The damage that the saves of a card are against. */
interface CardDamage {
  readonly total: number;
  readonly harms: HarmKind[];
  readonly source: Reference;
}

/**
 * Posts the card of saving throws: one message, whatever their number; null when a hook or core refused it. One that
 * names somebody whom the players do not see, or that is `secret`, goes to the gamemasters alone.
 */
export async function postSaves(
  saves: readonly RolledSave[],
  rolls: readonly MeleeRoll[],
  damage: CardDamage | null,
  secret: boolean,
): Promise<ChatMessage.Implementation | null> {
  const [lead] = saves;
  if (!lead) return null;
  const tokens = saves.map(({ actor }) => tokenOf(actor));
  const [token] = tokens;
  const data = {
    type: "save" as const,
    speaker: ChatMessage.implementation.getSpeaker({ actor: lead.actor, ...(token ? { token } : {}) }),
    content: saves.map(summary).join(""),
    rolls: [...rolls],
    sound: CONFIG.sounds.dice,
    system: { damage, entries: saves.map(storedEntry) },
  };
  const hidden = secret || tokens.some((one) => one?.hidden);
  return (await ChatMessage.implementation.create(applyMessageMode(data, hidden))) ?? null;
}

function storedEntry({ actor, name, saveId, full, against, immune, result }: RolledSave) {
  const refused = isRefusal(result);
  return {
    id: foundry.utils.randomID(),
    saver: { uuid: actor.uuid, name },
    saveId,
    refusal: refused ? { code: result.code, data: result.data } : null,
    outcome: refused ? null : result,
    against,
    damage: full,
    immune,
    applied: null,
  };
}

/** A plain line for the chat export and for modules that read only `content`; the name is escaped. */
function summary({ name, result }: RolledSave): string {
  return `<p>${foundry.utils.escapeHTML(isRefusal(result) ? refusalText(result) : outcomeText(name, result))}</p>`;
}

function outcomeText(name: string, outcome: SaveOutcome): string {
  const words = { name, save: localize(`MELEE.Save.${outcome.saveId}`), total: outcome.total };
  return localize(outcome.success ? "MELEE.Summary.saved" : "MELEE.Summary.failed", words);
}
