import { drive } from "#dice/driver.ts";
import type { MeleeRoll } from "#dice/melee-roll.ts";
import { settings } from "#platform/settings.ts";
import { rollDamage } from "#rules/attacks/damage.ts";
import { needsDamageRoll, type Overruling, overrule } from "#rules/attacks/overrule.ts";
import { isRefusal, type Refusal, refuse } from "#rules/refusal.ts";
import { attackSourceOf } from "../actors/attack-source.ts";
import { HIT_POINTS, inOrder } from "../table/queue.ts";
import { actorOf, itemOf } from "../table/references.ts";

type AttackCard = ChatMessage.OfType<"attack">;

/**
 * Writes the referee's word over an entry, and rolls the damage of a miss that becomes a hit. Refuses everyone else,
 * an entry without a roll, one that is applied (undo it first), and damage that is no whole number of 0 or more, or
 * is left empty where no word stands that could be taken back.
 */
export function overruleEntry(card: AttackCard, entryId: string, word: Partial<Overruling>): Promise<Refusal | null> {
  return inOrder(HIT_POINTS, async () => {
    if (!game.user.isGM) return refuse("onlyGamemaster");
    const entries = card.system.toObject().entries;
    const entry = entries.find(({ id }) => id === entryId);
    if (!entry?.outcome) return refuse("nothingToApply");
    if (entry.applied) return refuse("alreadyApplied");
    const ruled = overrule(entry.overruled, word);
    if (isRefusal(ruled)) return ruled;
    const silent = ruled.hit === null && ruled.damage === null;
    if (silent && !entry.overruled) return refuse("notANumber");
    const rolled = needsDamageRoll(entry.outcome, ruled) ? await missingDamage(card, entry) : null;
    entry.overruled = silent ? null : { by: game.user.id, hit: ruled.hit, damage: rolled?.total ?? ruled.damage };
    const rolls = rolled ? { rolls: [...card.rolls, ...rolled.rolls] } : {};
    await card.update({ system: { entries }, ...rolls });
    return null;
  });
}

/** Takes the referee's word off an entry that is not applied; refuses everyone else, and an entry that has none. */
export function withdrawRuling(card: AttackCard, entryId: string): Promise<Refusal | null> {
  return inOrder(HIT_POINTS, async () => {
    if (!game.user.isGM) return refuse("onlyGamemaster");
    const entries = card.system.toObject().entries;
    const entry = entries.find(({ id }) => id === entryId);
    if (!entry?.overruled || entry.applied) return refuse("notApplied");
    entry.overruled = null;
    await card.update({ system: { entries } });
    return null;
  });
}

type Entry = ReturnType<AttackCard["system"]["toObject"]>["entries"][number];

/** The damage that nobody rolled while the attack was a miss; null when attacker or weapon are gone, or it does none. */
async function missingDamage(card: AttackCard, entry: Entry): Promise<{ total: number; rolls: MeleeRoll[] } | null> {
  const { uuid, name } = entry.attacker ?? card.system.attacker;
  const attacker = actorOf(uuid);
  const item = itemOf(entry.source.uuid);
  const target = entry.target ? actorOf(entry.target.uuid) : null;
  if (!entry.outcome || !attacker?.fighter || !item) return null;
  const source = attackSourceOf(item);
  if (!source) return null;
  const { outcome, rolls } = await drive(
    rollDamage(
      attacker.fighter.toAttacker(name, false),
      source,
      target?.fighter?.toTarget(target.name, false) ?? null,
      { reach: entry.outcome.reach, variableDamage: settings.variableDamage },
    ),
  );
  if (isRefusal(outcome) || !outcome.damage) return null;
  return { total: outcome.damage.total, rolls };
}
