import type { MeleeRoll } from "#dice/melee-roll.ts";
import { localize } from "#platform/localize.ts";
import { refusalText } from "#platform/notify.ts";
import { settings } from "#platform/settings.ts";
import { isRefusal } from "#rules/refusal.ts";
import { postCard } from "../cards/post.ts";
import type { AttackPlan, RolledEntry } from "./plan.ts";
import { nameOf } from "./types.ts";

/**
 * Posts the card of an attack: one message, whatever the number of entries; null when a hook or core refused it.
 * One that names somebody whom the players do not see goes to the gamemasters alone.
 */
export function postAttack(
  plan: AttackPlan,
  entries: readonly RolledEntry[],
  rolls: readonly MeleeRoll[],
): Promise<ChatMessage.Implementation | null> {
  const { lead, idle, routine } = plan;
  const { actor, token } = lead;
  const attacker = { uuid: actor.uuid, name: nameOf(lead) };
  return postCard({
    type: "attack",
    speaker: { actor, ...(token ? { token } : {}) },
    summary: summary(attacker.name, entries),
    rolls,
    secret: plan.hidden,
    system: { attacker, routine, attackMode: settings.attackMode, idle: [...idle], entries: entries.map(storedEntry) },
  });
}

function storedEntry({ attacker, source, target, result }: RolledEntry) {
  const refused = isRefusal(result);
  return {
    id: foundry.utils.randomID(),
    attacker,
    source: { uuid: source.uuid, name: source.name },
    target: target ? { uuid: target.uuid, name: target.name } : null,
    refusal: refused ? { code: result.code, data: result.data } : null,
    outcome: refused ? null : result,
    overruled: null,
    applied: null,
  };
}

/** A plain line for each entry, for the chat export and for modules that read only `content`. */
function summary(lead: string, entries: readonly RolledEntry[]): string[] {
  return entries.map(({ attacker, source, target, result }) => {
    const words = {
      attacker: attacker?.name ?? lead,
      weapon: source.name,
      target: target?.name ?? localize("MELEE.Summary.nobody"),
    };
    if (isRefusal(result)) return refusalText(result);
    if (!result.hit) return localize("MELEE.Summary.miss", words);
    const damage = result.damage?.total ?? 0;
    return localize(damage > 0 ? "MELEE.Summary.hitDamage" : "MELEE.Summary.hit", { ...words, damage });
  });
}
