import type { MeleeRoll } from "#dice/melee-roll.ts";
import { localize } from "#platform/localize.ts";
import { refusalText } from "#platform/notify.ts";
import type { HarmKind } from "#rules/change.ts";
import type { SaveId, SaveOutcome } from "#rules/checks/saving-throw.ts";
import { isRefusal, type Refusal } from "#rules/refusal.ts";
import { postCard } from "../cards/post.ts";
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
  return postCard({
    type: "save",
    speaker: { actor: lead.actor, ...(token ? { token } : {}) },
    summary: saves.map(summary),
    rolls,
    secret: secret || tokens.some((one) => one?.hidden),
    system: { damage, entries: saves.map(storedEntry) },
  });
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

/** A plain line of one saving throw. */
function summary({ name, result }: RolledSave): string {
  return isRefusal(result) ? refusalText(result) : outcomeText(name, result);
}

function outcomeText(name: string, outcome: SaveOutcome): string {
  const words = { name, save: localize(`MELEE.Save.${outcome.saveId}`), total: outcome.total };
  return localize(outcome.success ? "MELEE.Summary.saved" : "MELEE.Summary.failed", words);
}
