import { areWithinReach } from "#platform/measure.ts";
import { barredBy } from "#rules/statuses.ts";
import { memberOf, sideOf } from "./membership.ts";

/** Who is engaged in an encounter, by the combatants' ids. */
type Engaged = ReadonlySet<string>;

/** What was measured, until the present run of code ends: all rows of a render ask about the same moment. */
const measured = new Map<string, Engaged>();

/**
 * Whether a combatant is in melee (C9): a foe able to fight stands within reach, measured between their tokens, unless the
 * referee's word says otherwise. On a player's client nobody whom that player does not see counts. Nothing is stored.
 */
export function isEngaged(combatant: Combatant.Implementation, word: boolean | null): boolean {
  const { combat, id } = combatant;
  return word ?? (combat !== null && id !== null && engagedIn(combat).has(id));
}

/** Whether one could strike whoever comes near: standing, seen by this user, and in no condition that bars it but for casting. */
function canFight(combatant: Combatant.Implementation): boolean {
  if (combatant.isDefeated || !combatant.visible) return false;
  const { fled } = memberOf(combatant);
  if (fled !== "") return false;
  const statuses = [...(combatant.actor?.statuses ?? [])].filter((id) => id !== "casting");
  return barredBy(statuses, "attack", "") === null;
}

function engagedIn(combat: Combat.Implementation): Engaged {
  const key = combat.uuid;
  const known = measured.get(key);
  if (known) return known;
  const engaged = measureAll(combat);
  if (measured.size === 0) queueMicrotask(() => measured.clear());
  measured.set(key, engaged);
  return engaged;
}

function measureAll(combat: Combat.Implementation): Engaged {
  const present = combat.combatants.contents.flatMap((combatant) => {
    const { token, id } = combatant;
    return token && id ? [{ id, token, side: sideOf(combatant), able: canFight(combatant) }] : [];
  });
  const engaged = new Set<string>();
  for (const [index, one] of present.entries()) {
    for (const other of present.slice(index + 1)) {
      const held = [other.able ? one.id : "", one.able ? other.id : ""].filter((id) => id && !engaged.has(id));
      if (one.side === other.side || held.length === 0 || !areWithinReach(one.token, other.token)) continue;
      for (const id of held) engaged.add(id);
    }
  }
  return engaged;
}
